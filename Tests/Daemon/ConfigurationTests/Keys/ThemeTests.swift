// SPDX-License-Identifier: MIT

import Files
import Foundation
import PresenterCore
import SystemCalls
import TestSupport
import Testing

@testable import Configuration

@Suite("Themes")
struct ThemeTests {
    /// The theme of a text, or what is wrong with it, one line each.
    static func read(_ text: String) -> Result<UserTheme, ConfigurationError> {
        UserTheme.read(Array(text.utf8), name: "t", file: "/t.toml")
    }

    static func problems(_ text: String) -> String {
        switch read(text) {
        case .success: "none"
        case .failure(let error): error.description
        }
    }

    @Test("reads a whole theme, and an empty one")
    func whole() throws {
        #expect(try Self.read("").get() == UserTheme(name: "t"))
        let text = """
            base = "high_contrast_dark"
            font = "Inter"
            monospace = "Fira Code"
            radius = 0
            density = "compact"
            text_size = 9
            icon_size = 96
            picture_size = 40
            border_width = 0
            opacity = 0.6
            blur = true
            show_name = true
            show_time = false
            show_ring = true
            [colors]
            surface = "#010203"
            on_tag_yellow = "#FFFFFF"
            """
        let expected = UserTheme(name: "t") {
            $0.base = .highContrastDark
            $0.colors = [
                .surface: RGB(red: 1, green: 2, blue: 3),
                .onTagYellow: RGB(red: 255, green: 255, blue: 255),
            ]
            $0.font = "Inter"
            $0.monospace = "Fira Code"
            $0.radius = 0
            $0.style = CardStyle {
                $0.density = .compact
                $0.textSize = 9
                $0.iconSize = 96
                $0.pictureSize = 40
                $0.borderWidth = 0
                $0.opacity = 0.6
                $0.blurs = true
                $0.showsName = true
                $0.showsTime = false
                $0.showsRing = true
            }
        }
        #expect(try Self.read(text).get() == expected)
    }

    @Test("every colour can be set by its name", arguments: ColorToken.allCases)
    func colors(name: ColorToken) throws {
        let theme = try Self.read("colors.\(name.name) = \"#0a0B0c\"").get()
        #expect(theme.colors == [name: RGB(red: 10, green: 11, blue: 12)])
    }

    @Test("three colours are a theme: the accent is its main colour too")
    func threeColors() throws {
        let mauve = RGB(red: 203, green: 166, blue: 247)
        let text = "[colors]\naccent = \"#cba6f7\"\nsurface = \"#1e1e2e\"\ntext = \"#cdd6f4\""
        let theme = try Self.read(text).get()
        #expect(theme.colors[.standard] == mauve)
        #expect(theme.colors[.accent] == mauve)
        #expect(theme.colors[.textPrimary] == RGB(red: 205, green: 214, blue: 244))
        // One that names its main colour has its accent beside it.
        let named = try Self.read(text + "\nstandard = \"#010203\"").get()
        #expect(named.colors[.standard] == RGB(red: 1, green: 2, blue: 3))
        // So has one that only colours the tone.
        #expect(try Self.read("colors.accent = \"#cba6f7\"").get().colors == [.accent: mauve])
    }

    static let bad: [(text: String, message: String)] = [
        (
            "base = \"auto\"",
            "/t.toml:1:8: base: got \"auto\", expected \"light\", \"dark\", \"high_contrast\" "
                + "or \"high_contrast_dark\""
        ),
        (
            "base = 1",
            "/t.toml:1:8: base: got 1, expected \"light\", \"dark\", \"high_contrast\" "
                + "or \"high_contrast_dark\""
        ),
        (
            "font = \"\"",
            "/t.toml:1:8: font: got \"\", expected the name of a font family, such as \"Inter\""
        ),
        (
            "font = \"A, B\"",
            "/t.toml:1:8: font: got \"A, B\", expected the name of a font family, such as \"Inter\""
        ),
        (
            "monospace = [\"A\"]",
            "/t.toml:1:13: monospace: got [\"A\"], expected the name of a font family, "
                + "such as \"Inter\""
        ),
        ("colors = 3", "/t.toml:1:10: colors: got 3, expected a table: [colors]"),
        (
            "[colors]\nsurfaceRaised = \"#010203\"",
            "/t.toml:2:1: colors.surfaceRaised: unknown colour; "
                + "did you mean \"surface_raised\"?"
        ),
        (
            "[colors]\nsurface = \"white\"",
            "/t.toml:2:11: colors.surface: got \"white\", expected a colour such as \"#3366ff\""
        ),
        (
            "[colors]\nsurface = 0xffffff",
            "/t.toml:2:11: colors.surface: got 16777215, expected a colour such as \"#3366ff\""
        ),
        (
            "[colors]\nsurface = \"#fff\"",
            "/t.toml:2:11: colors.surface: got \"#fff\", expected a colour such as \"#3366ff\""
        ),
        (
            "surface = \"#ffffff\"",
            "/t.toml:1:1: surface: unknown key; did you mean \"colors.surface\"?"
        ),
        ("fonts = \"Inter\"", "/t.toml:1:1: fonts: unknown key; did you mean \"font\"?"),
        (
            "shadow = 1",
            "/t.toml:1:1: shadow: unknown key; known: base, blur, border_width, colors, density, font, "
                + "icon_size, monospace, opacity, picture_size, radius, show_name, show_ring, "
                + "show_time, text_size"
        ),
        ("text_size = 25", "/t.toml:1:13: text_size: got 25, expected a whole number from 9 to 24"),
        ("opacity = 0.5", "/t.toml:1:11: opacity: got 0.5, expected a number from 0.6 to 1.0"),
        (
            "density = \"tight\"",
            "/t.toml:1:11: density: got \"tight\", expected \"comfortable\" or \"compact\""
        ),
        ("show_ring = 1", "/t.toml:1:13: show_ring: got 1, expected true or false"),
        ("[colors", "/t.toml:1:8: got the end of the file, expected \"]\""),
        (
            "base = 1\n[colors]\nplate = 1",
            "/t.toml:1:8: base: got 1, expected \"light\", \"dark\", \"high_contrast\" "
                + "or \"high_contrast_dark\"\n"
                + "/t.toml:3:9: colors.plate: got 1, expected a colour such as \"#3366ff\""
        ),
    ]

