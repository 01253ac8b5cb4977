// SPDX-License-Identifier: MIT

public import PresenterCore

/// How something ended, as observers are told: `{"button":"open","id":9,"outcome":"acted"}`.
///
/// What was typed and chosen is told to the owner alone, never to observers.
public struct OutcomeMessage: Hashable, Sendable, Codable {
    /// What ended.
    public var id: UInt32
    /// `acted`, `dismissed`, `expired`, `closed`, `replaced`, `owner_gone`,
    /// `released` or `refused`.
    public var outcome: String
    /// The button that was pressed, with `acted`.
    public var button: String?
    /// `cancel`, `escape`, `scrim`, `close` or `control`, with `dismissed`.
    public var how: String?

    /// Writes an outcome down.
    public init(id: PresentationID, outcome: Outcome) {
        self.id = id.rawValue
        self.outcome = outcome.name
        switch outcome {
        case .acted(let answer): button = answer.button
        case .dismissed(let dismissal): how = dismissal.rawValue
        case .expired, .closed, .replaced, .ownerGone, .released, .refused: break
        }
    }
}
