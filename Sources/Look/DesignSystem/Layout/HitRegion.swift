// SPDX-License-Identifier: MIT

public import Basics

/// The region of a target on its card.
public struct HitRegion: Hashable, Sendable {
    /// The target.
    public var target: Target
    /// The frame, relative to the card's corner.
    public var frame: Rectangle<Double>
    /// Whether it can be pressed.
    public var isEnabled: Bool

    /// Creates a region.
    public init(target: Target, frame: Rectangle<Double>, isEnabled: Bool = true) {
        self.target = target
        self.frame = frame
        self.isEnabled = isEnabled
    }
}
