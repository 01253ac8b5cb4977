// SPDX-License-Identifier: MIT

import Files
import Foundation
import PresenterCore
import Testing

@testable import Configuration

@Suite("Small parts of the configuration")
struct SmallTests {
    @Test(
        "the folders follow the XDG specification",
        arguments: [
            (["HOME": "/h"], ["/etc/xdg/topmost", "/h/.config/topmost"]),
            (["HOME": "/h", "XDG_CONFIG_HOME": "/c"], ["/etc/xdg/topmost", "/c/topmost"]),
            (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], ["/etc/xdg/topmost"]),
            (
                ["HOME": "/h", "XDG_CONFIG_DIRS": "/a:/b"],
                ["/b/topmost", "/a/topmost", "/h/.config/topmost"]
            ),
            (
                ["HOME": "/h", "XDG_CONFIG_DIRS": ":rel:/a::"],
                ["/a/topmost", "/h/.config/topmost"]
            ),
            ([:], ["/etc/xdg/topmost"]), (["HOME": "not/absolute"], ["/etc/xdg/topmost"]),
        ] as [([String: String], [String])]
    )
    func folders(variables: [String: String], expected: [String]) {
        #expect(ConfigurationFiles.folders { variables[$0] } == expected)
        let files = ConfigurationFiles.standard(executable: nil) { variables[$0] }
        #expect(files.paths == expected.map { $0 + "/config.toml" })
        #expect(files.themeFolders == expected.map { $0 + "/themes" })
        #expect(!files.isLastRequired)
    }

    @Test(
        "the installation's folder follows from the program's path",
        arguments: [
            ("/usr/bin/topmostd", ["/usr/share/topmost"]),
            ("/home/ann/.local/bin/topmost", ["/home/ann/.local/share/topmost"]),
            ("/bin/topmostd", []), ("/topmostd", []), (nil, []),
        ] as [(String?, [String])]
    )
    func installation(executable: String?, expected: [String]) {
        #expect(ConfigurationFiles.installation(of: executable) == expected)
    }

    @Test(
        "a span is written with the largest unit that is whole, and reads back",
        arguments: [
            (0, "0ms"), (1, "1ms"), (999, "999ms"), (1000, "1s"), (1500, "1500ms"),
            (60_000, "1min"),
            (90_000, "90s"), (3_600_000, "1h"), (5_400_000, "90min"), (86_400_000, "24h"),
        ]
    )
    func spans(milliseconds: Int, text: String) {
        let span = Duration.milliseconds(milliseconds)
        #expect(TimeSpan.text(span) == text)
        #expect(TimeSpan.read(text) == span)
    }

    @Test(
        "values are written as TOML, whatever is in them",
        arguments: [
            (ConfigurationValue.boolean(true), "true"), (.integer(-3), "-3"), (.number(1), "1.0"),
            (.number(0.5), "0.5"), (.text("a"), "\"a\""), (.text("a\"b\\c"), "\"a\\\"b\\\\c\""),
            (.text("\n\u{7F}é"), "\"\\n\\u007fé\""),
            (.themes(light: "a", dark: "b"), "{ light = \"a\", dark = \"b\" }"),
        ]
    )
    func values(value: ConfigurationValue, text: String) throws {
        #expect(value.description == text)
        let table = try TOMLReader.read(Array("v = \(text)".utf8))
        let read = try #require(table["v"]).node.value
        switch (value, read) {
        case (.boolean(let written), .boolean(let back)): #expect(written == back)
        case (.integer(let written), .integer(let back)): #expect(written == Int(back))
        case (.number(let written), .float(let back)): #expect(written == back)
        case (.text(let written), .string(let back)): #expect(written == back)
        case (.themes, .table(let back)): #expect(back.entries.map(\.key) == ["light", "dark"])
        default: Issue.record("\(value) came back as \(read)")
        }
    }

    @Test("anything that is left to the desktop is to be followed")
    func following() {
        var look = Look()
        #expect(look.followsDesktop)
        look.theme = .always("dark")
        look.contrast = .normal
        look.accent = .theme
        look.textScale = 1
        look.reducedMotion = false
        look.iconTheme = "hicolor"
        #expect(!look.followsDesktop)
        let openings: [(inout Look) -> Void] = [
            { $0.theme = .automatic }, { $0.theme = .scheme(light: "a", dark: "b") },
            { $0.contrast = .automatic }, { $0.accent = .automatic }, { $0.textScale = nil },
            { $0.reducedMotion = nil }, { $0.iconTheme = nil },
        ]
        for open in openings {
            var opened = look
            open(&opened)
            #expect(opened.followsDesktop)
        }
    }

    @Test("a report has the existing files, and the source of each value")
    func report() {
        let files = ConfigurationFiles(paths: ["/a.toml", "/b.toml", "/c.toml"])
        let report = Configuration.examine(
            files,
            reader([
                "/a.toml": "[toasts]\nvisible = 2\nmargin = 3",
                "/c.toml": "\n\ntoasts.visible = 4\ntoasts.margn = 1",
            ])
        )
        #expect(report.files.map(\.isThere) == [true, false, true])
        #expect(report.problems.map(\.line) == [4])
        let settings = Dictionary(uniqueKeysWithValues: report.settings.map { ($0.path, $0) })
        #expect(settings["toasts.visible"]?.value == .integer(4))
        #expect(settings["toasts.visible"]?.origin?.file == "/c.toml")
        #expect(settings["toasts.visible"]?.origin?.line == 3)
        #expect(settings["toasts.margin"]?.origin?.file == "/a.toml")
        #expect(settings["toasts.position"]?.origin == nil)
        // With an error anywhere nothing is taken over by who loads.
        #expect(throws: ConfigurationError.self) {
            try Configuration.load(files, reader(["/a.toml": "x = 1"])).get()
        }
    }
}
