// SPDX-License-Identifier: MIT

public import PresenterCore

/// A scene laid out on one output: placed cards and scrims.
public struct OutputLayout: Hashable, Sendable {
    /// The items to draw, the lowest first.
    public var items: [Item]
    /// When any of it next looks different without an event; `nil`: never.
    public var nextChange: Instant?

    /// Creates a layout.
    public init(items: [Item] = [], nextChange: Instant? = nil) {
        self.items = items
        self.nextChange = nextChange
    }

    /// A scrim or a card.
    public enum Item: Hashable, Sendable {
        /// A colour over the whole output that dims everything below.
        case scrim(Scrim)
        /// A card.
        case card(PlacedCard)
    }

    /// A scrim and its presentation.
    public struct Scrim: Hashable, Sendable {
        /// The presentation that it is drawn for.
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

    /// Returns the placed card of a presentation.
    public subscript(id: PresentationID) -> PlacedCard? { cards.first { $0.id == id } }
}
