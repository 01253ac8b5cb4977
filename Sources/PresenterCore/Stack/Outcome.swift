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

/// How something was dismissed.
public enum Dismissal: String, Hashable, Sendable, CaseIterable {
    /// The Cancel button of a sheet or a loading, or the "Not now" of a retry.
    case cancel
    /// The Escape key.
    case escape
    /// A tap beside it.
    case scrim
    /// The close disc, or a tap on a toast that has no default action.
    case close
    /// `topmost dismiss`, or another tool of the person's.
    case control
}

/// A pressed button and what was filled in when it was pressed.
public struct Answer: Hashable, Sendable {
    /// The button's id.
    public var button: String
    /// The text of the field, when there is one.
    public var text: String?
    /// The ids chosen, when there is a list, in its order.
    public var choices: [String]

    /// Creates an answer.
    public init(button: String, text: String? = nil, choices: [String] = []) {
        self.button = button
        self.text = text
        self.choices = choices
    }
}
