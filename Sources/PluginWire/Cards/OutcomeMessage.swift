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
    /// `cancel`, `escape`, `scrim`, `close` or `control`, with `dismissed`.
    public var how: String?

    /// Creates a message from an outcome.
    public init(id: PresentationID, outcome: Outcome) {
        self.id = id.rawValue
        self.outcome = outcome.name
        switch outcome {
        case .acted(let answer): button = answer.button
        case .dismissed(let dismissal): how = dismissal.rawValue
        case .expired, .closed, .replaced, .ownerGone, .released, .refused, .hidden, .shutdown:
            break
        }
    }
}
