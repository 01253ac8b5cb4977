// SPDX-License-Identifier: MIT

public import PresenterCore

/// The places of a scene's cards on the outputs: the second stage of a display.
public struct SceneLayout: Hashable, Sendable {
    /// Every card at rest, the lowest first; Topmost's own have no id.
    public var cards: [CardInstance]
    /// The colour below the topmost presenter; `nil`: nothing is dimmed.
    public var scrim: Color?
    /// The colour below a loading; `nil`: nothing is dimmed.
    public var loadingScrim: Color?
    /// When the release pill appears; `nil`: it is there, or nothing is blocked.
    public var pillAppearsAt: Instant?

    /// Creates a layout; the shortest call is an empty screen.
    public init(
        cards: [CardInstance] = [],
        scrim: Color? = nil,
        loadingScrim: Color? = nil,
        pillAppearsAt: Instant? = nil
    ) {
        self.cards = cards
        self.scrim = scrim
        self.loadingScrim = loadingScrim
        self.pillAppearsAt = pillAppearsAt
    }

    /// Returns the card of a presentation.
    public subscript(id: PresentationID) -> CardInstance? { cards.last { $0.id == id } }

    /// The pill that releases blocked input; it can be held as Escape can.
    public var releasePill: CardInstance? { cards.last { $0.role == .escape } }

    /// The pill at the end of the toasts.
    public var pill: CardInstance? { cards.last { $0.role == .moreToasts } }

    /// The next change of the picture without an event; `nil`: none.
    ///
    /// Covered presenters do not move.
    public var nextChange: Instant? {
        cards.reduce(pillAppearsAt) { earliest, card in
            if case .covered = card.role { return earliest }
            return [earliest, card.layout.nextChange].compactMap(\.self).min()
        }
    }
}
