// SPDX-License-Identifier: MIT

import Basics
import CPangoCairo
import DesignSystem
import PresenterCore
import Testing

@testable import Canvas

@Suite("Text")
struct TextTests {
    let resources = Resources()
    let ink = Color(hex: 0xFFFFFF)

    private func block(
        _ text: String,
        width: Double? = nil,
        lines: Int? = nil,
        _ alignment: TextBlock.Alignment = .leading,
        _ direction: TextBlock.Direction = .leftToRight,
        tabular: Bool = false
    ) -> TextBlock {
        TextBlock(
            runs: [TextBlock.Run(text, color: ink)],
            type: TypeStyle(size: 14, lineHeight: 20, weight: 400) { $0.hasTabularDigits = tabular }
        ) {
            $0.width = width
            $0.maximumLines = lines
            $0.alignment = alignment
            $0.direction = direction
        }
    }

    private func metrics(_ block: TextBlock) -> TextMetrics { resources.measure.text(block) }

    @Test(
        "every line has the height of its type",
        arguments: ["plain", "회의 자료", "👩‍🚀👍🏽", "اجتماع", "Z̴̢̛͓͎̦͔͓a̸l̷g̶o̵", "", "ﷺ", "ภาษาไทย"]
    )
    func lineHeight(text: String) {
        #expect(metrics(block(text)).size.height == 20)
        #expect(metrics(block("x\n\(text)\ny")).size.height == 60)
    }

    @Test("emoji do not move the baseline")
    func baseline() throws {
        func inkRows(_ text: String) throws -> [Bool] {
            let surface = try Surface(width: 40, height: 60, resources: resources)
            let rect = Rectangle<Double>(x: 0, y: 20, width: 40, height: 20)
            surface.draw(DisplayList([.text(block(text), in: rect)]))
            return (0..<60).map { y in (0..<8).contains { surface.pixel(x: $0, y: y) >> 24 > 60 } }
        }
        #expect(try inkRows("H") == inkRows("H 🎉"))
        #expect(try inkRows("H") == inkRows("H 회"))
    }

    /// What pango is told of a text, a line for each range of bytes.
    private func attributes(_ text: String, _ weight: Int) -> String {
        var block = block(text)
        block.type.weight = weight
        let layout = TextEngine().layout(block)
        let list = unsafe pango_layout_get_attributes(layout.lines[0].line.pointee.layout)
        guard let words = unsafe pango_attr_list_to_string(list) else { return "" }
        defer { unsafe g_free(words) }
        return withExtendedLifetime(layout) { unsafe String(cString: words) }
    }

    @Test("ideographs are bold where letters are nearly so: few of their fonts know that weight")
    func ideographs() {
        #expect(attributes("Mail 設定, 설정", 600).contains("5 11 weight bold"))
        #expect(attributes("Mail 設定, 설정", 600).contains("13 19 weight bold"))
        // No other text becomes bold, nor does what is lighter.
        #expect(!attributes("Mail", 600).contains("weight"))
        #expect(!attributes("Mail 設定, 설정", 500).contains("weight"))
    }

