// SPDX-License-Identifier: MIT

import Files
import Foundation
import PresenterCore
import Rules
import SystemCalls
import TestSupport
import Testing

@testable import Configuration

/// Loads one text as the only file.
func load(_ text: String) -> Result<Configuration, ConfigurationError> {
    Configuration.load(
        ConfigurationFiles(paths: ["/c.toml"], themeFolders: ["/themes"]),
        reader(["/c.toml": text])
    )
}

/// Files and folders out of a dictionary.
func reader(_ texts: [String: String]) -> ConfigurationReader {
    ConfigurationReader { path throws(SystemError) in
        guard let text = texts[path] else {
            throw SystemError(call: "open", path: path, code: ENOENT)
        }
        return Array(text.utf8)
    } names: { folder in
        texts.keys.filter { $0.hasPrefix(folder + "/") }.map {
            String($0.dropFirst(folder.count + 1))
        }
        .sorted()
    }
}

/// The problems of a text, one line each.
func problems(_ text: String) -> String {
    switch load(text) {
    case .success: "none"
    case .failure(let error): error.description
    }
}

@Suite("Configuration")
struct ConfigurationTests {
    @Test("accepts every key")
    func everyKey() throws {
        let configuration = try load(
            """
            [toasts]
            visible = 3
            waiting = 0
            low_timeout = "1500ms"
            normal_timeout = "never"
            critical_timeout = "1h"
            position = "bottom_center"
            margin = 0
            newest = "last"
            width = 480
            gap = 4
            output = "primary"
            longest_timeout = "1min"
            time_per_character = "0ms"
            away_after = "never"
            more = "list"
            margin_top = 40
            margin_left = 400
            do_not_disturb = true
            [osd]
            position = "top_left"
            margin = 0
            timeout = "1min"
            [do_not_disturb]
            fullscreen = true
            schedule = ["sat,sun"]
            calendars = ["~/work.ics"]
            microphone = true
            camera = true
            screen_share = true
            [sounds]
            enabled = false
            low = "bell"
            normal = "/tmp/n.oga"
            critical = "none"
            [mouse]
            left = "dismiss"
            middle = "dismiss_all"
            right = "dismiss_all_of_application"
            close_mark = "none"
            swipe = "default_action"
            touch_swipe = "none"
            [loading]
            delay = "0ms"
            ceiling = "1s"
            longest_ceiling = "10min"
            [limits]
            per_application = 1
            stack = 1000
            [look]
            theme = "high_contrast_dark"
            contrast = "normal"
            accent = "#3366FF"
            text_scale = 2
            density = "compact"
            icon_theme = "Papirus-Dark"
            reduced_motion = true
            [display]
            use = "png"
            follow = "output:DP-1"
            idle_time = "never"
            [accessibility]
            screen_reader = "off"
            """
        ).get()
        var expected = Configuration()
        expected.limits.visibleToasts = 3
        expected.limits.waitingToasts = 0
        expected.limits.lowTimeout = .milliseconds(1500)
        expected.limits.normalTimeout = nil
        expected.limits.criticalTimeout = .seconds(3600)
        expected.limits.loadingDelay = .zero
        expected.screenReader = .off
        expected.limits.loadingCeiling = .seconds(1)
        expected.limits.longestCeiling = .seconds(600)
        expected.limits.presentationsPerIdentity = 1
        expected.limits.stackDepth = 1000
        expected.look.theme = .always("high_contrast_dark")
        expected.look.contrast = .normal
        expected.look.accent = .color(RGB(red: 0x33, green: 0x66, blue: 0xFF))
        expected.look.textScale = 2
        expected.look.density = .compact
        expected.look.iconTheme = "Papirus-Dark"
        expected.look.reducedMotion = true
        expected.display.toastPosition = .bottomCenter
        expected.display.toastMargin = 0
        expected.display.toastWidth = 480
        expected.limits.isNewestLast = true
        expected.limits.moreOpensCentre = false
        expected.limits.isQuietInFullscreen = true
        expected.quietSituations = [.screenShare, .microphone, .camera]
        expected.calendars = ["~/work.ics"]
        expected.quietPeriods = [try #require(Period("sat,sun"))]
        expected.display.toastMargins = EdgeMargins(top: 40, left: 400)
        expected.display.toastGap = 4
        expected.display.osdPosition = .topLeft
        expected.display.osdMargin = 0
        expected.limits.osdTimeout = .seconds(60)
        expected.display.toastOutput = .following(.primary)
        expected.sounds = SoundSettings {
            $0.isEnabled = false
            $0.low = .name("bell")
            $0.normal = .file(path: "/tmp/n.oga")
            $0.critical = .silence
        }
        expected.limits.mouse = MouseBindings {
            $0.left = .dismiss
            $0.middle = .dismissAll
            $0.right = .dismissAllOfApplication
            $0.closeMark = .none
            $0.swipe = .defaultAction
            $0.touchSwipe = .none
        }
        expected.limits.longestToastTimeout = .seconds(60)
        expected.limits.timePerCharacter = .zero
        expected.display.awayAfter = nil
        expected.display.follow = .named("DP-1")
        expected.displayChoice = .named("png")
        expected.displayIdleTime = nil
        expected.startsInDoNotDisturb = true
        #expect(configuration == expected)
    }

    static let bad: [(text: String, message: String)] = [
        (
            "[toasts]\nvisible = 50",
            "/c.toml:2:11: toasts.visible: got 50, expected a whole number from 1 to 20"
        ),
        (
            "toasts.visible = 0",
            "/c.toml:1:18: toasts.visible: got 0, expected a whole number from 1 to 20"
        ),
        (
            "[toasts]\nvisible = \"5\"",
            "/c.toml:2:11: toasts.visible: got \"5\", expected a whole number from 1 to 20"
        ),
        (
            "[toasts]\nvisible = 5.0",
            "/c.toml:2:11: toasts.visible: got 5.0, expected a whole number from 1 to 20"
        ),
        (
            "[toasts]\nvisibel = 5",
            "/c.toml:2:1: toasts.visibel: unknown key; did you mean \"visible\"?"
        ),
        ("[toast]\nvisible = 5", "/c.toml:1:2: toast: unknown table; did you mean \"toasts\"?"),
        (
            "[toasts]\ntheme = \"dark\"",
            "/c.toml:2:1: toasts.theme: unknown key; did you mean \"look.theme\"?"
        ),
        ("theme = \"dark\"", "/c.toml:1:1: theme: unknown key; did you mean \"look.theme\"?"),
        (
            "[loading]\nsomething = 1",
            "/c.toml:2:1: loading.something: unknown key; known: ceiling, delay, "
                + "longest_ceiling"
        ),
        (
            "[urgency_low]\na = 1",
            "/c.toml:1:2: urgency_low: unknown table; known: accessibility, display, "
                + "do_not_disturb, history, limits, loading, look, modes, mouse, osd, pictures, "
                + "rule, sounds, speech, toasts"
        ),
        (
            "bad = 1",
            "/c.toml:1:1: bad: unknown key; known: [accessibility], [display], "
                + "[do_not_disturb], [history], [limits], [loading], [look], [modes], [mouse], "
                + "[osd], [pictures], [rule], [sounds], [speech], [toasts]"
        ),
        ("toasts = 3", "/c.toml:1:10: toasts: got 3, expected a table: [toasts]"),
        (
            "[toasts]\nlow_timeout = 5",
            "/c.toml:2:15: toasts.low_timeout: got 5, expected a time from 1s to 1h, or \"never\""
        ),
        (
            "[toasts]\nlow_timeout = \"5\"",
            "/c.toml:2:15: toasts.low_timeout: got \"5\", expected a time from 1s to 1h, or \"never\""
        ),
        (
            "[toasts]\nlow_timeout = \"999ms\"",
            "/c.toml:2:15: toasts.low_timeout: got \"999ms\", expected a time from 1s to 1h, or \"never\""
        ),
        (
            "[loading]\nlongest_ceiling = \"never\"",
            "/c.toml:2:19: loading.longest_ceiling: got \"never\", expected a time from 1s to 10min"
        ),
        (
            "[toasts]\nposition = \"left\"",
            "/c.toml:2:12: toasts.position: got \"left\", expected \"top_right\", \"top_left\", \"top_center\", \"bottom_right\", \"bottom_left\" or \"bottom_center\""
        ),
        (
            "[toasts]\ndo_not_disturb = 1",
            "/c.toml:2:18: toasts.do_not_disturb: got 1, expected true or false"
        ),
        (
            "[look]\naccent = \"blue\"",
            "/c.toml:2:10: look.accent: got \"blue\", expected a colour such as \"#3366ff\", or \"auto\" or \"theme\""
        ),
        (
            "[look]\ntext_scale = nan",
            "/c.toml:2:14: look.text_scale: got nan, expected a number from 0.5 to 4.0, or \"auto\""
        ),
        (
            "[look]\ntext_scale = [1]",
            "/c.toml:2:14: look.text_scale: got [1], expected a number from 0.5 to 4.0, or \"auto\""
        ),
        (
            "[display]\nfollow = \"output:\"",
            "/c.toml:2:10: display.follow: got \"output:\", expected \"focus\", \"pointer\", \"primary\" or \"output:NAME\""
        ),
        (
            "[display]\nuse = \"a b\"",
            "/c.toml:2:7: display.use: got \"a b\", expected \"auto\", \"none\" or a plugin's name"
        ),
        (
            "[toasts]\nvisible = 5\n[toasts]",
            "/c.toml:3:2: duplicate key \"toasts\", first in line 1"
        ),
        (
            "[toasts]\nvisible = 5\nvisible = 6",
            "/c.toml:3:1: duplicate key \"visible\", first in line 2"
        ),
        ("[toasts]\nvisible =", "/c.toml:2:10: got the end of the file, expected a value"),
        (
            "[toasts]\nposition = top_right",
            "/c.toml:2:12: got top_right, expected a value; text needs quotes"
        ),
        ("[toasts", "/c.toml:1:8: got the end of the file, expected \"]\""),
        (
            "[toasts]\nposition = \"top\nmargin = 3",
            "/c.toml:2:16: got the end of the line, expected a closing \""
        ),
        (
            "[toasts]\nvisible = 0\nmargin = -1",
            "/c.toml:2:11: toasts.visible: got 0, expected a whole number from 1 to 20\n"
                + "/c.toml:3:10: toasts.margin: got -1, expected a whole number from 0 to 400"
        ),
    ]

    @Test("reports the error, its position and the accepted values", arguments: bad)
    func messages(text: String, message: String) {
        #expect(problems(text) == message)
    }

    @Test("the documented defaults are the code's, and every key is documented")
    func defaults() throws {
        let path = GoldenFile.project.appendingPathComponent("config/topmost.toml").path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(try load(text).get() == Configuration(), "as installed it changes nothing")
        var table = ""
        var keys: [String] = []
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = String(line)
            if line.hasPrefix("[") { table = String(line.dropFirst().dropLast()) }
            if line.hasPrefix("#"), !line.hasPrefix("# "), line.contains("=") {
                line.removeFirst()
                keys.append(table + "." + (line.split(separator: " ").first ?? ""))
            }
            lines.append(line)
        }
        #expect(keys.sorted() == ConfigurationKey.all.map(\.path).sorted())
        // Each default in the file sets what was there already; each key is
        // proved to be read by loading it over values that differ.
        #expect(try load(lines.joined(separator: "\n")).get() == Configuration())
        for key in ConfigurationKey.all {
            #expect(text.contains("#" + (key.path.split(separator: ".").last ?? "") + " = "))
        }
    }

