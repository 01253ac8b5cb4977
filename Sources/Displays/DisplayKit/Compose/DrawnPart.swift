// SPDX-License-Identifier: MIT
//
// A display list as separate parts, each with everything that affects it. Two
// lists are compared part by part; only the differences are repainted.

import Basics
import DesignSystem

/// One drawn part, with its transform, opacities and clips.
struct DrawnPart: Hashable, Sendable {
    /// A fill, stroke, text, image, shadow or fade.
    var command: DrawCommand
    /// The transform of its coordinates.
    var transform: Affine
    /// The opacities of the enclosing groups.
    var opacities: [Double]
    /// The enclosing clips.
    var clips: [Clip]
    /// The pixels it may touch, in the list's own coordinates.
    var bounds: Rectangle<Double>

    /// A clip and the transform of its coordinates.
    struct Clip: Hashable, Sendable {
        var shape: Shape
        var transform: Affine
    }
}

extension DisplayList {
    /// Returns everything drawn, the lowest first.
    ///
    /// - Parameter textSize: measures a block of text.
    /// - Returns: the drawing commands; transforms, clips and groups are folded into them.
    func parts(textSize: (TextBlock) -> Extent) -> [DrawnPart] {
        enum Level {
            case clip
            case group
            case transform(Affine)
        }
        var parts: [DrawnPart] = []
        var levels: [Level] = []
        var transform = Affine()
        var opacities: [Double] = []
        var clips: [DrawnPart.Clip] = []
        for command in commands {
            switch command {
            case .clip(let shape):
                levels.append(.clip)
                clips.append(DrawnPart.Clip(shape: shape, transform: transform))
            case .group(let opacity):
                levels.append(.group)
                opacities.append(opacity)
            case .transform(let scale, let point, let dx, let dy):
                levels.append(.transform(transform))
                transform = transform.inner(scale: scale, about: point, dx: dx, dy: dy)
            case .restore:
                switch levels.popLast() {
                case .clip?: clips.removeLast()
                case .group?: opacities.removeLast()
                case .transform(let outer)?: transform = outer
                case nil: break
                }
            case .fill, .stroke, .text, .image, .shadow, .fade:
                var bounds = transform(command.bounds(textSize: textSize)).inset(by: -1)
                for clip in clips {
                    bounds = bounds.intersection(clip.transform(clip.shape.bounds))
                }
                guard !bounds.isEmpty else { continue }
                parts.append(
                    DrawnPart(
                        command: command,
                        transform: transform,
                        opacities: opacities,
                        clips: clips,
                        bounds: bounds
                    )
                )
            }
        }
        return parts
    }
}

extension DrawCommand {
    /// Returns the pixels a command may touch, rounded generously.
    fileprivate func bounds(textSize: (TextBlock) -> Extent) -> Rectangle<Double> {
        switch self {
        case .fill(let shape, _): return shape.bounds
        case .stroke(let shape, _, let stroke): return shape.bounds.inset(by: -stroke.width)
        case .text(let block, let rect):
            let size = textSize(block)
            // Glyphs may extend beyond their line, and lines beyond their rectangle.
            let aside = max(0, size.width - rect.width) + 4
            return Rectangle(
                x: rect.x - aside,
                y: rect.y - 4,
                width: rect.width + 2 * aside,
                height: max(rect.height, size.height) + 8
            )
        case .image(_, let rect, _), .fade(let rect, _, _): return rect
        case .shadow(let rect, _, let layer, _):
            return rect.offset(x: 0, y: layer.offset).inset(by: -(3 * layer.sigma + 2))
        case .clip, .group, .transform, .restore:
            return .zero
        }
    }
}

extension Shape {
    /// The smallest rectangle around the shape, or a larger one.
    var bounds: Rectangle<Double> {
        switch self {
        case .rectangle(let rect), .rounded(let rect, _), .corners(let rect, _, _, _, _): rect
        case .arc(let center, let radius, _, _):
            Rectangle(origin: center, size: .zero).inset(by: -radius)
        case .path(let steps): Self.bounds(of: steps)
        }
    }

    private static func bounds(of steps: [PathStep]) -> Rectangle<Double> {
        let points = steps.flatMap { step -> [Point] in
            switch step {
            case .move(let point), .line(let point): [point]
            case .curve(let first, let second, let end): [first, second, end]
            case .close: []
            }
        }
        // A straight line has no area, and a union would leave it out.
        let across = points.map(\.x)
        let down = points.map(\.y)
        guard let left = across.min(), let right = across.max(), let top = down.min(),
            let bottom = down.max()
        else { return .zero }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
}

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
