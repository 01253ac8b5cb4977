// SPDX-License-Identifier: MIT
//
// Where the design's pixels fall on the device's. Edges are put on whole device
// pixels here, so that a hairline is one clear row at scale 1, 1.5 and 2 alike;
// while something is being scaled by a motion, nothing is, or it would tremble.

import DesignSystem

/// A scale and a move: all that a display list's transforms come to.
struct Placement {
    /// Device pixels to one pixel of the list.
    var scale: Double
    /// Device pixels from the surface's corner to the list's.
    var dx: Double
    var dy: Double
    /// Whether edges are put on whole device pixels.
    var isAligned = true

    /// Whether anything can be drawn with it: numbers beyond these are mistakes.
    var isUsable: Bool {
        scale > 0 && scale < 1_000 && abs(dx) < 1e6 && abs(dy) < 1e6
    }

    /// Whether a rectangle can be drawn at all.
    ///
    /// Cairo stays in error for ever after some numbers that are none.
    func canPlace(_ rect: Rect) -> Bool {
        isUsable && abs(rect.minX) < 1e6 && abs(rect.minY) < 1e6
            && (0...1e6).contains(rect.size.width) && (0...1e6).contains(rect.size.height)
    }

    /// The placement inside a `transform` command.
    func transformed(scale factor: Double, about point: Point, dx: Double, dy: Double) -> Placement
    {
        Placement(
            scale: scale * factor,
            dx: self.dx + scale * (point.x * (1 - factor) + dx),
            dy: self.dy + scale * (point.y * (1 - factor) + dy),
            isAligned: isAligned && factor == 1
        )
    }

    func callAsFunction(_ point: Point) -> Point {
        Point(x: point.x * scale + dx, y: point.y * scale + dy)
    }

    /// A rectangle to fill.
    func callAsFunction(_ rect: Rect) -> Rect {
        let exact = Rect(
            origin: self(rect.origin),
            size: Extent(width: rect.size.width * scale, height: rect.size.height * scale)
        )
        guard isAligned else { return exact }
        let across = align(exact.minX, exact.size.width, asked: rect.size.width)
        let down = align(exact.minY, exact.size.height, asked: rect.size.height)
        return Rect(x: across.start, y: down.start, width: across.length, height: down.length)
    }

    /// The rectangle whose edges are the outer ones of a line along `rect`,
    /// and the line's width.
    func outline(_ rect: Rect, width: Double) -> (outer: Rect, width: Double) {
        (self(rect.inset(by: -width / 2)), thickness(width))
    }

    /// The device width of a line: whole pixels where whole ones were asked for.
    func thickness(_ width: Double) -> Double {
        guard isAligned, width == width.rounded() else { return width * scale }
        return max(1, (width * scale + 0.25).rounded(.down))
    }

    /// Puts an edge on a whole pixel; thin things keep one thickness wherever they lie.
    private func align(
        _ start: Double,
        _ length: Double,
        asked: Double
    ) -> (start: Double, length: Double) {
        let first = start.rounded()
        guard asked > 0 else { return (first, 0) }
        if asked <= 3 {
            let length = asked == asked.rounded() ? thickness(asked) : max(1, length.rounded())
            return (first, length)
        }
        return (first, max(1, (start + length).rounded() - first))
    }
}