    @Test("the user's file speaks over the system's, key by key")
    func layers() throws {
        let files = ConfigurationFiles.standard { name in
            ["HOME": "/home/ann", "XDG_CONFIG_DIRS": "/a:/b:relative"][name]
        }
        #expect(
            files.paths == [
                "/b/topmost/config.toml", "/a/topmost/config.toml",
                "/home/ann/.config/topmost/config.toml",
            ]
        )
        let texts = [
            files.paths[0]: "[toasts]\nvisible = 2\nmargin = 2",
            files.paths[2]: "[toasts]\nvisible = 3",
        ]
        let configuration = try Configuration.load(files, reader(texts)).get()
        #expect(configuration.limits.visibleToasts == 3)
        #expect(configuration.display.toastMargin == 2)
    }

    @Test("a file that was named must be there; one that is not readable is a problem")
    func unreadable() {
        let named = ConfigurationFiles(paths: ["/nowhere/x.toml"], isLastRequired: true)
        let missing = ConfigurationProblem(
            file: "/nowhere/x.toml",
            message: "No such file or directory"
        )
        #expect(Configuration.load(named) == .failure(ConfigurationError(problems: [missing])))
        let folder = ConfigurationFiles(paths: ["/proc"])
        #expect(throws: ConfigurationError.self) { try Configuration.load(folder).get() }
    }

    @Test(
        "reads spans of time and nothing else",
        arguments: [
            ("800ms", 800), ("5s", 5000), ("5 s", 5000), ("1.5min", 90_000), ("0.001s", 1),
            ("24h", 86_400_000), ("25h", nil), ("5", nil), ("s", nil), ("-5s", nil), ("5S", nil),
            ("1.s", nil), (".5s", nil), ("1.0001s", nil), ("5s ", nil), ("٥s", nil),
            ("1.2.3s", nil),
            ("99999999999999999999s", nil), ("", nil), ("inf", nil),
        ] as [(String, Int?)]
    )
    func spans(text: String, milliseconds: Int?) {
        #expect(TimeSpan.read(text) == milliseconds.map { .milliseconds($0) })
    }
}
