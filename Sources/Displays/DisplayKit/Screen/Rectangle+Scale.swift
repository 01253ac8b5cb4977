// SPDX-License-Identifier: MIT

public import Basics

extension Rectangle<Int> {
    /// Creates the smallest rectangle of whole device pixels around one in pixels at scale 1.
    public init(around rect: Rectangle<Double>, scale: Double) {
        let left = Int((rect.x * scale + 0.001).rounded(.down))
        let top = Int((rect.y * scale + 0.001).rounded(.down))
        self.init(
            x: left,
            y: top,
            width: max(0, Int((rect.maxX * scale - 0.001).rounded(.up)) - left),
            height: max(0, Int((rect.maxY * scale - 0.001).rounded(.up)) - top)
        )
    }

    /// Returns the rectangle in pixels at scale 1.
    public func logical(scale: Double) -> Rectangle<Double> {
        Rectangle<Double>(
            x: Double(x) / scale,
            y: Double(y) / scale,
            width: Double(width) / scale,
            height: Double(height) / scale
        )
    }
}
