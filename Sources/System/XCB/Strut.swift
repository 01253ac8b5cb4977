// SPDX-License-Identifier: MIT

import Basics
internal import Glibc

/// The space a panel reserves along one or more edges of the root window.
///
/// Source: Extended Window Manager Hints 1.5, `_NET_WM_STRUT_PARTIAL`.
struct Strut: Hashable {
    var left, right, top, bottom: Int
    /// The range along each edge, both ends included.
    var leftSpan, rightSpan, topSpan, bottomSpan: ClosedRange<Int>

    /// Parses the property's 4 or 12 numbers; `nil` if it reserves nothing.
    init?(_ values: [UInt32]) {
        guard values.count >= 4 else { return nil }
        let numbers = values.map { Int(min($0, 1 << 16)) }
        guard numbers[0..<4].contains(where: { $0 > 0 }) else { return nil }
        func span(_ index: Int) -> ClosedRange<Int> {
            guard numbers.count >= 12, numbers[index] <= numbers[index + 1] else {
                return 0...1 << 16
            }
            return numbers[index]...numbers[index + 1]
        }
        (left, right, top, bottom) = (numbers[0], numbers[1], numbers[2], numbers[3])
        (leftSpan, rightSpan, topSpan, bottomSpan) = (span(4), span(6), span(8), span(10))
    }

    /// Returns the monitor's area without the reserved space; a strut of more than
    /// half of the area is ignored.
    func cut(from area: Rectangle<Int>, root: Rectangle<Int>) -> Rectangle<Int> {
        let rows = area.y...max(area.y, area.maxY - 1)
        let columns = area.x...max(area.x, area.maxX - 1)
        var minX = area.x
        var minY = area.y
        var maxX = area.maxX
        var maxY = area.maxY
        if left > 0, leftSpan.overlaps(rows) { minX = max(minX, left) }
        if right > 0, rightSpan.overlaps(rows) { maxX = min(maxX, root.width - right) }
        if top > 0, topSpan.overlaps(columns) { minY = max(minY, top) }
        if bottom > 0, bottomSpan.overlaps(columns) { maxY = min(maxY, root.height - bottom) }
        guard (maxX - minX) * 2 >= area.width, (maxY - minY) * 2 >= area.height else { return area }
        return Rectangle(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
