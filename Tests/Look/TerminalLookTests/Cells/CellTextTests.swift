// SPDX-License-Identifier: MIT

import Basics
import TestSupport
import Testing

@testable import TerminalLook

@Suite("Text in cells")
struct CellTextTests {
    @Test(
        "the number of cells of a character",
        arguments: [
            ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("中", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2),
            ("…", 1), ("─", 1), ("🎉", 2), ("👨‍👩‍👧‍👦", 2), ("🇸🇪", 2), ("1️⃣", 2), ("❤️", 2), ("❤", 1),
            ("©", 1),
            ("👍🏽", 2), ("⌚", 2), ("ש", 1), ("नि", 2), ("स्ते", 2), ("\u{301}", 0), ("\u{200D}", 0),
            ("\u{7}", 0), ("\u{AD}", 0), ("ᄀ", 2), ("가", 2), ("、", 2), ("𠀀", 2),
        ]
    )
    func width(_ text: String, _ cells: Int) throws {
        #expect(CharacterWidth.cells(of: try #require(text.first)) == cells)
    }

    @Test(
        "what may not reach a terminal is not let through",
        arguments: [
            0x00, 0x07, 0x08, 0x0A, 0x0D, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9C, 0x9F, 0xAD, 0x61C,
            0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060,
            0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF, 0xFFF9, 0xFDD0, 0xFFFE, 0x1FFFF, 0x10FFFF,
            0xE0001,
        ] as [UInt32]
    )
    func forbidden(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let isAllowed = SafeText.isAllowed(scalar)
        // Tags make flags of regions and nothing else.
        #expect(isAllowed == false || value == 0xE0001)
    }

    @Test("a character is cut to a bound, whatever hangs on it")
    func bounded() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 500)
        #expect(zalgo.glyphCells.count == 1)
        #expect((zalgo.glyphCells.first?.text.unicodeScalars.count ?? 0) <= SafeText.maximumScalars)
    }

    @Test("no letter is lost: icons of fonts are shown, and what is newer than our tables too")
    func icons() {
        let text = "\u{E0B0}\u{F0F3}\u{F009A}x"
        #expect(text.glyphCells.map(\.text) == ["\u{E0B0}", "\u{F0F3}", "\u{F009A}", "x"])
        #expect(text.cellWidth == 4)
        #expect("\u{378}a".glyphCells.map(\.text) == ["\u{FFFD}", "a"])
    }

    @Test("a combining mark alone is on a space")
    func loneMark() {
        #expect("\u{301}".glyphCells == [GlyphCell(text: " \u{301}", width: 1)])
    }

    @Test("random text is clean, one character a piece", arguments: [UInt64(1), 2, 3])
    func clean(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<random.below(20) {
                let maximum = random.pick([0x80, 0x300, 0x2100, 0x11_0000])
                if let scalar = Unicode.Scalar(UInt32(random.below(maximum))) {
                    scalars.append(scalar)
                }
            }
            for instance in String(scalars).glyphCells {
                let isClean =
                    instance.text.count == 1 && (1...2).contains(instance.width)
                    && instance.text.unicodeScalars.allSatisfy(SafeText.isAllowed)
                let values = scalars.map { String($0.value, radix: 16) }
                if !isClean {
                    Issue.record("\(instance.text.count) \(instance.width) of \(values)")
                }
            }
        }
    }

    static func wrap(_ text: String, _ width: Int, limit: Int = .max) -> [String] {
        TextFlow.lines([TextRun(text, CellStyle())], width: width, limit: limit)
            .map { $0.glyphs.map(\.text).joined() }
    }

    @Test(
        "lines break where a reader expects it",
        arguments: [
            ("one two three", 7, ["one two", "three"]),
            ("one two three", 8, ["one two", "three"]),
            ("one  two", 4, ["one", "two"]),
            ("well-known", 6, ["well-", "known"]),
            ("see well-known", 9, ["see well-", "known"]),
            ("see a-b.tex", 9, ["see", "a-b.tex"]),
            ("see /etc/a-b.", 9, ["see", "/etc/a-b."]),
            ("/etc/a-b/c", 9, ["/etc/a-", "b/c"]),
            ("abcdefgh", 3, ["abc", "def", "gh"]),
            ("ab abcdefgh", 4, ["ab", "abcd", "efgh"]),
            ("one\ntwo", 20, ["one", "two"]),
            ("one\n\ntwo", 20, ["one", "", "two"]),
            ("", 5, [""]),
            ("中文字符", 4, ["中文", "字符"]),
            ("中文字符", 5, ["中文", "字符"]),
            ("中文。字", 4, ["中", "文。", "字"]),
            ("中", 1, ["中"]),
            ("a中", 2, ["a", "中"]),
            ("   ", 2, [""]),
        ]
    )
    func breaking(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(Self.wrap(text, width) == lines)
    }

    @Test(
        "what is too long ends with an ellipsis",
        arguments: [
            ("one two three four", 7, 2, ["one two", "three…"]),
            ("one two three", 3, 1, ["on…"]),
            ("one two", 4, 1, ["one…"]),
            ("one two", 7, 1, ["one two"]),
            ("中文字符", 4, 1, ["中…"]),
        ]
    )
    func ellipsis(_ text: String, _ width: Int, _ limit: Int, _ lines: [String]) {
        #expect(Self.wrap(text, width, limit: limit) == lines)
    }

    @Test("balanced lines need no more lines and less width")
    func balanced() {
        let runs = [TextRun("It was never sent, and it cannot be brought back.", CellStyle())]
        let width = TextFlow.balancedWidth(runs, width: 40)
        #expect(width < 40)
        #expect(TextFlow.lines(runs, width: width).count == TextFlow.lines(runs, width: 40).count)
    }
}
