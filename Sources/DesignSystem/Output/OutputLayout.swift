// SPDX-License-Identifier: MIT

public import PresenterCore

/// A whole scene on one output: every card at its place, and what is dimmed.
public struct OutputLayout: Hashable, Sendable {
    /// What to draw, the lowest first.
    public var items: [Item]
    /// When something of it next looks different by itself; `nil`: it rests.
    public var nextChange: Instant?

    /// Creates a stage.
    public init(items: [Item] = [], nextChange: Instant? = nil) {
        self.items = items
        self.nextChange = nextChange
    }

    /// One thing on the stage.
    public enum Item: Hashable, Sendable {
        /// A colour over the whole output: what is below it is dimmed.
        case scrim(Scrim)
        /// A card.
        case card(PlacedCard)
    }

    /// A scrim, and what stands on it.
    public struct Scrim: Hashable, Sendable {
        /// The presentation it serves.
        public var below: PresentationID
        /// Black with some opacity.
        public var color: Color
    }

    /// The cards, the lowest first.
    public var cards: [PlacedCard] {
        items.compactMap { item in
            switch item {
            case .card(let card): card
            case .scrim: nil
            }
        }
    }

    /// The scrims, the lowest first; two when a loading shows above a presenter.
    public var scrims: [Scrim] {
        items.compactMap { item in
            switch item {
            case .scrim(let scrim): scrim
            case .card: nil
            }
        }
    }

    /// The placed card of a presentation.
    public subscript(id: PresentationID) -> PlacedCard? { cards.first { $0.id == id } }
}

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

/// An output, and what of it is free.
public struct OutputArea: Hashable, Sendable {
    /// The whole of it, in pixels at scale 1.
    public var size: Extent
    /// What panels leave free.
    public var workArea: Rect
    /// Where toasts gather.
    public var corner: Corner
    /// How far toasts stand from the edges of the work area.
    public var toastMargin: Double
    /// Whether cards show here; elsewhere only scrims do.
    public var showsCards: Bool

    /// Creates an output; the shortest call has no panels.
    public init(
        size: Extent,
        workArea: Rect? = nil,
        corner: Corner = .topRight,
        toastMargin: Double = 16,
        showsCards: Bool = true
    ) {
        self.size = size
        self.workArea = workArea ?? Rect(origin: .zero, size: size)
        self.corner = corner
        self.toastMargin = toastMargin
        self.showsCards = showsCards
    }

    /// Where toasts gather; the middle of an edge too.
    public enum Corner: String, Hashable, Sendable, CaseIterable {
        case topLeft = "top_left"
        case top
        case topRight = "top_right"
        case bottomLeft = "bottom_left"
        case bottom
        case bottomRight = "bottom_right"

        /// Whether the newest toast is at the lower edge.
        public var isAtBottom: Bool {
            switch self {
            case .topLeft, .top, .topRight: false
            case .bottomLeft, .bottom, .bottomRight: true
            }
        }
    }
}
