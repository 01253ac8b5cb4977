// SPDX-License-Identifier: MIT

public import Basics
public import PresenterCore

/// One card on an output: at rest in a `SceneLayout`, at one moment in `SceneInstances`.
public struct CardInstance: Hashable, Sendable {
    /// The presentation's id; `nil` for Topmost's own cards.
    public var id: PresentationID?
    /// The role on the output.
    public var role: Role
    /// The output, as it was when the card was laid out.
    public var output: OutputArea
    /// The unscaled frame; the size is the layout's.
    public var frame: Rectangle<Double>
    /// The scale, about the middle of the upper edge.
    public var scale: Double
    /// Whether it slides in and out over the lower edge.
    public var slides: Bool
    /// The drawing and the targets; covered presenters have no targets.
    public var layout: CardLayout
    /// The transform that its motion applies.
    public var transform = AnimationTransform.rest
    /// Whether it left the scene and is fading out.
    public var isExiting = false
    /// Whether it is a toast in another place than most, where nothing is paged.
    public var isApart = false

    /// Creates a card at rest.
    public init(
        id: PresentationID?,
        role: Role,
        output: OutputArea,
        frame: Rectangle<Double>,
        scale: Double = 1,
        slides: Bool = false,
        layout: CardLayout
    ) {
        self.id = id
        self.role = role
        self.output = output
        self.frame = frame
        self.scale = scale
        self.slides = slides
        self.layout = layout
    }

    /// The role of a card on its output.
    public enum Role: Hashable, Sendable {
        /// The topmost presenter, which has the keyboard.
        case topmost
        /// A presenter behind another; depth 1 is directly behind.
        case covered(depth: Int)
        case retry
        case toast
        /// The pill with the number of toasts not shown.
        case moreToasts
        case loading
        /// A loading that does not block input, in the corner of the toasts.
        case indicator
        /// The notification centre, below all other cards.
        case centre
        /// The pill that explains how to release blocked input.
        case escape
    }

    /// The scaled frame.
    public var visibleFrame: Rectangle<Double> {
        Rectangle(
            x: frame.midX - frame.width * scale / 2,
            y: frame.y,
            width: frame.width * scale,
            height: frame.height * scale
        )
    }

    /// Returns the frame on the output of a part of the card.
    public func visibleFrame(of part: Rectangle<Double>) -> Rectangle<Double> {
        let corner = visibleFrame.origin
        return Rectangle(
            x: corner.x + part.x * scale,
            y: corner.y + part.y * scale,
            width: part.width * scale,
            height: part.height * scale
        )
    }

    /// Converts a point of the output into the card's own pixels.
    public func local(_ point: Point) -> Point {
        let corner = visibleFrame.origin
        return Point(x: (point.x - corner.x) / scale, y: (point.y - corner.y) / scale)
    }
}

/// How a card is moved, scaled and faded while it arrives or leaves.
public struct AnimationTransform: Hashable, Sendable {
    /// 0 to 1.
    public var opacity: Double
    /// About the card's middle, on top of the card's own scale.
    public var scale: Double
    /// To the right and down, in pixels at scale 1.
    public var dx, dy: Double

    /// Creates a transform; the shortest call is that of a card at rest.
    public init(opacity: Double = 1, scale: Double = 1, dx: Double = 0, dy: Double = 0) {
        self.opacity = opacity
        self.scale = scale
        self.dx = dx
        self.dy = dy
    }

    /// At rest.
    public static let rest = AnimationTransform()
}

extension CardInstance {
    /// Returns its transform while entering.
    ///
    /// - Parameter progress: 0 (away) to 1 (in place), along `Motion.enter`.
    /// - Returns: the transform at that moment.
    public func transform(entering progress: Double) -> AnimationTransform {
        let rest = 1 - progress
        if slides { return AnimationTransform(dy: rest * (output.size.height - frame.y)) }
        return switch role {
        case .topmost, .covered, .retry:
            AnimationTransform(opacity: progress, scale: 0.96 + 0.04 * progress, dy: 8 * rest)
        case .toast, .moreToasts, .indicator, .centre: side(rest, opacity: progress)
        case .loading, .escape: AnimationTransform(opacity: progress)
        }
    }

    /// Returns its transform while leaving.
    ///
    /// - Parameter progress: 0 (in place) to 1 (away), along `Motion.exit`.
    /// - Returns: the transform at that moment.
    public func transform(leaving progress: Double) -> AnimationTransform {
        if slides { return AnimationTransform(dy: progress * (output.size.height - frame.y)) }
        return switch role {
        case .topmost, .covered, .retry:
            AnimationTransform(opacity: 1 - progress, scale: 1 - 0.02 * progress)
        case .toast, .moreToasts, .indicator, .centre: side(progress, opacity: 1 - progress)
        case .loading, .escape: AnimationTransform(opacity: 1 - progress)
        }
    }

    private func side(_ fraction: Double, opacity: Double) -> AnimationTransform {
        switch output.position.side {
        case .left: AnimationTransform(opacity: opacity, dx: -24 * fraction)
        case .right: AnimationTransform(opacity: opacity, dx: 24 * fraction)
        case .center:
            AnimationTransform(
                opacity: opacity,
                dy: (output.position.isAtBottom ? 24 : -24) * fraction
            )
        }
    }
}
