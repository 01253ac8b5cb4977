// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore

enum FixedText {
    static func metrics(_ block: TextBlock) -> TextMetrics {
        let advance = block.type.size / 2
        let perLine = block.width.map { max(1, Int($0 / advance + 1e-9)) } ?? .max
        var lines: [Int] = []
        let text = block.runs.map(\.text).joined()
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var used = 0
            for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
                var length = word.count
                if used > 0, used + 1 + length <= perLine {
                    used += 1 + length
                    continue
                }
                if used > 0 { lines.append(used) }
                while length > perLine {
                    lines.append(perLine)
                    length -= perLine
                }
                used = length
            }
            lines.append(used)
        }
        let kept = block.maximumLines.map { Array(lines.prefix($0)) } ?? lines
        let width = Double(kept.max() ?? 0) * advance
        return TextMetrics(
            size: Extent(width: width, height: Double(kept.count) * block.type.lineHeight),
            lineCount: kept.count,
            isTruncated: kept.count < lines.count,
            links: links(block, advance: advance)
        )
    }

    /// A link is taken to lie on the first line.
    private static func links(_ block: TextBlock, advance: Double) -> [TextMetrics.Link] {
        var offset = 0
        return block.runs.compactMap { run in
            defer { offset += run.text.count }
            guard let url = run.link else { return nil }
            let frame = Rectangle(
                x: Double(offset) * advance,
                y: 0,
                width: Double(run.text.count) * advance,
                height: block.type.lineHeight
            )
            return frame.maxX <= (block.width ?? .infinity)
                ? TextMetrics.Link(url: url, frame: frame) : nil
        }
    }
}
