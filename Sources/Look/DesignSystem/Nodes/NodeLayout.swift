// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// Computes the sizes of nodes.
///
/// Each card has its own, which caches its measurements.
final class NodeLayout {
    private let measure: Measure
    private var known: [TextBlock: TextMetrics] = [:]

    init(measure: Measure) { self.measure = measure }

    /// The metrics of a block, in whole pixels.
    func metrics(_ block: TextBlock) -> TextMetrics {
        if let found = known[block] { return found }
        var metrics = measure.text(block)
        metrics.size.width = metrics.size.width.rounded(.up)
        metrics.size.height = metrics.size.height.rounded(.up)
        known[block] = metrics
        return metrics
    }

    func caret(_ block: TextBlock, at offset: Int) -> Double { measure.caret(block, offset) }

    /// The stretches of a one-line block that a range of characters covers.
    func stretches(_ block: TextBlock, of range: Range<Int>) -> [ClosedRange<Double>] {
        measure.stretches(block, range)
    }

    /// Returns the outer size of a node within an available width.
    func size(_ node: Node, within available: Double) -> Extent {
        let outer = node.width ?? available
        let inner = max(0, outer - node.padding.across)
        var size = Extent.zero
        if node.width == nil || node.height == nil {
            size = contentSize(node.content, within: inner)
        }
        return Extent(
            width: node.width
                ?? min(max(available, 0), max(node.minimumWidth, size.width + node.padding.across)),
            height: node.height ?? max(node.minimumHeight, size.height + node.padding.down)
        )
    }

    private func contentSize(_ content: Node.Content, within width: Double) -> Extent {
        switch content {
        case .empty, .glyph, .picture, .ring, .bar, .field, .marked: return .zero
        case .text(var block):
            block.width = max(1, width)
            return metrics(block).size
        case .row(let nodes, _):
            let sizes = rowSizes(nodes, within: width)
            return Extent(
                width: zip(nodes, sizes).reduce(0) { $0 + $1.0.before + $1.1.width },
                height: sizes.map(\.height).max() ?? 0
            )
        case .column(let nodes, _):
            let sizes = nodes.map { size($0, within: width) }
            return Extent(
                width: sizes.map(\.width).max() ?? 0,
                height: zip(nodes, sizes).reduce(0) { $0 + $1.0.before + $1.1.height }
            )
        case .wrap(let nodes, let gap):
            let frames = wrapFrames(nodes, gap: gap, within: width)
            return Extent(
                width: frames.map(\.maxX).max() ?? 0,
                height: frames.map(\.maxY).max() ?? 0
            )
        case .layers(let layers):
            let sizes = layers.map { size($0.node, within: width) }
            return Extent(
                width: sizes.map(\.width).max() ?? 0,
                height: sizes.map(\.height).max() ?? 0
            )
        case .scroll(let node, _, _): return size(node, within: width)
        }
    }

    /// Returns the sizes of a row's nodes: first fixed ones, then those that
    /// can shrink, then flexible ones.
    func rowSizes(_ nodes: [Node], within width: Double) -> [Extent] {
        var sizes = nodes.map { _ in Extent.zero }
        var rest = width - nodes.reduce(0) { $0 + $1.before }
        for (index, node) in nodes.enumerated() where !node.isFlexible && !node.canShrink {
            sizes[index] = size(node, within: max(0, rest))
            rest -= sizes[index].width
        }
        for (index, node) in nodes.enumerated() where !node.isFlexible && node.canShrink {
            sizes[index] = size(node, within: max(0, rest))
            rest -= sizes[index].width
        }
        let flexible = nodes.filter(\.isFlexible)
        let width = max(0, rest) / Double(max(1, flexible.count))
        for (index, node) in nodes.enumerated() where node.isFlexible {
            sizes[index] = Extent(width: width, height: size(node, within: width).height)
        }
        return sizes
    }

    /// Returns the frames of nodes in wrapped rows.
    func wrapFrames(_ nodes: [Node], gap: Double, within width: Double) -> [Rectangle<Double>] {
        var frames: [Rectangle<Double>] = []
        var x = 0.0
        var y = 0.0
        var rowHeight = 0.0
        var isRowEmpty = true
        for node in nodes {
            let size = size(node, within: width)
            if !isRowEmpty, x + size.width > width {
                x = 0
                y += rowHeight + gap
                rowHeight = 0
                isRowEmpty = true
            }
            if isRowEmpty { x = -node.overhang }
            isRowEmpty = false
            frames.append(Rectangle(origin: Point(x: x, y: y), size: size))
            x += size.width + gap
            rowHeight = max(rowHeight, size.height)
        }
        return frames
    }
}
