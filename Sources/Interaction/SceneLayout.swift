// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// Where everything of a scene lies on the outputs: the second stage of a display.
public struct SceneLayout: Hashable, Sendable {
    /// Every card at rest, the lowest first; those without an id are Topmost's own.
    public var cards: [CardInstance]
    /// The colour below the topmost presenter; `nil`: nothing is dimmed.
    public var scrim: Color?
    /// The colour below a loading; `nil`: nothing is dimmed.
    public var loadingScrim: Color?
    /// The radius of the cards' corners, in pixels at scale 1.
    public var cardRadius: Double
    /// The line around cards on a screen that is not translucent; `nil`: none.
    public var edge: Color?
    /// When it next looks different by itself; `nil`: it rests.
    public var nextChange: Instant?

    /// Creates a layout; the shortest call is an empty screen.
    public init(
        cards: [CardInstance] = [],
        scrim: Color? = nil,
        loadingScrim: Color? = nil,
        cardRadius: Double = 16,
        nextChange: Instant? = nil
    ) {
        self.cards = cards
        self.scrim = scrim
        self.loadingScrim = loadingScrim
        self.cardRadius = cardRadius
        self.nextChange = nextChange
    }

    /// The card of a presentation.
    public subscript(id: PresentationID) -> CardInstance? { cards.last { $0.id == id } }

    /// The drawn way out of blocked input; it can be pressed as Escape can.
    public var releasePill: CardInstance? { cards.last { $0.card.role == .escape } }

    /// The pill at the end of the toasts.
    var pill: CardInstance? { cards.last { $0.card.role == .moreToasts } }

    /// Notes that it looks different at that instant.
    public mutating func changes(at instant: Instant) {
        nextChange = nextChange.map { min($0, instant) } ?? instant
    }
}
