// SPDX-License-Identifier: MIT

import Configuration
import Foundation
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost_compat

@Suite("Configurations of other daemons")
struct ImportTests {
    /// The file, and the notes as `LINE: TEXT`; the file must have no errors.
    func lines(
        _ result: ImportedConfiguration,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (toml: String, notes: [String]) {
        let text = result.toml(from: "x")
        let path = NSTemporaryDirectory() + "topmost-import-" + UUID().uuidString
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let problems = Configuration.examine(.named(path), displays: []).problems
        #expect(problems.map(\.description) == [], "\(text)", sourceLocation: sourceLocation)
        let body = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
        return (
            body.joined(separator: "\n"),
            result.notes.map { "\($0.line.map(String.init) ?? "-"): \($0)" }
        )
    }

    @Test("lines may end with a carriage return and a line feed")
    func carriageReturns() {
        let file = SettingsFile("[global]\r\nfollow = mouse\r\n", allowsTrailing: true)
        #expect(file.sections.map(\.name) == ["", "global"])
        #expect(file.sections[1].entries.map(\.value) == ["mouse"])
        #expect(file.sections[1].entries.map(\.line) == [2])
    }

    @Test("dunst: settings, urgencies and rules")
    func dunst() throws {
        let (toml, notes) = try lines(
            DunstImport.read(
                """
                # A comment
                [global]
                    notification_limit = 3
                    origin = bottom-center
                    offset = (10, 50)
                    follow = mouse      # behind the pointer
                    frame_width = 3
                    width = (0, 200)
                    gap_size = 6
                    idle_threshold = 2m
                    font = DejaVu Sans Mono Bold 9
                    corner_radius = 30
                    mouse_left_click = do_action, close_current
                    mouse_middle_click = close_current
                    mouse_right_click = context
                    nonsense
                [urgency_low]
                    background = "#222222"
                    foreground = "#888"
                    timeout = 1500ms
                [urgency_critical]
                    timeout = 0
                [quiet]
                    appname = "Music*"
                    msg_urgency = low
                    skip_display = yes
                    history_ignore = true
                    format = "%s"
                [odd]
                    summary = "/a/"
                    override_pause_level = 60
                    timeout = 10
                    enabled = false
                [film]
                    fullscreen = delay
                    appname = Chat
                [empty]
                    appname = x
                """
            )
        )
        #expect(
            toml == """
                [toasts]
                visible = 3
                position = "bottom_center"
                width = 240
                gap = 6
                away_after = "120s"
                low_timeout = "1500ms"
                critical_timeout = "never"
                margin_bottom = 50

                [mouse]
                left = "default_action"
                middle = "dismiss"
                right = "actions"

                [display]
                follow = "pointer"

                [[rule]]
                name = "low urgency"
                match.urgency = "low"
                set.colors = { background = "#222222", title = "#888888", message = "#888888" }

                [[rule]]
                name = "quiet"
                match.app = "Music*"
                match.urgency = "low"
                show = false
                history = false

                [[rule]]
                name = "odd"
                match.summary = "[/]a/"
                pass = true
                set.timeout = "10s"
                on = false

                [[rule]]
                name = "film in fullscreen"
                match.fullscreen = true
                match.app = "Chat"
                hold = true

                """
        )
        #expect(
            notes == [
                "16: nonsense: not understood",
                "8: global.width = (0, 200): toasts.width is 240 to 800; 240 is used",
                "11: global.font = DejaVu Sans Mono Bold 9: only the family of the font is used",
                "28: quiet.format = %s: all cards have the same layout",
                "37: [empty]: none of it can be translated",
            ]
        )
    }

    @Test("dunst: colours of all urgencies go to those without their own")
    func dunstColors() throws {
        let (toml, notes) = try lines(
            DunstImport.read(
                """
                [urgency_critical]
                    frame_color = "#ff0000"
                [global]
                    frame_color = "#aaaaaa"
                    highlight = "#7f7fff"
                    foreground = none such
                [urgency_low]
                    foreground = "#888"
                """
            )
        )
        let rules = [
            ("normal", "line = \"#aaaaaa\", progress = \"#7f7fff\""),
            ("critical", "progress = \"#7f7fff\", line = \"#ff0000\""),
            (
                "low",
                "line = \"#aaaaaa\", progress = \"#7f7fff\", title = \"#888888\", "
                    + "message = \"#888888\""
            ),
        ].map { urgency, colors in
            """
            [[rule]]
            name = "\(urgency) urgency"
            match.urgency = "\(urgency)"
            set.colors = { \(colors) }

            """
        }
        #expect(toml == rules.joined(separator: "\n"))
        #expect(notes == ["6: global.foreground = none such: not a colour"])
    }

    @Test("a font and corners make a theme, dark where notifications are")
    func theme() throws {
        let text = "[global]\nfont = Sans 10\ncorner_radius = 30\n[urgency_normal]\nbackground = "
        for (background, base) in [("#285577", "dark"), ("#f0e0ff", "light")] {
            let result = DunstImport.read(text + "\"\(background)\"")
            #expect(
                result.theme.toml(from: "x") == """
                    # Made from x by topmost config import.
                    base = "\(base)"
                    font = "Sans"
                    radius = "24px"

                    """
            )
            #expect(result.toml(from: "x", theme: "dunst").contains("[look]\ntheme = \"dunst\"\n"))
        }
        let plain = MakoImport.read("width=300")
        #expect(plain.theme.isEmpty)
        #expect(MakoImport.read("border-radius=3\nbackground-color=#fff").theme.radius == 3)
    }

    @Test(
        "fonts as Pango writes them",
        arguments: [
            ("Monospace 8", "Monospace", true), ("Inter", "Inter", false),
            ("DejaVu Sans Semi-Bold Italic 10.5", "DejaVu Sans", true),
            ("Noto Sans, Noto Emoji 9", "Noto Sans", true), ("Iosevka 12px", "Iosevka", true),
        ]
    )
    func fonts(text: String, family: String, hasMore: Bool) {
        var theme = ImportedTheme()
        #expect(theme.readFont(text) == hasMore)
        #expect(theme.font == family)
    }

    @Test(
        "margins: around each notification, around all, and from a corner",
        arguments: [
            ("margin=10", ["margin=10", "gap=10"]),
            (
                "margin=10,20",
                [
                    "margin_top=10", "margin_right=20", "margin_bottom=10", "margin_left=20",
                    "gap=10",
                ]
            ),
            (
                "outer-margin=5\nmargin=1,2,3,4",
                ["margin_top=6", "margin_right=7", "margin_bottom=8", "margin_left=9", "gap=3"]
            ),
            ("outer-margin=600", ["margin=400"]), ("margin=100", ["margin=100", "gap=64"]),
        ]
    )
    func margins(text: String, expected: [String]) {
        let keys = MakoImport.read(text).margins.keys(position: "top_right")
        #expect(keys.map { "\($0.key)=\($0.value)" } == expected)
    }

    @Test(
        "dunst's offset is from the edges of its corner",
        arguments: [
            ("top-right", "10x50", ["margin_right=10", "margin_top=50"]),
            ("bottom-left", "(10, 50)", ["margin_left=10", "margin_bottom=50"]),
            ("top-center", "10x50", ["margin_top=50"]), ("top-left", "8x8", ["margin=8"]),
            ("top-left", "-5x8", ["margin_left=0", "margin_top=8"]),
        ]
    )
    func offset(origin: String, offset: String, expected: [String]) throws {
        let (toml, _) = try lines(DunstImport.read("[global]\norigin=\(origin)\noffset=\(offset)"))
        let keys = toml.split(separator: "\n").filter { $0.hasPrefix("margin") }
        #expect(keys.map { String($0).replacing(" ", with: "") } == expected)
    }

    @Test("mako: criteria, modes and colours")
    func mako() throws {
        let (toml, notes) = try lines(
            MakoImport.read(
                """
                max-visible=-1
                default-timeout=5000
                anchor=top-left
                text-color=#FFFFFFFF
                font=monospace 10
                width=300
                sort=+time
                group-by=app-name
                on-button-left=invoke-default-action
                on-button-right=dismiss-group
                on-button-middle=exec makoctl menu -n "$id" wofi -d
                on-touch=dismiss
                [urgency=high]
                default-timeout=0
                border-color=#f00
                [app-name="My \\"App\\"" summary~="^a/b$"]
                invisible=1
                history=0
                [mode=do-not-disturb]
                invisible=1
                [mode=work app-name=Chat]
                invisible=1
                on-notify=exec beep "$id"
                [grouped]
                format=x
                """
            )
        )
        #expect(
            toml == #"""
                [toasts]
                visible = 20
                low_timeout = "5s"
                normal_timeout = "5s"
                critical_timeout = "5s"
                position = "top_left"
                width = 300
                newest = "last"
                group_after = 1

                [mouse]
                left = "default_action"
                right = "dismiss_all_of_application"
                middle = "actions"

                [[rule]]
                name = "everything"
                set.colors = { title = "#ffffff", message = "#ffffff" }

                [[rule]]
                name = "urgency=high"
                match.urgency = "critical"
                set.timeout = "never"
                set.colors = { line = "#ff0000" }

                [[rule]]
                name = "app-name=\"My \\\"App\\\"\" summary~=\"^a/b$\""
                match.app = "My \"App\""
                match.summary = "/^a\\/b$/"
                show = false
                history = false

                [[rule]]
                name = "mode=work app-name=Chat"
                match.mode = "work"
                match.app = "Chat"
                hold = true
                run = ["/bin/sh", "-c", "id=$TOPMOST_ID; beep \"$id\""]

                [modes."do-not-disturb"]
                do_not_disturb = true

                [modes."work"]

                """#
        )
        #expect(
            notes == [
                "1: max-visible = -1: 1 to 20 toasts can be visible; 20 is used",
                "25: grouped.format = x: its criteria have no counterpart",
            ]
        )
    }

    @Test("invalid input is reported, whatever it is")
    func nonsense() throws {
        for text in [
            "", "[", "]\n[]\n=\n==\n", "[global]\ntimeout",
            "[rule]\ntimeout = x\nurgency = 9\nscript = ~/x",
            "[global]\nnotification_limit = 0\norigin = middle\noffset = x\nhistory_length = 0",
            "\u{0}\u{7f}\n[a\u{1}b]\nsummary = \u{2}\nskip_display = yes",
            "[urgency_low]\ntimeout = -1\nbackground = blue",
        ] {
            for result in [DunstImport.read(text), MakoImport.read(text)] { _ = try lines(result) }
        }
    }

    @Test("a file is written only where none is, and never a missing one read")
    func files() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        let folder = NSTemporaryDirectory() + "topmost-import-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The folder of the output is made.
        let (source, target) = (folder + "/dunstrc", folder + "/topmost/config.toml")
        try "[global]\norigin = top-left\nheight = 3\n".write(
            toFile: source,
            atomically: true,
            encoding: .utf8
        )
        let words = ["config", "import", "dunst", source]
        let note =
            "\(source):3: global.height = 3: all cards have the same layout\n"
        let printed = try testCommand.finish(testCommand.start(words))
        #expect(printed.status == 0 && printed.error == note)
        let first = try testCommand.finish(testCommand.start(words + ["--output", target]))
        #expect(first == .init(status: 0, output: "", error: note))
        #expect(try String(contentsOfFile: target, encoding: .utf8) == printed.output)
        let again = try testCommand.finish(testCommand.start(words + ["--output", target]))
        #expect(again.status == 73 && again.error.contains("--force replaces it"))
        let forced = words + ["--output", target, "--force"]
        #expect(try testCommand.finish(testCommand.start(forced)).status == 0)
        // A theme is written beside the configuration, and not where one is already.
        try "[global]\nfont = Inter\n".write(toFile: source, atomically: true, encoding: .utf8)
        #expect(try testCommand.finish(testCommand.start(forced)).status == 0)
        let theme = folder + "/topmost/themes/dunst.toml"
        #expect(try String(contentsOfFile: theme, encoding: .utf8).contains("font = \"Inter\""))
        #expect(try String(contentsOfFile: target, encoding: .utf8).contains("theme = \"dunst\""))
        try FileManager.default.removeItem(atPath: target)
        let kept = try testCommand.finish(testCommand.start(words + ["--output", target]))
        #expect(kept.status == 73 && kept.error.contains("themes/dunst.toml: it exists"))
        #expect(!FileManager.default.fileExists(atPath: target))
        let shown = try testCommand.finish(testCommand.start(words))
        #expect(shown.error == "\(source): font and corners: a theme, which --output writes too\n")
        let missing = ["config", "import", "mako", folder + "/none"]
        #expect(try testCommand.finish(testCommand.start(missing)).status == 66)
        let unknown = ["config", "import", "wired", source]
        #expect(try testCommand.finish(testCommand.start(unknown)).status == 64)
    }
}
