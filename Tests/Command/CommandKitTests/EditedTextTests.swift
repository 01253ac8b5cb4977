// SPDX-License-Identifier: MIT

import BusWire
import PresenterCore
import TestSupport
import Testing

@testable import CommandKit

@Suite("A text that was edited")
struct EditedTextTests {
    /// A text as it comes back after edits of what the field shows, each of them once.
    private func edited(
        _ given: String,
        _ edits: [(String, String)],
        in limits: TextLimits = .lines
    ) throws -> String {
        let shown = given.cleaned(limits)
        var text = shown
        for (old, new) in edits {
            let range = try #require(text.firstRange(of: old), "\(old) is not shown")
            text.replaceSubrange(range, with: new)
        }
        return EditedText(given, shown: shown).restored(text)
    }

    @Test("what nobody touched comes back byte for byte, whatever is in it")
    func untouched() throws {
        for given in [
            "", "\t", "a\tb\r\nc\r\n", "\u{FEFF}a \n\n\n", "e\u{301} é", "\u{1B}[31mred\u{1B}[0m",
            "a\rb", "a\u{2028}b", String(repeating: "long ", count: 5000), "\0\u{7}",
        ] {
            for limits in [TextLimits.line, .lines] {
                let back = try edited(given, [], in: limits)
                #expect(Array(back.utf8) == Array(given.utf8), "\(given.debugDescription)")
            }
        }
    }

    @Test("tabs and line ends around an edit stay, and what is typed has the text's line ends")
    func lines() throws {
        let file = "all:\r\n\tcc -o a\t# one\r\n\tcc -o b\t# two\r\n"
        #expect(
            try edited(file, [("-o a", "-O2 -o a"), ("two", "2")])
                == "all:\r\n\tcc -O2 -o a\t# one\r\n\tcc -o b\t# 2\r\n"
        )
        #expect(try edited(file, [("cc -o b", "ls\n cc -o b")]).contains("\tls\r\n cc -o b\t#"))
        #expect(try edited("a\tb\nc", [("c", "c\nd")]) == "a\tb\nc\nd")
        #expect(try edited("a\rb\rc", [("b", "b\nB")]) == "a\rb\rB\rc")
        // One of two line ends is deleted.
        #expect(try edited("a\r\n\r\nb", [("\n\n", "\n")]) == "a\r\nb")
        #expect(try edited("\u{FEFF}a\n", [("a", "b")]) == "\u{FEFF}b\n")
    }

    @Test("the end of a text stays as it was, unless it is typed, or all is deleted")
    func ends() throws {
        #expect(try edited("a\n", [("a", "b")]) == "b\n")
        #expect(try edited("a", [("a", "b")]) == "b")
        #expect(try edited("a\n", [("a", "b\n")]) == "b\n")
        #expect(try edited("a\n", [("a", "")]) == "")
    }

    @Test("in a line too, where line ends and tabs are blanks")
    func line() throws {
        #expect(try edited("a\tb\tc", [("b", "x")], in: .line) == "a\tx\tc")
        #expect(try edited("a\r\nb", [("b", "x")], in: .line) == "a\r\nx")
        let long = String(repeating: "0123456789", count: 500)
        let given = long + "\tend"
        #expect(try edited(given, [("0", "x")], in: .line) == "x" + given.dropFirst())
    }

    @Test("edits that lie far apart leave alone what is between them", arguments: [40, 300])
    func far(count: Int) throws {
        let middle = (1...count).map { "\t\($0)\r\n" }.joined()
        let file = "first\tline\r\n" + middle + "last\tline\r\n"
        #expect(
            try edited(file, [("first", "1st"), ("last", "the last")])
                == "1st\tline\r\n" + middle + "the last\tline\r\n"
        )
        // All of it is typed anew.
        let shown = file.cleaned(.lines)
        let other = (1...count).map { "new.\($0)" }.joined(separator: "\n")
        #expect(
            EditedText(file, shown: shown).restored(other).replacing("\r\n", with: "\n")
                .contains("new.7\nnew.8")
        )
    }

    @Test("random edits of random texts keep what they do not touch", arguments: 0..<50)
    func random(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let parts = ["a", "b", " ", "\t", "\r\n", "\n", "é", "e\u{301}", "\u{200B}", "…"]
        func text(_ count: Int) -> String {
            (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
        let (before, after) = (text(Int.random(in: 0...60, using: &random)), text(30))
        // The mark is nowhere else: what stands around it is not touched.
        let given = before + "<>" + after + "."
        let back = try edited(given, [("<>", "<mark>")])
        #expect(Array(back.utf8) == Array((before + "<mark>" + after + ".").utf8))
    }
}
