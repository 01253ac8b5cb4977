// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

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
        switch role {
        case .topmost, .covered:
            if slides { return AnimationTransform(dy: rest * (output.size.height - frame.y)) }
            return AnimationTransform(
                opacity: progress,
                scale: 0.96 + 0.04 * progress,
                dy: 8 * rest
            )
        case .toast, .moreToasts, .indicator, .centre: return side(rest, opacity: progress)
        case .retry:
            return AnimationTransform(
                opacity: progress,
                scale: 0.96 + 0.04 * progress,
                dy: 8 * rest
            )
        case .loading, .escape: return AnimationTransform(opacity: progress)
        }
    }

    /// Returns its transform while leaving.
    ///
    /// - Parameter progress: 0 (in place) to 1 (away), along `Motion.exit`.
    /// - Returns: the transform at that moment.
    public func transform(leaving progress: Double) -> AnimationTransform {
        switch role {
        case .topmost, .covered:
            if slides {
                return AnimationTransform(dy: progress * (output.size.height - frame.y))
            }
            return AnimationTransform(opacity: 1 - progress, scale: 1 - 0.02 * progress)
        case .toast, .moreToasts, .indicator, .centre:
            return side(progress, opacity: 1 - progress)
        case .retry: return AnimationTransform(opacity: 1 - progress, scale: 1 - 0.02 * progress)
        case .loading, .escape: return AnimationTransform(opacity: 1 - progress)
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
