// SPDX-License-Identifier: MIT

import Basics
import DesignSystem

/// A scale followed by a translation.
struct Affine: Hashable, Sendable {
    var scale = 1.0
    var dx = 0.0
    var dy = 0.0

    /// Returns this transform applied after an inner one.
    func inner(scale inner: Double, about point: Point, dx: Double, dy: Double) -> Affine {
        Affine(
            scale: scale * inner,
            dx: self.dx + scale * (point.x * (1 - inner) + dx),
            dy: self.dy + scale * (point.y * (1 - inner) + dy)
        )
    }

    func callAsFunction(_ rect: Rectangle<Double>) -> Rectangle<Double> {
        Rectangle(
            x: rect.x * scale + dx,
            y: rect.y * scale + dy,
            width: rect.width * scale,
            height: rect.height * scale
        )
    }
}
