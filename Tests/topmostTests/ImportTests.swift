// SPDX-License-Identifier: MIT

import Configuration
import Foundation
import Testing

@testable import topmost

@Suite("Configurations of other daemons")
struct ImportTests {
    /// The file, and the notes as `LINE: TEXT`; the file must have no errors.
    private func lines(
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
                margin = 10
                low_timeout = "1500ms"
                critical_timeout = "never"

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
                set.timeout = "10000ms"
                on = false

                """
        )
        #expect(
            notes == [
                "8: nonsense: not understood",
                "5: global.offset = (10, 50): one margin for all edges: 10",
                "7: global.frame_width = 3: the look is a theme's: look.theme, docs/themes.md",
                "20: quiet.format = %s: every card is drawn alike",
                "26: [empty]: nothing is left of it",
            ]
        )
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
                low_timeout = "5000ms"
                normal_timeout = "5000ms"
                critical_timeout = "5000ms"
                position = "top_left"

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
                "1: max-visible = -1: 1 to 20 toasts show at once; 20 is used",
                "5: font = monospace 10: the look is a theme's: look.theme, docs/themes.md",
                "18: grouped.format = x: its criteria have no counterpart",
            ]
        )
    }

    @Test("fnott: times and colours without #")
    func fnott() throws {
        let (toml, notes) = try lines(
            FnottImport.read(
                """
                anchor=bottom-left # a corner
                edge-margin-horizontal=12
                [main]
                default-timeout=4
                [low]
                timeout=0
                summary-color=aabbccff
                title-font=Sans
                play-sound=aplay ${filename}
                """
            )
        )
        #expect(
            toml == """
                [toasts]
                position = "bottom_left"
                margin = 12
                normal_timeout = "4000ms"
                critical_timeout = "4000ms"
                low_timeout = "never"

                [[rule]]
                name = "low urgency"
                match.urgency = "low"
                set.colors = { title = "#aabbcc" }

                """
        )
        #expect(
            notes == [
                "8: low.title-font = Sans: the look is a theme's: look.theme, docs/themes.md",
                "9: low.play-sound = aplay ${filename}: there is no sound; a rule's \"run\" can play one",
            ]
        )
    }

    @Test("swaync: visibility and scripts")
    func swaync() throws {
        let (toml, notes) = try lines(
            SwayncImport.read(
                """
                {
                  "positionX": "left", "positionY": "bottom",
                  "timeout": 10, "timeout-critical": 0,
                  "scripts": { "beep": { "exec": "beep 'now'", "urgency": "Normal", "run-on": "receive" },
                               "late": { "exec": "x", "run-on": "action" } },
                  "notification-visibility": {
                    "a": { "state": "muted", "app-name": "Spot.*" },
                    "b": { "state": "ignored", "override-urgency": "low", "body": "x" }
                  },
                  "layer": "top"
                }
                """
            )
        )
        #expect(
            toml == #"""
                [toasts]
                normal_timeout = "10000ms"
                critical_timeout = "never"
                position = "bottom_left"

                [[rule]]
                name = "beep"
                match.urgency = "normal"
                run = ["/bin/sh", "-c", "beep 'now'"]

                [[rule]]
                name = "a"
                match.app = "/Spot.*/"
                show = false

                [[rule]]
                name = "b"
                match.body = "/x/"
                show = false
                history = false
                set.urgency = "low"

                """#
        )
        #expect(
            notes == [
                "4: scripts.late.run-on: programs run when a notification comes; "
                    + "topmost subscribe tells of presses",
                "10: layer: cards are above everything",
            ]
        )
        #expect(throws: JSONError.self) { try SwayncImport.read("{") }
        #expect(throws: JSONError.self) { try SwayncImport.read("[]") }
    }

    @Test("what makes no sense is told, whatever it is")
    func nonsense() throws {
        for text in [
            "", "[", "]\n[]\n=\n==\n", "[global]\ntimeout",
            "[rule]\ntimeout = x\nurgency = 9\nscript = ~/x",
            "[global]\nnotification_limit = 0\norigin = middle\noffset = x\nhistory_length = 0",
            "\u{0}\u{7f}\n[a\u{1}b]\nsummary = \u{2}\nskip_display = yes",
            "[urgency_low]\ntimeout = -1\nbackground = blue",
        ] {
            let results = [DunstImport.read(text), MakoImport.read(text), FnottImport.read(text)]
            for result in results { _ = try lines(result) }
        }
    }

    @Test("a file is written only where none is, and never a missing one read")
    func files() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        let folder = NSTemporaryDirectory() + "topmost-import-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (source, target) = (folder + "/dunstrc", folder + "/config.toml")
        try "[global]\norigin = top-left\nwidth = 3\n".write(
            toFile: source,
            atomically: true,
            encoding: .utf8
        )
        let words = ["config", "import", "dunst", source]
        let note =
            "\(source):3: global.width = 3: the look is a theme's: look.theme, docs/themes.md\n"
        let printed = try testCommand.finish(testCommand.start(words))
        #expect(printed.status == 0 && printed.error == note)
        let first = try testCommand.finish(testCommand.start(words + ["--output", target]))
        #expect(first == .init(status: 0, output: "", error: note))
        #expect(try String(contentsOfFile: target, encoding: .utf8) == printed.output)
        let again = try testCommand.finish(testCommand.start(words + ["--output", target]))
        #expect(again.status == 73 && again.error.contains("--force replaces it"))
        let forced = words + ["--output", target, "--force"]
        #expect(try testCommand.finish(testCommand.start(forced)).status == 0)
        let missing = ["config", "import", "mako", folder + "/none"]
        #expect(try testCommand.finish(testCommand.start(missing)).status == 66)
        let unknown = ["config", "import", "wired", source]
        #expect(try testCommand.finish(testCommand.start(unknown)).status == 64)
    }
}
