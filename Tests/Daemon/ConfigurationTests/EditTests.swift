// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Configuration

@Suite("Editing a configuration file")
struct EditTests {
    /// What a file becomes, by the key and its value.
    static let edits: [(before: String, path: String, value: ConfigurationValue, after: String)] = [
        ("", "toasts.visible", .integer(3), "[toasts]\nvisible = 3\n"),
        (
            "# mine\n[look]\ntheme = \"dark\"\n\n\n", "toasts.visible", .integer(3),
            "# mine\n[look]\ntheme = \"dark\"\n\n[toasts]\nvisible = 3\n"
        ),
        (
            "[toasts] # few\n  visible=5 # five\nwidth = 400\n", "toasts.visible", .integer(3),
            "[toasts] # few\n  visible=3 # five\nwidth = 400\n"
        ),
        (
            "[toasts]\nwidth = 400\n\n# the look\n[look]\n", "toasts.visible", .integer(3),
            "[toasts]\nwidth = 400\nvisible = 3\n\n# the look\n[look]\n"
        ),
        (
            "[toasts]\n# How many.\n#visible = 5\n\n[look]\n", "toasts.visible", .integer(3),
            "[toasts]\n# How many.\n#visible = 5\nvisible = 3\n\n[look]\n"
        ),
        (
            "[sounds]\nlow = '/a # b' # 'c'\n", "sounds.low", .text("none"),
            "[sounds]\nlow = \"none\" # 'c'\n"
        ),
        (
            "[toasts]\r\nnormal_timeout = \"8s\"\r\n", "toasts.normal_timeout", .text("never"),
            "[toasts]\r\nnormal_timeout = \"never\"\r\n"
        ),
        ("[toasts]\r\n", "toasts.visible", .integer(3), "[toasts]\r\nvisible = 3\r\n"),
        ("toasts.visible = 5", "toasts.visible", .integer(3), "toasts.visible = 3"),
        (
            "toasts = { visible = 5, width = 400 }\n", "toasts.visible", .integer(3),
            "toasts = { visible = 3, width = 400 }\n"
        ),
        (
            "[[rule]]\nname = \"a\"\nhold = true\n[toasts]\n", "sounds.enabled", .boolean(false),
            "[[rule]]\nname = \"a\"\nhold = true\n[toasts]\n\n[sounds]\nenabled = false\n"
        ),
        (
            "[toasts]\nvisible = 5 # café ☕\n", "toasts.visible", .integer(3),
            "[toasts]\nvisible = 3 # café ☕\n"
        ),
    ]

    @Test("only the line of the key changes", arguments: edits.indices)
    func edit(index: Int) throws {
        let (before, path, value, after) = Self.edits[index]
        let text = try ConfigurationEdit.text(setting: path, to: value, in: before, file: "f")
        #expect(text == after)
        // Done twice it is the same.
        #expect(try ConfigurationEdit.text(setting: path, to: value, in: text, file: "f") == after)
    }

    static let refusals:
        [(text: String, path: String, value: ConfigurationValue, message: String)] = [
            (
                "[toasts]\nvisible = 50\n", "look.theme", .text("dark"),
                "f:2:11: toasts.visible: got 50"
            ),
            ("[toasts\n", "look.theme", .text("dark"), "f:1:8: got the end of the line"),
            ("", "toasts.visible", .integer(50), "got 50, expected a whole number from 1 to 20"),
            (
                "[toasts]\nvisible = 5\n", "toasts.visible", .text("x"),
                "got \"x\", expected a whole number"
            ),
            (
                "[look]\ntheme = { light = \"light\", dark = \"dark\" }\n", "look.theme",
                .text("dark"),
                "line 2 cannot be changed alone; write by hand: theme = \"dark\""
            ),
            (
                "toasts = { visible = 5 }\n", "toasts.width", .integer(400),
                "cannot be changed alone; write by hand: width = 400"
            ),
            (
                "[look]\ntheme = \"\"\"\ndark\"\"\"\n", "look.theme", .text("light"),
                "line 2 cannot be changed alone; write by hand: theme = \"light\""
            ),
        ]

    @Test("what cannot be edited is said, with the line to write", arguments: refusals.indices)
    func refusal(index: Int) {
        let (text, path, value, message) = Self.refusals[index]
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationEdit.text(setting: path, to: value, in: text, file: "f")
        }
        #expect(
            error?.problems.first?.description.contains(message) == true,
            "\(String(describing: error))"
        )
    }

    @Test("every key can be set in the documented file to what it is, and to nothing else")
    func documented() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../config/topmost.toml")
        let text = try String(contentsOf: url, encoding: .utf8)
        for setting in ConfigurationReport().settings {
            let edited = try ConfigurationEdit.text(
                setting: setting.path,
                to: setting.value,
                in: text,
                file: "f"
            )
            let line = setting.path.split(separator: ".")[1] + " = \(setting.value)"
            #expect(edited.count == text.count + line.count + 1, "\(setting.path)")
            #expect(edited.contains("\n#\(line)\n\(line)\n"), "\(setting.path)")
        }
    }
}
