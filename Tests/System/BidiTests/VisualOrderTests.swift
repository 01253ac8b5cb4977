// SPDX-License-Identifier: MIT

import Bidi
import TestSupport
import Testing

@Suite("Visual order")
struct VisualOrderTests {
    static func visual(_ text: String, rightToLeft: Bool? = nil) -> String {
        let line = text.map { String($0) }
        let base = rightToLeft ?? VisualOrder.isRightToLeft(text) ?? false
        return VisualOrder.order(line, isRightToLeft: base).map {
            $0.isMirrored ? VisualOrder.mirrored(line[$0.index]) : line[$0.index]
        }.joined()
    }

    @Test(
        "text is in reading order",
        arguments: [
            ("abc def", "abc def"),
            ("אבג", "גבא"),
            ("אבג דה", "הד גבא"),
            ("abc אבג def", "abc גבא def"),
            ("אבג abc דה", "הד abc גבא"),
            ("אבג 123 דה", "הד 123 גבא"),
            ("אבג 12.5 דה", "הד 12.5 גבא"),
            ("אבג (דה)", "(הד) גבא"),
            ("abc (אבג) def", "abc (גבא) def"),
            ("מחיר 50%.", ".50% ריחמ"),
            ("123 abc", "123 abc"),
            ("a, א, b", "a, א, b"),
            ("", ""),
        ]
    )
    func order(_ text: String, _ shown: String) {
        #expect(Self.visual(text) == shown)
    }

    @Test(
        "brackets go together, and a part that is isolated stays together",
        arguments: [
            ("a (ב) ג", "a (ב) ג"), ("a (ב ג) ד", "a (ג ב) ד"),
            ("אב(cd[&ef]!)גד", "דג(!cd[&ef])בא"),
            ("abc \u{2067}12 ab\u{2069} 3", "abc \u{2067}ab 12\u{2069} 3"),
        ]
    )
    func pairs(_ text: String, _ shown: String) {
        #expect(Self.visual(text) == shown)
    }

    @Test(
        "the first letter decides the direction of a text",
        arguments: [
            ("abc", false), ("1. אב", true), ("نص", true), ("12 (%)", nil), ("", nil),
            ("\u{2068}abc\u{2069} אב", true), ("\u{2068}a\u{2066}b\u{2069}c\u{2069}1", nil),
            ("\u{2069}abc", false), ("\u{2068}abc", nil),
        ] as [(String, Bool?)]
    )
    func direction(_ text: String, _ isRightToLeft: Bool?) {
        #expect(VisualOrder.isRightToLeft(text) == isRightToLeft)
    }

    @Test(
        "brackets have mirror images, and keep their marks",
        arguments: [
            ("(", ")"), ("»", "«"), ("≤", "≥"), ("a", "a"), ("", ""), ("[\u{301}", "]\u{301}"),
        ]
    )
    func mirrored(_ text: String, _ image: String) {
        #expect(VisualOrder.mirrored(text) == image)
    }

    @Test("the order is a permutation, whatever is in the line")
    func permutation() {
        var random = SplitMix64(seed: 7)
        let signs = [
            "a", "א", "م", "1", "٣", " ", ".", "(", ")", "%", "中", "🎉", "-", "\u{2067}", "\u{2069}",
            "\u{202E}", "\u{301}", "\n",
        ]
        for _ in 0..<500 {
            let line = (0..<random.below(30)).map { _ in random.pick(signs) }
            let order = VisualOrder.order(line, isRightToLeft: random.chance(50))
            #expect(order.map(\.index).sorted() == Array(line.indices))
        }
    }

    @Test("text of one direction stays unchanged, or is reversed")
    func oneDirection() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<100 {
            let latin = (0..<random.below(30)).map { _ in random.pick(["a", "Z", " ", "é", "中"]) }
            let plain = VisualOrder.order(latin, isRightToLeft: false)
            #expect(plain.map(\.index) == Array(latin.indices))
            #expect(plain.allSatisfy { !$0.isMirrored })
            let hebrew = (0..<random.below(30)).map { _ in random.pick(["א", "ב", "ג"]) }
            let turned = VisualOrder.order(hebrew, isRightToLeft: true)
            #expect(turned.map(\.index) == hebrew.indices.reversed())
        }
    }
}
