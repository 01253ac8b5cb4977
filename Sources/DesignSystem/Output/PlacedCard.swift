// SPDX-License-Identifier: MIT

public import PresenterCore

/// A card with its position.
public struct PlacedCard: Hashable, Sendable {
    /// The presentation's id; `nil` for Topmost's own cards.
    public var id: PresentationID?
    /// Its role on the output.
    public var role: Role
    /// Its unscaled frame; the size is its layout's.
    public var frame: Rect
    /// Its scale, about the middle of its upper edge.
    public var scale: Double
    /// 0 to 1.
    public var opacity: Double
    /// Whether it slides in and out over the lower edge.
    public var slides: Bool
    /// Its drawing and targets; covered presenters have no targets.
    public var layout: CardLayout

    /// Creates a placed card.
    public init(
        id: PresentationID?,
        role: Role,
        frame: Rect,
        scale: Double = 1,
        opacity: Double = 1,
        slides: Bool = false,
        layout: CardLayout
    ) {
        self.id = id
        self.role = role
        self.frame = frame
        self.scale = scale
        self.opacity = opacity
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
        /// The pill that explains how to release blocked input.
        case escape
    }

    /// Its scaled frame.
    public var visibleFrame: Rect {
        Rect(
            x: frame.midX - frame.size.width * scale / 2,
            y: frame.minY,
            width: frame.size.width * scale,
            height: frame.size.height * scale
        )
    }
}
