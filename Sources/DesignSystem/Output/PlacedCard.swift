// SPDX-License-Identifier: MIT

public import PresenterCore

/// A card at its place.
public struct PlacedCard: Hashable, Sendable {
    /// Which presentation; `nil` for what Topmost itself shows.
    public var id: PresentationID?
    /// What it is on the stage.
    public var role: Role
    /// Where it would stand unscaled; its size is that of its layout.
    public var frame: Rect
    /// How large it is drawn, about the middle of its upper edge.
    public var scale: Double
    /// 0 to 1.
    public var opacity: Double
    /// Whether it comes and goes over the lower edge.
    public var slides: Bool
    /// What to draw and what can be reached; nothing can on covered presenters.
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

    /// What a card is on the stage.
    public enum Role: Hashable, Sendable {
        /// The topmost presenter: it has the keyboard.
        case topmost
        /// A presenter behind another; 1 is directly behind.
        case covered(depth: Int)
        case retry
        case toast
        /// The pill that counts toasts not shown.
        case moreToasts
        case loading
        /// A loading that holds no input, in the corner of the toasts.
        case indicator
        /// The pill that names the way out of blocked input.
        case escape
    }

    /// Where it is drawn.
    public var visibleFrame: Rect {
        Rect(
            x: frame.midX - frame.size.width * scale / 2,
            y: frame.minY,
            width: frame.size.width * scale,
            height: frame.size.height * scale
        )
    }
}
