// SPDX-License-Identifier: MIT

/// How a presentation ended.
///
/// Exactly one each, told to its owner exactly once (rule 11).
public enum Outcome: Hashable, Sendable {
    /// A button was pressed.
    case acted(Answer)
    /// The person dismissed it without a button that acts.
    case dismissed(Dismissal)
    /// Its time ran out.
    case expired
    /// Its owner took it back, or what it stood on ended.
    case closed
    /// Another connection of the same identity replaced it.
    case replaced
    /// Its owner left the bus.
    case ownerGone
    /// The person freed the input.
    case released
    /// A limit ended it, or no display could show it.
    case refused

    /// The outcome's name on the bus.
    public var name: String {
        switch self {
        case .acted: "acted"
        case .dismissed: "dismissed"
        case .expired: "expired"
        case .closed: "closed"
        case .replaced: "replaced"
        case .ownerGone: "owner_gone"
        case .released: "released"
        case .refused: "refused"
        }
    }
}