    @Test(
        "corners are a share of the usual or the pixels of cards",
        arguments: [
            ("0", 0.0), ("0.25", 0.25), ("1", 1), ("1.5", 1.5), ("\"0px\"", 0), ("\"4px\"", 0.25),
            ("\"16px\"", 1), ("\"10.0px\"", 0.625), ("\"24px\"", 1.5),
        ]
    )
    func corners(text: String, share: Double) throws {
        #expect(try Self.read("radius = \(text)").get().radius == share)
    }

    @Test(
        "corners rounder than a pill, and invalid lengths, are refused",
        arguments: [
            "1.6", "2", "-1", "-0.1", "nan", "inf", "\"25px\"", "\"24.1px\"", "\"-1px\"", "\"px\"",
            "\"8\"", "\"8 px\"", "\"8PX\"", "\"8em\"", "\"0x8px\"", "\"1e1px\"", "\"nanpx\"",
            "\"\"",
            "true", "[1]",
        ]
    )
    func badCorners(text: String) {
        let problem = Self.problems("radius = \(text)")
        #expect(problem.hasPrefix("/t.toml:1:10: radius: got "), "\(problem)")
        #expect(
            problem.hasSuffix(", expected a number from 0.0 to 1.5, or \"0px\" to \"24px\""),
            "\(problem)"
        )
    }

    @Test("reports the error, its position and the accepted values", arguments: bad)
    func messages(text: String, message: String) {
        #expect(Self.problems(text) == message)
    }

    @Test("an unknown colour far from all names lists them")
    func allNames() {
        let text = Self.problems("[colors]\nxyzzy = \"#010203\"")
        for name in ColorToken.allCases { #expect(text.contains(name.name)) }
    }

    // MARK: Finding them

    static let files = ConfigurationFiles(
        paths: ["/c.toml"],
        themeFolders: ["/usr/themes", "/etc/themes", "/home/themes"]
    )

    static func examine(_ texts: [String: String]) -> ConfigurationReport {
        Configuration.examine(files, reader(texts))
    }

    @Test("the user's file is used as a whole, before the system's")
    func order() {
        let report = Self.examine([
            "/c.toml": "[look]\ntheme = \"a\"",
            "/usr/themes/a.toml": "radius = 0", "/etc/themes/a.toml": "font = \"X\"",
        ])
        #expect(report.problems == [])
        #expect(report.configuration.look.themes == ["a": UserTheme(name: "a") { $0.font = "X" }])
        let own = Self.examine([
            "/c.toml": "[look]\ntheme = \"a\"",
            "/usr/themes/a.toml": "radius = 0", "/home/themes/a.toml": "base = \"dark\"",
        ])
        #expect(own.configuration.look.themes == ["a": UserTheme(name: "a") { $0.base = .dark }])
    }

    @Test("only themes that are named are read, and each once")
    func named() {
        var asked: [String] = []
        let texts = [
            "/c.toml": "look.theme = { light = \"a\", dark = \"a\" }",
            "/home/themes/a.toml": "", "/home/themes/b.toml": "nonsense",
        ]
        let inner = reader(texts)
        let watching = ConfigurationReader { path throws(SystemError) in
            asked.append(path)
            return try inner.read(path)
        }
        let report = Configuration.examine(Self.files, watching)
        #expect(report.problems == [])
        #expect(asked == ["/c.toml", "/home/themes/a.toml"])
    }

    @Test("built-in themes need no file, and a file of that name is not read")
    func builtIn() {
        for name in ["light", "dark", "high_contrast", "high_contrast_dark"] {
            let report = Self.examine([
                "/c.toml": "look.theme = \"\(name)\"", "/home/themes/\(name).toml": "nonsense",
            ])
            #expect(report.problems == [] && report.configuration.look.themes.isEmpty)
        }
    }

    @Test(
        "an unknown theme is reported at its key, with the known ones",
        arguments: [
            (
                "theme = \"papr\"",
                "/c.toml:2:9: look.theme: unknown theme \"papr\"; did you mean \"paper\"?"
            ),
            (
                "theme = { light = \"light\", dark = \"zzzzzz\" }",
                "/c.toml:2:9: look.theme: unknown theme \"zzzzzz\"; known: dark, "
                    + "high_contrast, high_contrast_dark, light, paper"
            ),
        ]
    )
    func missing(line: String, message: String) {
        let report = Self.examine([
            "/c.toml": "[look]\n" + line, "/usr/themes/paper.toml": "", "/usr/themes/x y.toml": "",
            "/usr/themes/readme.txt": "",
        ])
        #expect(report.problems.map(\.description) == [message])
    }

    @Test(
        "an invalid theme name is not used as a path",
        arguments: ["../a", "/etc/passwd", "a.b", "", "a b", String(repeating: "a", count: 65)]
    )
    func noPaths(name: String) {
        let report = Self.examine(["/c.toml": "look.theme = '\(name)'"])
        #expect(report.problems.count == 1)
        #expect(report.problems.first?.message.hasPrefix("got ") == true)
    }

    @Test(
        "a pair has both themes and nothing else",
        arguments: [
            "{}", "{ light = \"a\" }", "{ light = \"a\", dark = 1 }",
            "{ light = \"a\", dark = \"b\", night = \"c\" }", "{ light = \"auto\", dark = \"b\" }",
            "[\"a\", \"b\"]", "1", "true",
        ]
    )
    func pairs(value: String) {
        let report = Self.examine(["/c.toml": "look.theme = \(value)"])
        #expect(report.problems.count == 1)
        #expect(report.problems.first?.message.contains("expected \"auto\", \"light\"") == true)
    }

    @Test("an unreadable theme is reported, and the next folder is not used instead")
    func unreadable() {
        let failing = ConfigurationReader { path throws(SystemError) in
            if path == "/c.toml" { return Array("look.theme = \"a\"".utf8) }
            throw SystemError(call: "open", path: path, code: EACCES)
        }
        let report = Configuration.examine(Self.files, failing)
        #expect(report.problems.map(\.description) == ["/home/themes/a.toml: Permission denied"])
    }

    @Test("with an error in a theme nothing changes")
    func wholeOrNothing() {
        let result = Configuration.load(
            Self.files,
            reader(["/c.toml": "look.theme = \"a\"", "/etc/themes/a.toml": "radius = 9"])
        )
        #expect(throws: ConfigurationError.self) { try result.get() }
    }

    @Test("a theme is loaded by its name or from its file, and its errors are reported")
    func loaded() throws {
        let reader = reader([
            "/home/themes/sepia.toml": "radius = 0", "/x/y.toml": "font = \"X\"", "bad.toml": "=",
        ])
        func load(_ text: String) -> Result<UserTheme, ConfigurationError> {
            UserTheme.load(text, Self.files, reader)
        }
        func message(_ text: String) -> String {
            switch load(text) {
            case .success(let theme): "took \(theme)"
            case .failure(let error): error.problems.map(\.message).joined(separator: "\n")
            }
        }
        #expect(try load("sepia").get() == UserTheme(name: "sepia") { $0.radius = 0 })
        #expect(try load("/x/y.toml").get() == UserTheme(name: "y") { $0.font = "X" })
        #expect(try load("dark").get() == UserTheme(name: "dark") { $0.base = .dark })
        #expect(
            try load("high-contrast").get()
                == UserTheme(name: "high_contrast") { $0.base = .highContrastLight }
        )
        #expect(message("sepai") == "unknown theme \"sepai\"; did you mean \"sepia\"?")
        #expect(message("bad.toml") == "got \"=\", expected a key")
        #expect(message("/nowhere/z.toml") == "No such file or directory")
        #expect(message("auto").hasPrefix("unknown theme \"auto\""))
        #expect(message(String(repeating: "z", count: 999)).utf8.count < 200)
    }

    @Test("themes are looked for beside a file that is named, and in the folders of XDG")
    func folders() {
        let variables = ["HOME": "/home/ann", "XDG_CONFIG_DIRS": "/etc/xdg"]
        let standard = ConfigurationFiles.standard(executable: "/usr/bin/topmostd") {
            variables[$0]
        }
        #expect(
            standard.themeFolders == [
                "/usr/share/topmost/themes", "/etc/xdg/topmost/themes",
                "/home/ann/.config/topmost/themes",
            ]
        )
        let named = ConfigurationFiles.named("/x/y.toml", executable: nil) { variables[$0] }
        #expect(named.isLastRequired && named.themeFolders.last == "/x/themes")
        let here = ConfigurationFiles.named("y.toml", executable: nil) { variables[$0] }
        #expect(here.themeFolders.last == "./themes")
    }
}
