// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import TestSupport
import Testing

@testable import Canvas

/// What must hold of any text at any width.
@Suite("Any text")
struct TextPropertyTests {
    private static let vocabulary = [
        "a", "file", "unterbrochen", "حذف", "الملفات", "설정을", "저장했습니다", "設定を保存しました",
        "👨‍👩‍👧", "❤️‍🔥", "🇸🇪", "Z̴̢̛a̸l̷g̶o̵", "ภาษาไทย", "क्षत्रिय", "https://example.org/a/b",
        String(repeating: "x", count: 40), "“quoted”", "1,234.5", "—", "שלום",
    ]

    private static func block(_ dice: inout SplitMix64) -> TextBlock {
        var runs: [TextBlock.Run] = []
        for index in 0...dice.below(3) {
            let words = (0...dice.below(12)).map { _ in vocabulary[dice.below(vocabulary.count)] }
            let styles: [StyledText.Style] = [[], .bold, .italic, .underline]
            runs.append(
                TextBlock.Run(
                    words.joined(separator: dice.below(9) == 0 ? "\n" : " ") + " ",
                    color: Color(hex: 0x102030),
                    style: styles[dice.below(4)],
                    link: index == 1 ? "https://example.org" : nil
                )
            )
        }
        let sizes = [(11.0, 16.0), (12, 16), (14, 20), (16, 24), (28, 40)]
        let (size, line) = sizes[dice.below(sizes.count)]
        return TextBlock(
            runs: runs,
            type: TypeStyle(size: size, lineHeight: line, weight: [400, 500, 600][dice.below(3)])
        ) {
            $0.width = [40.0, 80, 230, 280, 1_000][dice.below(5)]
            $0.maximumLines = [nil, nil, 1, 2, 3, 8][dice.below(6)]
            $0.alignment = [.leading, .center, .trailing][dice.below(3)]
            $0.direction = dice.below(3) == 0 ? .rightToLeft : .leftToRight
        }
    }

    private static func each(_ seed: Int, _ check: (TextBlock, TextLayout, String) -> Void) {
        let engine = TextEngine()
        var dice = SplitMix64(seed: UInt64(seed) &* 104_729 &+ 11)
        for round in 0..<12 {
            let block = block(&dice)
            check(block, engine.layout(block), "seed \(seed), round \(round)")
        }
    }

    @Test("fits its width and its lines, and reports when it does not", arguments: 0..<10)
    func fits(seed: Int) {
        Self.each(seed) { block, layout, label in
            let metrics = layout.metrics
            #expect(metrics.lineCount == layout.lines.count, "\(label)")
            #expect(
                metrics.size.height == Double(metrics.lineCount) * block.type.lineHeight,
                "\(label)"
            )
            if let maximum = block.maximumLines {
                #expect(metrics.lineCount <= maximum, "\(label)")
            }
            if !metrics.isTruncated, block.maximumLines != nil {
                var whole = block
                whole.maximumLines = nil
                let lines = TextEngine().metrics(of: whole).lineCount
                // White space below the last line is no text that was cut.
                #expect(lines >= metrics.lineCount, "\(label)")
            }
            // One glyph or one cluster may be wider than so narrow a line.
            let room = max(block.width ?? .infinity, 3 * block.type.size)
            for line in layout.lines {
                let bytes = Array(layout.text.text.utf8)[line.bytes]
                // The space that a line ends with may hang over.
                let hanging = bytes.last == 0x20 ? block.type.size / 2 : 0
                #expect(line.width <= room + hanging + 0.01, "\(label): \(line.width)")
            }
        }
    }

    @Test("no letter is lost between two lines", arguments: 0..<10)
    func whole(seed: Int) {
        Self.each(seed) { block, _, label in
            var block = block
            block.maximumLines = nil
            let layout = TextEngine().layout(block)
            let bytes = Array(layout.text.text.utf8)
            var end = 0
            for line in layout.lines {
                #expect(line.bytes.lowerBound >= end, "\(label)")
                let between = bytes[end..<line.bytes.lowerBound]
                #expect(between.allSatisfy { $0 == 0x0A || $0 == 0x20 }, "\(label)")
                end = line.bytes.upperBound
            }
            #expect(bytes[end...].allSatisfy { $0 == 0x0A || $0 == 0x20 }, "\(label)")
        }
    }

    @Test("lines are within the width, placed by alignment and direction", arguments: 0..<10)
    func aligned(seed: Int) {
        var count = 0
        Self.each(seed) { block, layout, label in
            guard let width = block.width else { return }
            count += layout.lines.count
            for line in layout.lines where line.width <= width {
                #expect(line.x >= -0.01 && line.x + line.width <= width + 0.01, "\(label)")
                let isLeft = (block.alignment == .leading) == (block.direction == .leftToRight)
                switch block.alignment {
                case .center: #expect(abs(line.x - (width - line.width) / 2) < 0.01, "\(label)")
                case .leading, .trailing:
                    let edge = isLeft ? line.x : width - line.width - line.x
                    #expect(abs(edge) < 0.01, "\(label)")
                }
            }
        }
        #expect(count > 0)
    }

    @Test("links lie on the lines there are", arguments: 0..<10)
    func links(seed: Int) {
        Self.each(seed) { block, layout, label in
            let linked = Set(block.runs.compactMap(\.link))
            for link in layout.metrics.links {
                #expect(linked.contains(link.url), "\(label)")
                #expect(link.frame.height == block.type.lineHeight, "\(label)")
                #expect(link.frame.y >= 0, "\(label)")
                #expect(link.frame.maxY <= layout.metrics.size.height + 0.01, "\(label)")
                #expect(link.frame.width >= 0, "\(label)")
            }
        }
    }

    @Test("the same text twice is the same layout, in another engine too", arguments: 0..<4)
    func same(seed: Int) {
        Self.each(seed) { block, layout, label in
            #expect(TextEngine().metrics(of: block) == layout.metrics, "\(label)")
        }
    }

    @Test(
        "a character is a stop of the caret, however it is made up",
        arguments: ["plain", "👩‍🚀🇸🇪", "é̂x", "חתול", "ไทย", "क्षत्रिय", "", "안녕 세계", "fi ffi"]
    )
    func caret(text: String) {
        let engine = TextEngine()
        let block = TextBlock(
            runs: [TextBlock.Run(text, color: Color(hex: 0))],
            type: TypeStyle(size: 14, lineHeight: 20, weight: 400)
        )
        let width = engine.metrics(of: block).size.width
        let stops = (0...text.count).map { engine.caret(in: block, before: $0) }
        for stop in stops {
            #expect((-0.01...(width + 0.01)).contains(stop), "\(stop) of \(width)")
        }
        // Beyond the end and before the beginning there is nothing.
        #expect(engine.caret(in: block, before: text.count + 9) == stops[text.count])
        #expect(engine.caret(in: block, before: -3) == stops[0])
    }
}
