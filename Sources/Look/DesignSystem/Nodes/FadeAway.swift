// SPDX-License-Identifier: MIT

import Basics

/// Fades the edges of a part to transparent over an unknown background.
///
/// Draws the area near an edge in one-pixel slices of decreasing opacity; a
/// slice contains only the commands that reach it.
enum FadeAway {
    static func commands(
        _ inside: [DrawCommand],
        in frame: Rectangle<Double>,
        top: Bool,
        bottom: Bool
    ) -> [DrawCommand] {
        let fade = min(Space.fade, (frame.height / 2).rounded(.down))
        let slices = Int(fade)
        let canSelect = !inside.contains(where: \.opensScope)
        func band(_ y: Double, _ height: Double, opacity: Double) -> [DrawCommand] {
            let area = Rectangle(x: frame.x, y: y, width: frame.width, height: height)
            let reached =
                canSelect ? inside.filter { $0.reaches(from: area.y, to: area.maxY) } : inside
            if reached.isEmpty { return [] }
            let clip = DrawCommand.clip(.rectangle(area))
            return opacity == 1
                ? [clip] + reached + [.restore]
                : [clip, .group(opacity: opacity)] + reached + [.restore, .restore]
        }
        var commands: [DrawCommand] = []
        for index in 0..<slices where top {
            commands += band(frame.y + Double(index), 1, opacity: (Double(index) + 0.5) / fade)
        }
        commands += band(
            frame.y + (top ? fade : 0),
            frame.height - (top ? fade : 0) - (bottom ? fade : 0),
            opacity: 1
        )
        for index in 0..<slices where bottom {
            commands += band(
                frame.maxY - fade + Double(index),
                1,
                opacity: 1 - (Double(index) + 0.5) / fade
            )
        }
        return commands
    }
}

extension DrawCommand {
    /// Whether it brackets commands up to a `restore`.
    fileprivate var opensScope: Bool {
        switch self {
        case .clip, .group, .transform, .restore: true
        case .fill, .stroke, .text, .image, .shadow, .fade: false
        }
    }

    /// Whether it may draw between two y positions.
    fileprivate func reaches(from top: Double, to bottom: Double) -> Bool {
        let (upper, lower): (Double, Double)
        switch self {
        case .fill(let shape, _): (upper, lower) = shape.span
        case .stroke(let shape, _, let stroke):
            let (first, last) = shape.span
            (upper, lower) = (first - stroke.width, last + stroke.width)
        case .text(_, let frame), .image(_, let frame, _), .fade(let frame, _, _):
            // Glyphs may extend beyond their line.
            (upper, lower) = (frame.y - Space.small, frame.maxY + Space.small)
        case .shadow(let frame, _, let layer, _):
            let blur = 3 * layer.sigma
            (upper, lower) = (frame.y + layer.offset - blur, frame.maxY + layer.offset + blur)
        case .clip, .group, .transform, .restore: return true
        }
        return upper < bottom && lower > top
    }
}

extension Shape {
    /// The upper and the lower edge.
    fileprivate var span: (Double, Double) {
        switch self {
        case .rectangle(let frame), .rounded(let frame, _), .corners(let frame, _, _, _, _):
            return (frame.y, frame.maxY)
        case .arc(let center, let radius, _, _): return (center.y - radius, center.y + radius)
        case .path(let steps):
            let heights = steps.flatMap { step -> [Double] in
                switch step {
                case .move(let point), .line(let point): [point.y]
                case .curve(let first, let second, let point): [first.y, second.y, point.y]
                case .close: []
                }
            }
            return (heights.min() ?? 0, heights.max() ?? 0)
        }
    }
}
