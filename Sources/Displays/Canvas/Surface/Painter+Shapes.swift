// SPDX-License-Identifier: MIT

import Basics
import CPangoCairo
import DesignSystem

extension Painter {
    /// Sets the current path to a shape.
    ///
    /// With `isFilled`, a part of a circle is closed through its centre.
    func trace(_ shape: Shape, _ transform: DeviceTransform, isFilled: Bool = false) {
        unsafe cairo_new_path(context)
        switch shape {
        case .rectangle(let rect):
            trace(transform(rect))
        case .rounded(let rect, let radius):
            let radius = radius * transform.scale
            trace(transform(rect), (radius, radius, radius, radius))
        case .corners(let rect, let a, let b, let c, let d):
            let scale = transform.scale
            trace(transform(rect), (a * scale, b * scale, c * scale, d * scale))
        case .arc(let center, let radius, let from, let to):
            let middle = transform(center)
            let isWhole = abs(to - from) >= 1
            if isFilled && !isWhole { unsafe cairo_move_to(context, middle.x, middle.y) }
            unsafe cairo_arc(
                context,
                middle.x,
                middle.y,
                radius * transform.scale,
                (min(from, to) - 0.25) * 2 * .pi,
                (isWhole ? min(from, to) + 0.75 : max(from, to) - 0.25) * 2 * .pi
            )
            if isFilled || isWhole { unsafe cairo_close_path(context) }
        case .path(let steps):
            trace(steps, transform)
        }
    }

    /// Adds a rectangle in device pixels to the path.
    func trace(_ rect: Rectangle<Double>) {
        unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    }

    /// Adds a rounded rectangle in device pixels: upper left, upper right, lower
    /// right, lower left.
    ///
    /// If two radii of a side are longer than it, all become smaller in the same ratio.
    ///
    /// Source: CSS Backgrounds and Borders 3, "Corner Overlap".
    func trace(_ rect: Rectangle<Double>, _ radii: (Double, Double, Double, Double)) {
        let asked = [radii.0, radii.1, radii.2, radii.3].map { max(0, $0) }
        let ratio = min(
            1,
            rect.width / max(asked[0] + asked[1], asked[2] + asked[3], .leastNonzeroMagnitude),
            rect.height / max(asked[0] + asked[3], asked[1] + asked[2], .leastNonzeroMagnitude)
        )
        let radii = asked.map { $0 * ratio }
        guard radii.contains(where: { $0 > 0 }) else { return trace(rect) }
        let centers = [
            Point(x: rect.x + radii[0], y: rect.y + radii[0]),
            Point(x: rect.maxX - radii[1], y: rect.y + radii[1]),
            Point(x: rect.maxX - radii[2], y: rect.maxY - radii[2]),
            Point(x: rect.x + radii[3], y: rect.maxY - radii[3]),
        ]
        unsafe cairo_new_sub_path(context)
        for (index, center) in centers.enumerated() {
            let start = Double(index + 2) * .pi / 2
            unsafe cairo_arc(context, center.x, center.y, radii[index], start, start + .pi / 2)
        }
        unsafe cairo_close_path(context)
    }

    private func trace(_ steps: [PathStep], _ transform: DeviceTransform) {
        for step in steps {
            switch step {
            case .move(let point):
                let point = transform(point)
                unsafe cairo_move_to(context, point.x, point.y)
            case .line(let point):
                let point = transform(point)
                unsafe cairo_line_to(context, point.x, point.y)
            case .curve(let first, let second, let end):
                let (first, second, end) = (transform(first), transform(second), transform(end))
                unsafe cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close:
                unsafe cairo_close_path(context)
            }
        }
    }
}
