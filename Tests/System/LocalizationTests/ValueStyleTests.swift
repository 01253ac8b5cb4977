// SPDX-License-Identifier: MIT

import Bidi
import Foundation
import Testing

@testable import Texts

/// What a line shows, from left to right, when a text and its values have two directions.
@Suite("Values in sentences of another direction")
struct ValueStyleTests {
    private static let catalogues = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../po").standardized

    /// The texts of a catalogue: those of `msgstr`, or the English ones.
    private static func texts(_ name: String, _ key: String) throws -> [String] {
        let lines = try String(contentsOf: catalogues.appending(path: name), encoding: .utf8)
            .split(separator: "\n")
        return try lines.filter { $0.hasPrefix(key) }.compactMap { line in
            guard let start = line.firstIndex(of: "\"") else { return nil }
            return try JSONDecoder().decode(String.self, from: Data(line[start...].utf8))
        }.filter { $0.contains("{") && $0.contains(where: \.isLetter) }
    }

    private static func style(isRightToLeft: Bool) -> ValueStyle {
        var style = ValueStyle()
        style.isRightToLeft = isRightToLeft
        return style
    }

    /// The lines of a text as they are drawn, without the marks.
    private static func shown(_ text: String, _ isRightToLeft: Bool) -> String {
        text.split(separator: "\n").map { text in
            let line = text.map { String($0) }
            let base = VisualOrder.isRightToLeft(String(text)) ?? isRightToLeft
            return VisualOrder.order(line, isRightToLeft: base)
                .map { $0.isMirrored ? VisualOrder.mirrored(line[$0.index]) : line[$0.index] }
                .filter { !(0x2066...0x2069).contains($0.unicodeScalars.first?.value ?? 0) }
                .joined()
        }.joined(separator: "\n")
    }

    private static func filled(_ text: String, _ value: String, _ style: ValueStyle?) -> String {
        let names = Phrase(stringLiteral: text).names
        return Phrase.fill(text, Dictionary(uniqueKeysWithValues: names.map { ($0, value) }), style)
    }

    @Test(
        "each text is drawn as if its values were signs without a direction",
        arguments: [
            ("ar.po", "msgstr", true, ["report-2.pdf", "2026-11-29", "+49 30", "Files (מסמכים)"]),
            ("he.po", "msgstr", true, ["report-2.pdf", "2026-11-29", "+49 30", "Files (מסמכים)"]),
            ("topmost.pot", "msgid", false, ["קבצים 3", "ملف، a", "12 (דוח)"]),
        ]
    )
    func everyRow(name: String, key: String, isRightToLeft: Bool, values: [String]) throws {
        let style = Self.style(isRightToLeft: isRightToLeft)
        let texts = try Self.texts(name, key)
        #expect(texts.count > 300)
        for text in texts {
            // A sign that is neither a letter nor of a number: the sentence without its values.
            let whole = Self.shown(Self.filled(text, "\u{FFFC}", nil), isRightToLeft)
            for value in values where !text.hasPrefix("{") || text.dropFirst().contains("{") {
                let expected = whole.split(separator: "\u{FFFC}", omittingEmptySubsequences: false)
                    .joined(separator: Self.shown(value, false))
                #expect(Self.shown(Self.filled(text, value, style), isRightToLeft) == expected)
            }
        }
    }

    @Test(
        "values that cannot turn have no marks",
        arguments: [
            ("נמצאו {value}", ["12", "1.234,5", "14:05", "מסמך", "מסמך (2)"]),
            ("found {value}", ["12", "-5", "report.pdf", "é", "中文", "2026-11-29"]),
            ("{value}", ["report.pdf", "מסמך"]),
        ]
    )
    func noMarks(text: String, values: [String]) {
        for style in [Self.style(isRightToLeft: false), Self.style(isRightToLeft: true)] {
            for value in values {
                let plain = Self.filled(text, value, nil)
                #expect(Self.filled(text, value, style) == plain)
                #expect(!plain.hasClosedIsolates)
            }
        }
    }

    @Test("what is for programs never has marks")
    func programs() {
        #expect(Phrase("got {value}").english("מסמך") == "got מסמך")
        #expect(
            Phrase("{count} of {value}", plural: "{count} of {value}").english(count: 1, "מ")
                == "1 of מ"
        )
    }

    @Test("the entries of a list have the separators of the language, and stand each alone")
    func lists() {
        var style = Self.style(isRightToLeft: false)
        #expect(Self.filled("known: {names}", "a, b,c", style) == "known: a, b,c")
        style.listSeparator = "、"
        #expect(Self.filled("known: {names}", "a, b,c, ", style) == "known: a、b,c、")
        #expect(Self.filled("known: {name}", "a, b", style) == "known: a, b")
        style.isRightToLeft = true
        style.listSeparator = "، "
        #expect(
            Self.filled("המוכרים: {names}", "a, 1, ב", style)
                == "המוכרים: \u{2068}a\u{2069}، 1، ב"
        )
    }

    @Test("what was typed has the quotation marks of the language, what is typed with them its own")
    func quotes() {
        var style = Self.style(isRightToLeft: false)
        #expect(Self.filled("got {given}", "\"a\"", style) == "got \"a\"")
        style.quoted = "„{text}“"
        #expect(Self.filled("got {given}", "\"a\"", style) == "got „a“")
        #expect(Self.filled("got {given}", "\"a\" b", style) == "got \"a\" b")
        #expect(Self.filled("got {names}", "\"a\", \"b\"", style) == "got „a“, „b“")
        #expect(Self.filled("{keywords} or 1", "\"a\", \"b\"", style) == "\"a\", \"b\" or 1")
    }

    @Test(
        "only marks that are closed stay where a text is shown",
        arguments: [
            ("a\u{2068}b\u{2069}", true), ("\u{2068}\u{2068}a\u{2069}b\u{2069}", true),
            ("\u{2066}a\u{2069}", true), ("a", false), ("\u{2068}a", false), ("a\u{2069}", false),
            ("–", false),
            ("\u{2069}\u{2068}", false), ("\u{2068}a\u{2069}\u{2069}\u{2068}", false),
        ]
    )
    func closed(text: String, isClosed: Bool) {
        #expect(text.hasClosedIsolates == isClosed)
    }
}
