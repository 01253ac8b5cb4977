// SPDX-License-Identifier: MIT

import Testing
import Texts

@testable import Configuration

@Suite("A bad configuration in a toast")
struct SummaryTests {
    static let long = "/home/ann/.config/" + String(repeating: "very-long-name/", count: 20)

    static func error(_ problems: ConfigurationProblem...) -> ConfigurationError {
        ConfigurationError(problems: problems)
    }

    @Test("prints the cause first, then the position with ~ for the home folder")
    func order() {
        let problem = ConfigurationProblem(
            file: "/home/ann/.config/topmost/config.toml",
            line: 3,
            column: 11,
            key: "toasts.visible",
            message: "got 50, expected a whole number from 1 to 20"
        )
        #expect(
            Self.error(problem).summary(home: "/home/ann")?.english == """
                line 3: toasts.visible: got 50, expected a whole number from 1 to 20
                ~/.config/topmost/config.toml
                """
        )
        #expect(
            Self.error(problem).summary(home: nil)?.english
                .hasSuffix("\n/home/ann/.config/topmost/config.toml") == true
        )
        #expect(Self.error(problem).title.english == "Error in the configuration")
        #expect(Self.error(problem, problem).title.english == "2 errors in the configuration")
    }

    @Test("however long the path, the cause comes before it")
    func longPath() throws {
        let problem = ConfigurationProblem(
            file: Self.long,
            line: 1,
            message: "got the end of the file, expected a value"
        )
        let summary = try #require(Self.error(problem).summary(home: "/home/ann")).english
        #expect(summary.hasPrefix("line 1: got the end of the file, expected a value\n~/.config/"))
    }

    @Test("a file that cannot be read has no line")
    func noLine() {
        let problem = ConfigurationProblem(file: "/etc/x.toml", message: "Permission denied")
        #expect(
            Self.error(problem).summary(home: "/home/ann")?.english
                == "Permission denied\n/etc/x.toml"
        )
        #expect(ConfigurationError(problems: []).summary(home: nil) == nil)
    }

    @Test(
        "only the home folder itself is shortened",
        arguments: [
            ("/home/ann/x", "/home/ann", "~/x"), ("/home/ann/x", "/home/ann/", "~/x"),
            ("/home/anna/x", "/home/ann", "/home/anna/x"), ("/home/ann", "/home/ann", "/home/ann"),
            ("/x", "/", "/x"), ("/x", "", "/x"), ("/x", nil, "/x"), ("x", "/home/ann", "x"),
            ("/rel/x", "rel", "/rel/x"),
        ] as [(String, String?, String)]
    )
    func shortened(path: String, home: String?, expected: String) {
        #expect(ConfigurationError.shortened(path, home: home) == expected)
    }
}
