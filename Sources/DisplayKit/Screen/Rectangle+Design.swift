// SPDX-License-Identifier: MIT

public import Basics
public import DesignSystem

extension Rectangle {
    /// Creates the smallest rectangle of whole device pixels around one in pixels at scale 1.
    public init(around rect: Rect, scale: Double) {
        let left = Int((rect.minX * scale + 0.001).rounded(.down))
        let top = Int((rect.minY * scale + 0.001).rounded(.down))
        self.init(
            x: left,
            y: top,
            width: max(0, Int((rect.maxX * scale - 0.001).rounded(.up)) - left),
            height: max(0, Int((rect.maxY * scale - 0.001).rounded(.up)) - top)
        )
    }

    /// Returns the rectangle in pixels at scale 1.
    public func rect(scale: Double) -> Rect {
        Rect(
            x: Double(x) / scale,
            y: Double(y) / scale,
            width: Double(width) / scale,
            height: Double(height) / scale
        )
    }
}
