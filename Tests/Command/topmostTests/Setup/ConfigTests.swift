// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import topmost

/// The command with files of the user.
@Suite("Config")
struct ConfigTests {
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path }

    /// What the command does in a home folder that is `folder`.
    private func config(_ arguments: String...) throws -> TestCommand.Finished {
        // No daemon and no bus are needed.
        let testCommand = try TestCommand(hasDaemon: false)
        let running = try testCommand.start(
            ["config"] + arguments,
            address: "unix:path=/nonexistent",
            variables: [
                "HOME": folder, "XDG_CONFIG_HOME": folder + "/own",
                "XDG_CONFIG_DIRS": folder + "/system",
            ]
        )
        return try testCommand.finish(running)
    }

    @Test("check names the files it read if there is no error")
    func good() throws {
        let bare = try config("check")
        #expect(bare.status == 0)
        #expect(
            bare.output == "no errors in the defaults: no configuration file "
                + "(~/system/topmost/config.toml, ~/own/topmost/config.toml)\n"
        )
        try temporary.write("own/topmost/config.toml", "[toasts]\nvisible = 3\n")
        let done = try config("check")
        #expect(
            done
                == .init(status: 0, output: "no errors in ~/own/topmost/config.toml\n", error: "")
        )
    }

    @Test("check reports every error, in themes too, with file, line and column")
    func bad() throws {
        try temporary.write("system/topmost/config.toml", "[toasts]\nvisible = 50\n")
        try temporary.write(
            "own/topmost/config.toml",
            "[look]\ntheme = { light = \"sepia\", dark = \"inkk\" }\n\n[toasts]\nvisibel = 1\n"
        )
        try temporary.write(
            "own/topmost/themes/sepia.toml",
            "base = \"lihgt\"\n[colors]\nsurfac = \"#fff\"\n"
        )
        try temporary.write("system/topmost/themes/ink.toml", "base = \"dark\"\n")
        let done = try config("check")
        #expect(done.status == 1 && done.error.isEmpty)
        let expected = [
            "\(folder)/system/topmost/config.toml:2:11: toasts.visible: got 50, "
                + "expected a whole number from 1 to 20",
            "\(folder)/own/topmost/config.toml:5:1: toasts.visibel: unknown key; "
                + "did you mean \"visible\"?",
            "\(folder)/own/topmost/themes/sepia.toml:1:8: base: got \"lihgt\", expected \"light\", "
                + "\"dark\", \"high_contrast\" or \"high_contrast_dark\"",
            "\(folder)/own/topmost/themes/sepia.toml:3:1: colors.surfac: unknown colour; "
                + "did you mean \"surface\"?",
            "\(folder)/own/topmost/config.toml:2:9: look.theme: unknown theme \"inkk\"; "
                + "did you mean \"ink\"?",
        ]
        #expect(done.output == expected.joined(separator: "\n") + "\n")
        let json = try config("check", "--json")
        #expect(json.status == 1)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let problems = (object as? [String: Any])?["problems"] as? [[String: Any]]
        #expect(problems?.count == 5)
        #expect(problems?[0]["line"] as? Int == 2 && problems?[0]["column"] as? Int == 11)
        #expect(problems?[0]["key"] as? String == "toasts.visible")
    }

    @Test("a file that is named is checked in the place of the usual ones, and must be there")
    func named() throws {
        try temporary.write("own/topmost/config.toml", "nonsense")
        try temporary.write("new.toml", "[look]\ntheme = \"mine\"\n")
        try temporary.write("themes/mine.toml", "radius = 0.5\n")
        let done = try config("check", folder + "/new.toml")
        #expect(done.status == 0, "\(done)")
        let missing = try config("check", folder + "/none.toml")
        #expect(missing.status == 1)
        #expect(missing.output == "\(folder)/none.toml: No such file or directory\n")
    }

    @Test("show prints a configuration with the source of each value")
    func show() throws {
        try temporary.write("system/topmost/config.toml", "[toasts]\nvisible = 2\nmargin = 2\n")
        try temporary.write(
            "own/topmost/config.toml",
            "[toasts]\nvisible = 3\n[look]\ntheme = \"dark\"\n"
        )
        let done = try config("show")
        #expect(done.status == 0 && done.error.isEmpty)
        let lines = done.output.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(lines.contains("visible = 3 # \(folder)/own/topmost/config.toml:2"))
        #expect(lines.contains("margin = 2 # \(folder)/system/topmost/config.toml:3"))
        #expect(lines.contains("theme = \"dark\" # \(folder)/own/topmost/config.toml:4"))
        #expect(lines.contains("waiting = 12000 # default"))
        try temporary.write("shown.toml", done.output)
        let again = try config("show", folder + "/shown.toml")
        let values = { (text: String) in
            text.split(separator: "\n").map { $0.split(separator: "#")[0] }
        }
        #expect(again.status == 0 && values(again.output) == values(done.output))
    }

    @Test("show --json has a value, a file and a line for each key")
    func json() throws {
        try temporary.write(
            "own/topmost/config.toml",
            "[look]\ntheme = { light = \"light\", dark = \"high_contrast_dark\" }\n"
        )
        let done = try config("show", "--json")
        let keys = try JSONSerialization.jsonObject(with: Data(done.output.utf8))
        let entries = try #require(keys as? [[String: Any]])
        let theme = try #require(entries.first { $0["key"] as? String == "look.theme" })
        #expect(
            theme["value"] as? [String: String]
                == ["light": "light", "dark": "high_contrast_dark"]
        )
        #expect(theme["line"] as? Int == 2)
        let toasts = try #require(entries.first { $0["key"] as? String == "toasts.visible" })
        #expect(toasts["value"] as? Int == 5 && toasts["file"] == nil)
        let idle = try #require(entries.first { $0["key"] as? String == "display.idle_time" })
        #expect(idle["value"] as? String == "30s")
    }

    @Test("show ignores errors and reports them")
    func showBad() throws {
        try temporary.write("own/topmost/config.toml", "[toasts]\nvisible = 50\nmargin = 7\n")
        let done = try config("show")
        #expect(done.status == 1)
        #expect(done.error.contains("config.toml:2:11: toasts.visible: got 50"))
        #expect(done.output.contains("visible = 5 "))
        #expect(done.output.contains("margin = 7 "))
    }

    @Test("a path cannot move the cursor")
    func hostilePath() throws {
        let done = try config("check", folder + "/\u{1B}[2J.toml")
        #expect(done.status == 1)
        #expect(!done.output.contains("\u{1B}"))
    }
}
