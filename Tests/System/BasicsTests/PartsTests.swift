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
