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
