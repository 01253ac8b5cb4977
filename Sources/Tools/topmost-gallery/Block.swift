// SPDX-License-Identifier: MIT

import DesignSystem

/// Drawings arranged in rows, columns and tables.
indirect enum Block {
    /// A drawing and its size.
    case drawing(DisplayList, Extent)
    /// Empty space.
    case space(Double, Double)
    /// Side by side, centred vertically or aligned at the top.
    case row([Block], gap: Double, isCentred: Bool = true)
    /// One below the other.
    case column([Block], gap: Double)
    /// Rows of cells, aligned in columns.
    case table([[Block]], columnGap: Double, rowGap: Double)

    /// Creates a block from a card or a component.
    static func layout(_ layout: CardLayout) -> Block {
        .drawing(layout.displayList, layout.size)
    }

    /// Creates columns beside each other, aligned at the top.
    static func columns(_ columns: [[Block]], gap: Double = 40, between: Double = 48) -> Block {
        .row(columns.map { .column($0, gap: gap) }, gap: between, isCentred: false)
    }

    /// The size in pixels at scale 1.
    var size: Extent {
        switch self {
        case .drawing(_, let size): size
        case .space(let width, let height): Extent(width: width, height: height)
        case .row(let blocks, let gap, _):
            Extent(
                width: Self.sum(blocks.map(\.size.width), gap),
                height: blocks.map(\.size.height).max() ?? 0
            )
        case .column(let blocks, let gap):
            Extent(
                width: blocks.map(\.size.width).max() ?? 0,
                height: Self.sum(blocks.map(\.size.height), gap)
            )
        case .table(let rows, let columnGap, let rowGap):
            Extent(
                width: Self.sum(Self.columns(rows), columnGap),
                height: Self.sum(rows.map(Self.height), rowGap)
            )
        }
    }

    /// Returns its drawing, with the upper left corner at a point.
    func commands(at origin: Point) -> [DrawCommand] {
        switch self {
        case .drawing(let list, _):
            return [.transform(scale: 1, about: .zero, dx: origin.x, dy: origin.y)]
                + list.commands + [.restore]
        case .space: return []
        case .row(let blocks, let gap, let isCentred):
            let height = size.height
            var x = origin.x
            return blocks.flatMap { block in
                let rest = isCentred ? ((height - block.size.height) / 2).rounded(.down) : 0
                defer { x += block.size.width + gap }
                return block.commands(at: Point(x: x, y: origin.y + rest))
            }
        case .column(let blocks, let gap):
            var y = origin.y
            return blocks.flatMap { block in
                defer { y += block.size.height + gap }
                return block.commands(at: Point(x: origin.x, y: y))
            }
        case .table(let rows, let columnGap, let rowGap):
            let widths = Self.columns(rows)
            var y = origin.y
            return rows.flatMap { row in
                let height = Self.height(row)
                var x = origin.x
                defer { y += height + rowGap }
                return zip(row, widths).flatMap { cell, width in
                    defer { x += width + columnGap }
                    let rest = ((height - cell.size.height) / 2).rounded(.down)
                    return cell.commands(at: Point(x: x, y: y + rest))
                }
            }
        }
    }

    private static func sum(_ lengths: [Double], _ gap: Double) -> Double {
        lengths.reduce(0, +) + gap * Double(max(0, lengths.count - 1))
    }

    private static func height(_ row: [Block]) -> Double { row.map(\.size.height).max() ?? 0 }

    private static func columns(_ rows: [[Block]]) -> [Double] {
        (0..<(rows.map(\.count).max() ?? 0)).map { index in
            rows.compactMap { $0.indices.contains(index) ? $0[index].size.width : nil }.max() ?? 0
        }
    }
}
