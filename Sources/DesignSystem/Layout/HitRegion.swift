// SPDX-License-Identifier: MIT

/// A target's place on its card.
public struct HitRegion: Hashable, Sendable {
    /// What is there.
    public var target: Target
    /// Where, relative to the card's corner.
    public var frame: Rect
    /// Whether it can be pressed at all.
    public var isEnabled: Bool

    /// Creates a region.
    public init(target: Target, frame: Rect, isEnabled: Bool = true) {
        self.target = target
        self.frame = frame
        self.isEnabled = isEnabled
    }
}
