// SPDX-License-Identifier: MIT
//
// Converts pixels of the design to device pixels. Edges are aligned to whole device pixels,
// so that a hairline is one sharp row at scales 1, 1.5 and 2 alike; but not during a
// scaling motion, which would tremble.

import Basics
import DesignSystem

/// A scale and a translation: the sum of a display list's transforms.
struct DeviceTransform {
    /// Device pixels to one pixel of the list.
    var scale: Double
    /// Device pixels from the surface's corner to the list's.
    var dx: Double
    var dy: Double
    /// Whether edges are aligned to whole device pixels.
    var isAligned = true

    /// Whether it can be used for drawing: numbers beyond these are errors.
    var isUsable: Bool {
        scale > 0 && scale < 1_000 && abs(dx) < 1e6 && abs(dy) < 1e6
    }

    /// Whether a rectangle can be drawn.
    ///
    /// Some invalid numbers leave cairo in a permanent error state.
    func accepts(_ rect: Rectangle<Double>) -> Bool {
        isUsable && abs(rect.x) < 1e6 && abs(rect.y) < 1e6
            && (0...1e6).contains(rect.width) && (0...1e6).contains(rect.height)
    }

    /// Returns the transform inside a `transform` command.
    func transformed(
        scale factor: Double,
        about point: Point,
        dx: Double,
        dy: Double
    ) -> DeviceTransform {
        DeviceTransform(
            scale: scale * factor,
            dx: self.dx + scale * (point.x * (1 - factor) + dx),
            dy: self.dy + scale * (point.y * (1 - factor) + dy),
            isAligned: isAligned && factor == 1
        )
    }

    func callAsFunction(_ point: Point) -> Point {
        Point(x: point.x * scale + dx, y: point.y * scale + dy)
    }

    /// Returns the device rectangle of a filled rectangle.
    func callAsFunction(_ rect: Rectangle<Double>) -> Rectangle<Double> {
        let exact = Rectangle(
            origin: self(rect.origin),
            size: Extent(width: rect.width * scale, height: rect.height * scale)
        )
        guard isAligned else { return exact }
        let across = align(exact.x, exact.width, asked: rect.width)
        let down = align(exact.y, exact.height, asked: rect.height)
        return Rectangle(x: across.start, y: down.start, width: across.length, height: down.length)
    }

    /// Returns the outer rectangle of a line along `rect`, and the line's width.
    func outline(
        _ rect: Rectangle<Double>,
        width: Double
    ) -> (outer: Rectangle<Double>, width: Double) {
        (self(rect.inset(by: -width / 2)), thickness(width))
    }

    /// Returns the device width of a line: whole pixels if the design has whole ones.
    func thickness(_ width: Double) -> Double {
        guard isAligned, width == width.rounded() else { return width * scale }
        return max(1, (width * scale + 0.25).rounded(.down))
    }

    /// Aligns an edge to a whole pixel; thin rectangles keep the same thickness everywhere.
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
