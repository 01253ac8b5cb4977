// SPDX-License-Identifier: MIT

import InputEvents
import Testing

@testable import Wayland

@Suite("Input methods")
struct InputMethodTests {
    @Test(
        "a short text is sent whole",
        arguments: [("", 0), ("日本語", 3), (String(repeating: "a", count: 4000), 4000)]
    )
    func whole(text: String, caret: Int) {
        let reported = SurroundingText(text, caretByte: caret)
        #expect(reported.text == text)
        #expect(reported.caretByte == caret)
    }

    @Test("of a long text the part around the caret is sent", arguments: [0, 1500, 3000, 4500])
    func cut(caret: Int) {
        // Three bytes a character, each another one from its neighbours.
        let text = String((0..<1500).map { Character(Unicode.Scalar(0x4E00 + $0) ?? "一") })
        let reported = SurroundingText(text, caretByte: caret)
        #expect(reported.text.utf8.count <= 4000)
        #expect(text.contains(reported.text))
        #expect(!reported.text.contains("\u{FFFD}"))
        // What stands before the caret is the same as in the whole.
        let before = String(decoding: reported.text.utf8.prefix(reported.caretByte), as: UTF8.self)
        let all = String(decoding: text.utf8.prefix(caret), as: UTF8.self)
        #expect(all.hasSuffix(before))
        #expect(caret == 0 || !before.isEmpty)
    }

    @Test("a secret is marked as one, and nothing else is")
    func content() {
        #expect(InputMethod.content(isHidden: true) == (0x40 | 0x80, 8))
        #expect(InputMethod.content(isHidden: false) == (0, 0))
    }
}