    @Test("wraps at words, and words that do not fit anywhere")
    func wrapping() {
        let whole = metrics(block("one two three four")).size.width
        let wrapped = metrics(block("one two three four", width: whole / 2 + 2))
        #expect(wrapped.lineCount >= 2)
        #expect(wrapped.size.width <= whole / 2 + 2)
        let long = metrics(block(String(repeating: "x", count: 100), width: 60))
        #expect(long.lineCount > 5)
        #expect(long.size.width <= 60)
        #expect(
            metrics(block("one two", width: metrics(block("one two")).size.width)).lineCount == 1
        )
    }

    @Test("ends with … at the last line that may be drawn")
    func ellipsis() {
        let text = "one two three four five six seven eight nine ten"
        let cut = metrics(block(text, width: 100, lines: 2))
        #expect(cut.lineCount == 2)
        #expect(cut.isTruncated)
        #expect(cut.size.width <= 100)
        #expect(!metrics(block(text, width: 1_000, lines: 2)).isTruncated)
        let paragraphs = metrics(block("one\ntwo\nthree", width: 200, lines: 2))
        #expect(paragraphs.isTruncated)
        #expect(paragraphs.lineCount == 2)
        // "two…" is wider than "two": the cut shows even though the line is whole.
        #expect(paragraphs.size.width > metrics(block("two")).size.width)
        #expect(!metrics(block("one\n\n  \n", width: 200, lines: 1)).isTruncated)
        #expect(metrics(block("one\n\nthree", lines: 2)).isTruncated)
    }

    @Test("is placed by alignment and direction")
    func alignment() throws {
        func left(_ alignment: TextBlock.Alignment, _ direction: TextBlock.Direction) throws -> Int
        {
            let surface = try Surface(width: 200, height: 20, resources: resources)
            let rect = Rectangle<Double>(x: 0, y: 0, width: 200, height: 20)
            let text = block("HH", width: 200, alignment, direction)
            surface.draw(DisplayList([.text(text, in: rect)]))
            return (0..<200).first { x in (0..<20).contains { surface.pixel(x: x, y: $0) != 0 } }
                ?? -1
        }
        #expect(try (0...3).contains(left(.leading, .leftToRight)))
        #expect(try left(.leading, .rightToLeft) > 150)
        #expect(try left(.trailing, .leftToRight) > 150)
        #expect(try (0...3).contains(left(.trailing, .rightToLeft)))
        for direction in [TextBlock.Direction.leftToRight, .rightToLeft] {
            #expect(try (80...100).contains(left(.center, direction)))
        }
    }

    @Test("the caret is between characters, as users count them")
    func caret() {
        let measure = resources.measure
        let text = block("a👩‍🚀b")
        let positions = (0...4).map { measure.caret(text, $0) }
        #expect(positions[0] == 0)
        #expect(
            positions[0] < positions[1] && positions[1] < positions[2]
                && positions[2] < positions[3]
        )
        #expect(positions[3] == positions[4])
        #expect(abs(positions[3] - metrics(text).size.width) < 0.01)
        #expect(measure.caret(block(""), 0) == 0)
        let arabic = block("اجتماع", width: 200, .leading, .rightToLeft)
        #expect(measure.caret(arabic, 0) > measure.caret(arabic, 6))
        #expect(abs(measure.caret(arabic, 0) - 200) < 0.01)
    }

    @Test("links lie where their words are, on the cut line too")
    func links() {
        func linked(_ lines: Int?) -> TextMetrics {
            var text = block("", width: 120, lines: lines)
            text.runs = [
                TextBlock.Run("See ", color: ink),
                TextBlock.Run("here and there", color: ink, link: "https://a"),
                TextBlock.Run("\nor ", color: ink),
                TextBlock.Run("elsewhere in a long line", color: ink, link: "https://b"),
            ]
            return metrics(text)
        }
        for lines in [nil, 3, 2] {
            let links = linked(lines).links
            #expect(links.first?.url == "https://a")
            #expect(links.first.map { $0.frame.x > 15 && $0.frame.y == 0 } == true)
            #expect(links.allSatisfy { $0.frame.maxX <= 120.01 && $0.frame.height == 20 })
        }
        #expect(linked(nil).links.last?.url == "https://b")
        #expect(linked(1).links.allSatisfy { $0.url == "https://a" })
        // The last line's own cut: the second link begins after "or ".
        let second = linked(3).links.first { $0.url == "https://b" }
        #expect(second.map { $0.frame.x > 5 } ?? true)
    }

    @Test("tabular digits are of one width")
    func tabular() {
        let widths = ["1111", "0000", "8888"].map { metrics(block($0, tabular: true)).size.width }
        #expect(Set(widths).count == 1)
    }

    @Test("line breaks do not depend on the scale they are drawn at")
    func scales() throws {
        let text = block("The quick brown fox jumps over the lazy dog.", width: 120)
        for scale in [1.0, 1.5, 2] {
            let surface = try Surface(
                width: Int(130 * scale),
                height: Int(100 * scale),
                scale: scale,
                resources: resources
            )
            surface.draw(
                DisplayList([.text(text, in: Rectangle(x: 0, y: 0, width: 120, height: 80))])
            )
            let last = Int(metrics(text).size.height * scale)
            let rows = (0..<surface.height).filter { y in
                (0..<surface.width).contains { surface.pixel(x: $0, y: y) != 0 }
            }
            #expect((last - Int(20 * scale)...last).contains(rows.last ?? 0))
        }
    }

    @Test("hostile text is cut and cleaned before it is laid out")
    func hostile() {
        let long = PlainText(block(String(repeating: "a", count: 100_000)))
        #expect(long.text.unicodeScalars.count == PlainText.scalarLimit)
        let short = PlainText(block(String(repeating: "a", count: 100_000), lines: 3))
        #expect(short.text.unicodeScalars.count == PlainText.shortLimit)
        let odd = PlainText(block("a\u{0}b\tc\r\nd\re\u{1B}[31m\u{85}\u{2028}f"))
        #expect(odd.text == "a\u{FFFD}b c\nd\ne\u{FFFD}[31m\u{FFFD}\nf")
        var runs = block("", lines: 9)
        runs.runs = (0..<3).map { _ in
            TextBlock.Run(String(repeating: "é", count: 2_000), color: ink)
        }
        #expect(PlainText(runs).ranges == [0..<4_000, 4_000..<8_000, 8_000..<8_192])
        for text in [
            String(repeating: "\n", count: 10_000), String(repeating: "\u{202E}", count: 5_000),
            "a" + String(repeating: "\u{301}", count: 5_000),
            String(repeating: "👩‍", count: 2_000), "\u{FFFF}\u{FEFF}\u{FFFC}\u{10FFFF}",
            String(repeating: "\u{2066}א", count: 2_000),
        ] {
            #expect(metrics(block(text, width: 100, lines: 3)).lineCount <= 3)
            #expect(metrics(block(text)).lineCount >= 1)
        }
    }

    @Test("odd measures are no reason to fail")
    func oddTypes() throws {
        let surface = try Surface(width: 50, height: 50, resources: resources)
        for (size, lineHeight, weight, width) in [
            (0.0, 0.0, 0, 0.0), (1_000, 10, 5_000, 50), (14, -20, -1, -50), (14, 20, 400, 1e12),
        ] {
            let odd = TextBlock(
                runs: [TextBlock.Run("Text", color: ink)],
                type: TypeStyle(size: size, lineHeight: lineHeight, weight: weight) {
                    $0.family = "\u{1}"
                }
            ) {
                $0.width = width
                $0.maximumLines = 0
            }
            let size = metrics(odd).size
            #expect(size.width.isFinite && size.height.isFinite)
            surface.draw(
                DisplayList([.text(odd, in: Rectangle(x: 0, y: 0, width: 50, height: 50))])
            )
        }
        // What comes later is still drawn.
        let whole = Rectangle<Double>(x: 0, y: 0, width: 50, height: 50)
        surface.draw(DisplayList([.fill(.rectangle(whole), ink)]))
        #expect(surface.pixel(x: 25, y: 25) == 0xFFFF_FFFF)
    }

    @Test("the same block is laid out once, and forgotten in the end")
    func cache() {
        let engine = TextEngine()
        let first = engine.layout(block("again"))
        #expect(engine.layout(block("again")) === first)
        for index in 0..<1_000 { _ = engine.layout(block("\(index)")) }
        #expect(engine.layout(block("again")) !== first)
    }

    @Test("a secret is drawn, and no layout or picture of it is kept")
    func secret() throws {
        let engine = TextEngine()
        var secret = block("secret")
        secret.isSecret = true
        weak let layout = engine.layout(secret)
        #expect(layout == nil)
        #expect(engine.metrics(of: secret) == engine.metrics(of: block("secret")))
        var drawn: [[UInt32]] = []
        for isSecret in [true, false] {
            secret.isSecret = isSecret
            let surface = try Surface(width: 80, height: 30, resources: Resources())
            surface.draw(
                DisplayList([.text(secret, in: Rectangle(x: 0, y: 0, width: 80, height: 30))])
            )
            drawn.append((0..<80 * 30).map { surface.pixel(x: $0 % 80, y: $0 / 80) })
        }
        #expect(drawn[0] == drawn[1])
        #expect(drawn[0].contains { $0 != 0 })
    }

    @Test(
        "each paragraph has its own direction, a cut one too",
        arguments: [("Hello\n", true), ("שלום\n", true), ("12\n", true), ("a ", false)],
        [nil, 2]
    )
    func paragraphs(before: (text: String, isSecondRightToLeft: Bool), lines: Int?) throws {
        var block = block(before.text, width: 200, lines: lines)
        block.runs.append(TextBlock.Run("שלום", color: ink, link: "https://e.org"))
        block.runs.append(TextBlock.Run(" abcd" + (lines == nil ? "" : "\nmore"), color: ink))
        let frame = try #require(metrics(block).links.first?.frame)
        let latin = metrics(self.block("abcd")).size.width
        if before.isSecondRightToLeft {
            #expect(frame.x > latin)
        } else {
            #expect(frame.x < latin)
        }
    }
}
