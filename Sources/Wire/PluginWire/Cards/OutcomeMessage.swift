// SPDX-License-Identifier: MIT

public import PresenterCore

/// A presentation's end, for observers: `{"button":"open","id":9,"outcome":"acted"}`.
///
/// Only the owner gets the typed text and the chosen options, never observers.
public struct OutcomeMessage: Hashable, Sendable, Codable {
    /// The presentation's id.
    public var id: UInt32
    /// `acted`, `dismissed`, `expired`, `closed`, `replaced`, `owner_gone`,
    /// `released`, `refused` or `shutdown`.
    public var outcome: String
    /// The button that was pressed, with `acted`.
    public var button: String?
    /// `cancel`, `escape`, `scrim`, `close` or `control`, with `dismissed`; `parent`, with
    /// `closed`, if the presentation that it belongs to ended.
    public var how: String?

    /// Creates a message from an outcome.
    public init(id: PresentationID, outcome: Outcome) {
        self.id = id.rawValue
        self.outcome = outcome.name
        if case .acted(let answer) = outcome { button = answer.button }
        how = outcome.how
    }
}
