// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import CommandKit

@Suite("A long text")
struct LongTextTests {
    static let texts: [(String, Int, [String])] = [
        ("", 20, [""]), ("one", 20, ["one"]), ("one\n\ntwo\n", 20, ["one", "", "two"]),
        ("one\r\ntwo", 20, ["one", "two"]),
        ("the quick brown fox jumps", 20, ["the quick brown fox ", "jumps"]),
        (
            String(repeating: "x", count: 45), 20,
            ["x", "x", "x"].enumerated().map {
                String(repeating: $1, count: $0 == 2 ? 5 : 20)
            }
        ),
        ("\ta\tb", 20, ["        a       b"]),
        // Two columns each.
        (String(repeating: "漢", count: 12), 20, ["漢漢漢漢漢漢漢漢漢漢", "漢漢"]),
        ("通知 を表示して、返事を待つ", 12, ["通知 を表示", "して、返事を", "待つ"]),
        ("漢漢漢、漢（漢", 8, ["漢漢漢、", "漢（漢"]), ("漢漢漢、漢", 6, ["漢漢", "漢、漢"]),
        ("漢漢(漢漢): 漢", 6, ["漢漢", "(漢", "漢): ", "漢"]),
        ("\u{1B}[1;31mred\u{1B}[0m, \u{1B}]0;title\u{7}bell\u{7}", 20, ["red, bell␇"]),
        ("a\u{8}\u{7F}\u{9B}31m", 20, ["a␈␡\u{FFFD}31m"]), ("\u{1B}", 20, ["␛"]),
    ]

    @Test("is broken at spaces, and does nothing in a terminal", arguments: texts.indices)
    func rows(_ index: Int) {
        let (text, columns, rows) = Self.texts[index]
        #expect(WrappedText(Array(text.utf8), columns: columns).rows == rows)
    }

    @Test("no row is longer than a card allows")
    func long() {
        let marks = String(repeating: "e" + String(repeating: "\u{301}", count: 40), count: 30)
        let text = WrappedText(Array(marks.utf8), columns: 80)
        #expect(text.rows.allSatisfy { $0.utf8.count <= TextLimits.label.bytes })
        #expect(text.rows.joined() == marks)
        #expect(WrappedText([0xFF, 0x41], columns: 20).rows == ["\u{FFFD}A"])
    }

    @Test("what a break at a space leaves fits as well")
    func restOfABreak() {
        let line = " " + String(repeating: "a", count: 79) + "。b"
        #expect(
            WrappedText(Array(line.utf8), columns: 80).rows
                == [" ", String(repeating: "a", count: 79), "。b"]
        )
    }

    private static let copied = "one\ttwo\nthe quick brown fox jumps\r\n\n\to\u{301}\u{200B}x\u{7}"

    /// The rows: `one     two`, `the quick brown fox `, `jumps`, an empty one and one with a tab.
    static let parts: [([Int], Int, String, Int)] = [
        ([0, 0, 5, 0], 1000, "one\ttwo\nthe quick brown fox jumps\n\n\to\u{301}\u{200B}x␇", 5),
        // A tab belongs to where it begins; a row that was broken has no line feed.
        ([0, 2, 0, 9], 1000, "e\tt", 1), ([0, 5, 0, 9], 1000, "t", 1),
        ([0, 0, 0, 4], 1000, "one\t", 1), ([1, 4, 2, 3], 1000, "quick brown fox jum", 3),
        ([1, 4, 2, 0], 1000, "quick brown fox ", 3),
        ([2, 0, 3, 0], 1000, "jumps\n", 4), ([3, 0, 4, 0], 1000, "\n", 5),
        // Displays do not get invisible characters, nor spaces at the end.
        ([4, 8, 4, 11], 1000, "o\u{301}\u{200B}x", 5), ([1, 16, 1, 19], 1000, "fox ", 2),
        // Whole rows only, but one at least.
        ([0, 0, 5, 0], 10, "one\ttwo\n", 1), ([1, 0, 5, 0], 10, "the quick brown fox ", 2),
        ([9, 0, 10, 0], 10, "", 9),
    ]

    @Test("is copied as it was read, without line wraps", arguments: parts.indices)
    func copy(_ index: Int) throws {
        let (numbers, maximum, text, end) = Self.parts[index]
        let wrapped = WrappedText(Array(Self.copied.utf8), columns: 20)
        #expect(wrapped.rows.count == 5)
        let part = wrapped.part(of: try #require(Range(numbers: numbers)), atMost: maximum)
        #expect(part == WrappedText.Part(text: text, end: end))
    }

    @Test("the parts of a copy are the whole, wherever they end")
    func wholeCopy() {
        let text = (0..<300).map { "line \($0)\t" + String(repeating: "word ", count: $0 % 40) }
            .joined(separator: "\n")
        let wrapped = WrappedText(Array(text.utf8), columns: 40)
        for maximum in [1, 100, 777, 1 << 20] {
            var whole = ""
            var row = 0
            while row < wrapped.rows.count {
                let rest = TextPosition(row: row)..<TextPosition(row: wrapped.rows.count)
                let part = wrapped.part(of: rest, atMost: maximum)
                whole += part.text
                row = part.end
            }
            #expect(whole == text)
        }
    }

    private func live(_ lines: [String]) -> LiveText {
        LiveText(WrappedText(Array(lines.joined(separator: "\n").utf8), columns: 20))
    }

    private func ask(
        _ live: LiveText,
        _ number: Int,
        _ text: String,
        _ first: Int,
        _ step: Int = 0
    )
        -> [Int64]
    {
        live.answer(RowQuestion(number: number, text: text, first: first) { $0.step = step })
        return ["answers", "first", "hits", "hit", "hit_row"].map { name in
            if case .integer(let number)? = live.rows[name] { number } else { -1 }
        }
    }

    @Test("a search begins at the line in view, and wraps around")
    func search() {
        let live = live((0..<1000).map { $0 % 300 == 299 ? "Here \($0)" : "line \($0)" })
        #expect(ask(live, 1, "", 500) == [1, 460, 0, 0, 0])
        #expect(ask(live, 2, "here", 500) == [2, 559, 3, 2, 599])
        #expect(ask(live, 3, "here", 599, 1) == [3, 840, 3, 3, 899])
        #expect(ask(live, 4, "here", 899, 1) == [4, 259, 3, 1, 299])
        #expect(ask(live, 5, "here", 299, -1) == [5, 840, 3, 3, 899])
        // Only other rows are asked for.
        #expect(ask(live, 6, "here", 0) == [6, 0, 3, 3, 899])
        #expect(ask(live, 7, "nowhere", 0) == [7, 0, 0, 0, 0])
        #expect(ask(live, 8, "nowhere", 0, 1) == [8, 0, 0, 0, 0])
    }

    @Test("a match across the end of a row is found, in the row where it begins")
    func divided() {
        let live = live(["first", "the quick brown fox jumps over", "jumps"])
        #expect(live.text.rows.count == 4)
        #expect(ask(live, 1, "fox jumps", 0) == [1, 0, 1, 1, 1])
        // A line's end divides.
        #expect(ask(live, 2, "over jumps", 0) == [2, 0, 0, 0, 0])
    }
}
