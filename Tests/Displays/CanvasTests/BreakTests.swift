// SPDX-License-Identifier: MIT

import DesignSystem
import Testing

@testable import Canvas

/// Where lines end.
@Suite("Line breaks")
struct BreakTests {
    private static let type = TypeStyle(size: 14, lineHeight: 20, weight: 400)

    private static func block(_ text: String, width: Double, lines: Int? = nil) -> TextBlock {
        TextBlock(runs: [TextBlock.Run(text, color: Color(hex: 0))], type: type) {
            $0.width = width
            $0.maximumLines = lines
        }
    }

    /// What stands on each line.
    private static func lines(_ text: String, width: Double) -> [String] {
        let layout = TextEngine().layout(block(text, width: width))
        let bytes = Array(layout.text.text.utf8)
        return layout.lines.map { line in
            String(decoding: bytes[line.bytes], as: UTF8.self).filter { $0 != " " }
        }
    }

    private static func width(_ text: String) -> Double {
        TextEngine().metrics(of: block(text, width: 10_000)).size.width
    }

    @Test(
        "Korean breaks between words",
        arguments: [
            "대화 내용이 이 기기에서 모두 지워집니다.", "파일을 찾을 수 없습니다",
            "업데이트를 설치하려면 컴퓨터를 다시 시작하십시오.", "Wi-Fi 연결이 끊어졌습니다",
        ],
        [90.0, 105, 120, 140, 165, 190, 215, 240]
    )
    func korean(text: String, width: Double) {
        let words = Set(text.split(separator: " ").map(String.init))
        for line in Self.lines(text, width: width) {
            var rest = line[...]
            while !rest.isEmpty {
                guard let word = words.filter(rest.hasPrefix).max(by: { $0.count < $1.count })
                else {
                    Issue.record("\"\(rest)\" begins within a word, at a width of \(width)")
                    return
                }
                rest = rest.dropFirst(word.count)
            }
        }
    }

    @Test("a Korean word longer than the line breaks like any other")
    func longKorean() {
        // Whatever font there is, or none: nine letters fit on a line.
        let word = String(repeating: "가", count: 40)
        let width = Self.width(String(repeating: "가", count: 9)) + 1
        let lines = Self.lines(word, width: width)
        #expect(lines.count >= 5)
        #expect(lines.joined() == word)
        let metrics = TextEngine().metrics(of: Self.block(word, width: width))
        #expect(metrics.size.width <= width)
    }

    @Test("Chinese and Japanese break anywhere, but not before a full stop")
    func ideographs() {
        let text = "它从未被发送过，放弃后将无法恢复。要放弃此草稿吗？"
        for width in stride(from: 40.0, to: 200, by: 13) {
            let lines = Self.lines(text, width: width)
            #expect(lines.joined() == text)
            #expect(!lines.contains { "，。？".contains($0.prefix(1)) && !$0.isEmpty }, "\(width)")
        }
        #expect(Self.lines(text, width: Self.width(text) / 3.5).count > 3)
    }

    @Test(
        "a word longer than the line gets no hyphen that is not its own",
        arguments: [
            "Donaudampfschifffahrtsgesellschaftskapitaen",
            "/usr/lib/x86_64linuxgnu/gdkpixbuf2.0/2.10.0/loaders",
            "4f1d9c0ab377e2516f08d24c9b6ea3d58c71f00213",
        ]
    )
    func hyphens(word: String) throws {
        let engine = TextEngine()
        for width in stride(from: 60.0, to: 200, by: 7) {
            let layout = engine.layout(Self.block(word, width: width))
            #expect(layout.lines.count > 1)
            for line in layout.lines {
                let bytes = Array(word.utf8)[line.bytes]
                let alone = Self.width(String(decoding: bytes, as: UTF8.self))
                // A hyphen would be some five pixels more than the letters.
                #expect(abs(line.width - alone) < 1.5, "\(word) at \(width)")
            }
        }
    }

    @Test("words of Hangul are found where they are")
    func words() {
        func words(_ text: String, width: Double? = 200) -> [Range<Int>] {
            var block = Self.block(text, width: 1)
            block.width = width
            return TextLayout.wholeWords(PlainText(block), block)
        }
        #expect(words("plain") == [])
        #expect(words("가") == [])
        #expect(words("가나") == [0..<6])
        #expect(words("a 가나 b다라마") == [2..<8, 10..<19])
        #expect(words("가나(다라)") == [0..<6, 7..<13])
        #expect(words("가나", width: nil) == [])
        // 14 to a line of 200, at 14 pixels each.
        #expect(words(String(repeating: "가", count: 14)) == [0..<42])
        #expect(words(String(repeating: "가", count: 15)) == [])
        #expect(words("가나", width: 20) == [])
    }
}
