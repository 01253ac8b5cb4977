// SPDX-License-Identifier: MIT

import ArgumentParser
import Basics
import TestSupport
import Testing
import Texts

@testable import CommandKit
@testable import topmost

@Suite("The parser's words")
struct ParserTextTests {
    /// What the parser writes about a command line, on endless lines.
    private static func message(_ arguments: [String]) -> String {
        do {
            var command = try Topmost.parseAsRoot(arguments)
            try command.run()
            return "accepted"
        } catch {
            return Topmost.fullMessage(for: error, columns: .max)
        }
    }

    @Test(
        "every line of an error has a row",
        arguments: [
            "--bogus", "toast --titel x y", "toast --title", "toast --wait=3 x", "toast a b",
            "toast a b c", "confirm", "history list x y", "--generate-completion-script foo",
            "attach --color red", "centre open", "compat install", "toast - --=", "file -x",
        ]
    )
    func errors(line: String) {
        let text = Self.message(line.split(separator: " ").map(String.init))
        #expect(text.hasPrefix("Error: "))
        for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
            #expect(ParserTexts.reworded(line) { _ in "read" }.hasSuffix("read"), "\(line)")
        }
    }

    /// The texts that were read in a line; those that it is made of last, the whole after its value.
    private static func wordings(_ line: String) -> [Wording] {
        var wordings: [Wording] = []
        _ = ParserTexts.reworded(line) {
            wordings.append($0)
            return "…"
        }
        return wordings
    }

    @Test("the values of an error are its own, and lists of words have only commas")
    func values() {
        #expect(
            Self.wordings("Error: Unknown option '--a b'. Did you mean '--c'?").suffix(2) == [
                Wording(.parserNearOption, values: ["--a b", "--c"]),
                Wording(.parserError, values: ["…"]),
            ]
        )
        for list in ["'a', 'b' or 'c'", "'a', 'b' and 'c'"] {
            let line = "The value 'x' is invalid for '<id>'. Please provide one of \(list)."
            let values = ["x", "<id>", "'a', 'b', 'c'"]
            #expect(Self.wordings(line).last == Wording(.parserInvalidValueOf, values: values))
        }
        let line = "  See 'topmost toast --help' for more information."
        #expect(ParserTexts.reworded(line) { "\($0.values)" } == #"  ["topmost toast --help"]"#)
        #expect(
            ParserTexts.reworded("Any other line. And another.") == "Any other line. And another."
        )
    }

    @Test("what the parser adds to a help has a row", arguments: Topmost.commands)
    func help(command: String) throws {
        let lines = Self.message([command, "--help"]).split(separator: "\n")
        #expect(ParserTexts.reworded(try #require(lines.first)) { _ in "read" } == "read")
        for line in lines where line.hasSuffix(":") && line.allSatisfy({ !$0.isLowercase }) {
            #expect(ParserTexts.reworded(line) { _ in "read" } == "read", "\(line)")
        }
        for word in ["(values: ", "(default: "] {
            for line in lines where line.hasSuffix(")") {
                guard let range = line.firstRange(text: " " + word) else { continue }
                let end = line[line.index(after: range.lowerBound)...]
                #expect(ParserTexts.reworded(end) { _ in "read" } == "read", "\(line)")
            }
        }
    }

    @Test("a help that is broken anew has the same words", arguments: Topmost.commands)
    func sameWords(command: String) throws {
        let text = ParserTexts.help(Self.message([command, "--help"]), columns: 80)
        let expected = try TestCommand().topmost(command, "--help").output
        #expect(
            text.split(whereSeparator: \.isWhitespace)
                == expected.split(whereSeparator: \.isWhitespace)
        )
    }

    @Test("wide and combining characters keep the columns", arguments: [60, 80, 120])
    func columns(columns: Int) {
        let wide = "通知を表示して、返事を待ちます。".repeated(5)
        let combining = "Nótífícátíóns ánd díálógs".decomposed.repeated(5)
        for meaning in [wide, combining] {
            let text = """
                OVERVIEW: \(meaning)

                  typed   \(meaning)

                  topmost an example --that is copied, however long it is, to the letter, and more

                OPTIONS:
                  --title <text>          \(meaning)
                  --position <top_right|top_left>
                                          \(meaning)

                SUBCOMMANDS:
                  list (default)          \(meaning)
                """
            var indents: [Int] = []
            for line in ParserTexts.help(text, columns: columns).split(separator: "\n")
            where !line.hasPrefix("  topmost") {
                #expect(Columns.width(of: String(line)) <= columns, "\(line)")
                if !line.contains("OPTIONS:"), !line.contains("SUBCOMMANDS:") {
                    indents.append(line.prefix { $0 == " " }.count)
                }
            }
            #expect(Set(indents) == [0, 2, 10, 26])
        }
    }

    @Test("a list in a help is aligned by cells")
    func list() {
        #expect(
            HelpList.lines(8, ["模式": "a", "none": "b"]) == "  模式    a\n  none    b"
                && HelpList.lines(8, ["模式": "a", "much longer": "c"])
                    == "  模式         a\n  much longer  c"
        )
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }

    /// The text with its accents as characters of their own.
    fileprivate var decomposed: String {
        replacing(text: "ó", with: "o\u{301}").replacing(text: "á", with: "a\u{301}")
    }
}
