// SPDX-License-Identifier: MIT

import Basics
import CPangoCairo
import DesignSystem

extension TextLayout {
    /// Returns the links' areas, one rectangle for each stretch on each line.
    static func links(
        _ block: TextBlock,
        _ text: PlainText,
        _ lines: [Line],
        isTruncated: Bool
    ) -> [TextMetrics.Link] {
        var links: [TextMetrics.Link] = []
        guard block.runs.contains(where: { $0.link != nil }) else { return links }
        // The cut line has a separate layout, whose byte offsets start at 0.
        var wholeStart = 0
        for (index, line) in lines.enumerated() {
            let isCut = isTruncated && index == lines.count - 1
            let bytes = line.bytes
            let shift = isCut ? wholeStart : 0
            for (run, range) in zip(block.runs, text.ranges) {
                guard let url = run.link else { continue }
                let part = (range.lowerBound - shift)..<(range.upperBound - shift)
                let onLine = part.clamped(to: bytes)
                guard !onLine.isEmpty else { continue }
                for (from, to) in unsafe xRanges(line.line, onLine) {
                    links.append(
                        TextMetrics.Link(
                            url: url,
                            frame: Rectangle(
                                x: line.x + from,
                                y: Double(index) * block.type.lineHeight,
                                width: to - from,
                                height: block.type.lineHeight
                            )
                        )
                    )
                }
            }
            wholeStart = bytes.upperBound
            if wholeStart < text.text.utf8.count {
                let all = text.text.utf8
                if all[all.index(all.startIndex, offsetBy: wholeStart)] == 0x0A { wholeStart += 1 }
            }
        }
        return links
    }

    /// Returns the stretches of the first line that a range of characters covers.
    func stretches(of range: Range<Int>) -> [ClosedRange<Double>] {
        guard let line = lines.first else { return [] }
        let bytes =
            text.offset(ofCharacter: range.lowerBound)..<text.offset(ofCharacter: range.upperBound)
        return unsafe Self.xRanges(line.line, bytes).map { from, to in
            line.x + min(from, to)...line.x + max(from, to)
        }
    }

    private static func xRanges(
        _ line: UnsafeMutablePointer<PangoLayoutLine>,
        _ range: Range<Int>
    ) -> [(Double, Double)] {
        var edges: UnsafeMutablePointer<Int32>?
        var count: Int32 = 0
        unsafe pango_layout_line_get_x_ranges(
            line,
            Int32(range.lowerBound),
            Int32(range.upperBound),
            &edges,
            &count
        )
        defer { unsafe g_free(edges) }
        guard let edges = unsafe edges else { return [] }
        return (0..<Int(count)).map { index in
            let from = unsafe edges[2 * index]
            let to = unsafe edges[2 * index + 1]
            return (Double(from) / 1_024, Double(to) / 1_024)
        }
    }
}
