// SPDX-License-Identifier: MIT

import Basics
import Testing

@Suite("Parts of texts")
struct PartsTests {
    @Test(
        "a text contains its parts, and nothing else",
        arguments: [
            ("xterm-256color", "256color", true), ("abab", "bab", true), ("ab", "abc", false),
            ("", "a", false), ("", "", true), ("Größe", "öß", true),
        ]
    )
    func contains(text: String, part: String, isPart: Bool) {
        #expect(text.contains(text: part) == isPart)
    }

    @Test(
        "a text is split at another one, and replaced by one, wherever it is",
        arguments: [
            ("a, b, c", ", ", ["a", "b", "c"]), (", a,", ", ", ["", "a,"]),
            ("aaa", "aa", ["", "a"]),
            ("Größe", "ß", ["Grö", "e"]), ("plain", "-", ["plain"]), ("ab", "", ["ab"]),
            ("", "-", [""]), ("--", "-", ["", "", ""]),
        ]
    )
    func separators(text: String, separator: String, parts: [String]) {
        #expect(text.split(text: separator).map(String.init) == parts)
        #expect(text.replacing(text: separator, with: "+") == parts.joined(separator: "+"))
    }

    @Test("splits beyond the limit are left in the last part")
    func limit() {
        #expect("a: b: c".split(text: ": ", maxSplits: 1) == ["a", "b: c"])
        #expect("a: b".split(text: ": ", maxSplits: 0) == ["a: b"])
    }

    @Test("the first range is that of the text")
    func firstRange() throws {
        let text = "one two two"
        let range = try #require(text.firstRange(text: "two"))
        #expect(text[..<range.lowerBound] == "one ")
        #expect(text[range.upperBound...] == " two")
        #expect(text.firstRange(text: "three") == nil)
    }

    @Test(
        "an escape is replaced wherever it is, and other backslashes stay",
        arguments: [
            (#"app\x2dname\x2d"#, "app-name-"), (#"\x2d"#, "-"), (#"a\x2e\\x2d\"#, #"a\x2e\-\"#),
            ("plain", "plain"), ("", ""),
        ]
    )
    func escapes(text: String, replaced: String) {
        #expect(text.replacing(escape: "x2d", with: "-") == replaced)
    }
}
