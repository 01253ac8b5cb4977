// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// Something painted at a node's frame.
enum Decoration: Hashable, Sendable {
    /// A shadow; `isCut`: only outside the frame, for a body through which it would be seen.
    case shadow([ShadowLayer], Color, radius: Double, isCut: Bool = false)
    /// A fill; it ends inside an opaque edge, so that no colour shows outside it.
    case fill(Color, radius: Double, inset: Double = 0)
    /// A fill one pixel further down.
    case shade(Color, radius: Double)
    /// A fill with round corners at the top only.
    case topFill(Color, radius: Double, inset: Double = 0)
    /// A fill with round corners at the bottom only.
    case bottomFill(Color, radius: Double, inset: Double = 0)
    /// An edge drawn inside.
    case edge(Color, width: Double, radius: Double, isDashed: Bool = false)
    /// The focus ring around: an inner band, then the ring.
    case ring(inner: Color, outer: Color, width: Double, radius: Double, opacity: Double)
    /// A line along the lower edge, inside.
    case bottomLine(Color, width: Double)
    /// A line along the upper edge between the corners, inside.
    case topLine(Color, inset: Double)
    /// A line below text.
    case underline(Color)
}

extension Decoration {
    /// Returns the commands that paint it at a frame.
    func commands(in frame: Rectangle<Double>) -> [DrawCommand] {
        switch self {
        case .shadow(let layers, let color, let radius, let isCut):
            let commands = layers.map { DrawCommand.shadow(frame, radius: radius, $0, color) }
            guard isCut else { return commands }
            let reach = layers.map { 3 * $0.sigma + $0.offset + 2 }.max() ?? 0
            let outline = PathStep.rectangle(frame.inset(by: -reach))
            let path = outline + PathStep.hole(frame, radius: radius)
            return [.clip(.path(path))] + commands + [.restore]
        case .fill(let color, let radius, let inset):
            guard color.alpha > 0 else { return [] }
            return [.fill(.rounded(frame.inset(by: inset), radius: max(0, radius - inset)), color)]
        case .shade(let color, let radius):
            return [.fill(.rounded(frame.offset(x: 0, y: 1), radius: radius), color)]
        case .topFill(let color, let radius, let inset):
            let corner = max(0, radius - inset)
            let area = frame.shortened(by: inset, isBelow: false)
            return [.fill(.corners(area, corner, corner, 0, 0), color)]
        case .bottomFill(let color, let radius, let inset):
            let corner = max(0, radius - inset)
            let area = frame.shortened(by: inset, isBelow: true)
            return [.fill(.corners(area, 0, 0, corner, corner), color)]
        case .edge(let color, let width, let radius, let isDashed):
            return [
                .stroke(
                    .rounded(frame.inset(by: width / 2), radius: max(0, radius - width / 2)),
                    color,
                    Stroke(width: width, dash: isDashed ? [4, 3] : [])
                )
            ]
        case .ring(let inner, let outer, let width, let radius, let opacity):
            guard opacity > 0 else { return [] }
            let band = 2.0
            return [
                .stroke(
                    .rounded(frame.inset(by: -band / 2), radius: radius + band / 2),
                    inner.opacity(opacity),
                    Stroke(width: band)
                ),
                .stroke(
                    .rounded(frame.inset(by: -band - width / 2), radius: radius + band + width / 2),
                    outer.opacity(opacity),
                    Stroke(width: width)
                ),
            ]
        case .bottomLine(let color, let width):
            let y = frame.maxY - width
            let line = Rectangle(x: frame.x, y: y, width: frame.width, height: width)
            return [.fill(.rectangle(line), color)]
        case .topLine(let color, let inset):
            let width = max(0, frame.width - 2 * inset)
            let line = Rectangle(x: frame.x + inset, y: frame.y, width: width, height: 1)
            return [.fill(.rectangle(line), color)]
        case .underline(let color):
            let line = Rectangle(x: frame.x, y: frame.maxY - 2, width: frame.width, height: 2)
            return [.fill(.rectangle(line), color)]
        }
    }
}

extension Decoration {
    /// How far inside a fill may end unseen: half the width of an opaque edge.
    var coveredInset: Double {
        switch self {
        case .edge(let color, let width, _, false):
            color.alpha == 1 ? (width / 2).rounded(.down) : 0
        case .edge, .shadow, .fill, .shade, .topFill, .bottomFill, .ring, .bottomLine, .topLine,
            .underline:
            0
        }
    }
}

extension ProgressBar {
    func commands(in frame: Rectangle<Double>, isMirrored: Bool) -> [DrawCommand] {
        let width = frame.width
        let start = isMirrored ? 1 - to : from
        let part = Rectangle(
            x: frame.x + (width * start).rounded(),
            y: frame.y,
            width: (width * (to - from)).rounded(),
            height: frame.height
        )
        var commands: [DrawCommand] = [.fill(.rounded(frame, radius: radius), track)]
        if let edge {
            commands += Decoration.edge(edge, width: 2, radius: radius).commands(in: frame)
        }
        if part.width > 0 {
            commands += [
                .clip(.rounded(frame, radius: radius)),
                .fill(.rounded(part, radius: radius), fill.opacity(opacity)),
                .restore,
            ]
        }
        return commands
    }
}

extension ProgressRing {
    func commands(in frame: Rectangle<Double>, isMirrored: Bool) -> [DrawCommand] {
        let center = Point(x: frame.midX, y: frame.midY)
        let radius = (frame.width - width) / 2
        let track = DrawCommand.stroke(
            .arc(center: center, radius: radius, from: 0, to: 1),
            self.track,
            Stroke(width: trackWidth)
        )
        guard to > from else { return [track] }
        return [
            track,
            .stroke(
                .arc(
                    center: center,
                    radius: radius,
                    from: isMirrored ? 1 - to : from,
                    to: isMirrored ? 1 - from : to
                ),
                arc.opacity(opacity),
                Stroke(width: width, isRound: to - from < 1)
            ),
        ]
    }
}

/// A progress bar.
struct ProgressBar: Hashable, Sendable {
    /// Where the filled part begins and ends, 0 to 1.
    var from, to: Double
    var fill, track: Color
    var radius: Double
    /// An edge around the track (high contrast).
    var edge: Color?
    /// Opacity of the filled part.
    var opacity = 1.0
}

/// A ring for progress or a toast's remaining life.
struct ProgressRing: Hashable, Sendable {
    /// Where the arc begins and ends, in turns from 12 o'clock.
    var from, to: Double
    var arc, track: Color
    var width: Double
    var trackWidth: Double
    var opacity = 1.0
}

extension Rectangle<Double> {
    /// The rectangle inside an edge on three sides, not below or not above.
    fileprivate func shortened(by inset: Double, isBelow: Bool) -> Self {
        let y = isBelow ? y : y + inset
        return Rectangle(x: x + inset, y: y, width: width - 2 * inset, height: height - inset)
    }
}
