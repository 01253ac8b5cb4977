// SPDX-License-Identifier: MIT

public import PresenterCore

/// What a card says about its sender.
public struct Nameplate: Hashable, Sendable {
    /// The name; on a toast the one that the sender claims.
    public var name: String
    /// The proved name behind a claimed one; `nil`: there is none.
    public var via: String?
    /// How far the name is proved, unless that is plain.
    public var sign: Sign?
    /// Whether to warn that the name belongs to another application.
    public var isUnverified: Bool

    /// The signs of a sender.
    public enum Sign: Hashable, Sendable {
        /// The shield of a sandboxed application.
        case sandboxed
        /// The prompt of a program in a terminal.
        case terminal
    }

    /// Describes the sender of a card; a toast has no room for a sign.
    public init(_ card: Card) {
        let identity = card.identity
        isUnverified = card.warnsOfImpostor
        guard let toast = card.content.toast else {
            name = identity.displayName
            sign =
                switch identity.trust {
                case .sandboxed: .sandboxed
                case .program where identity.isInTerminal: .terminal
                case .application, .program, .unidentified: nil
                }
            return
        }
        name = toast.sender(identity)
        let isProved = identity.claimedName != nil && !identity.displayName.isEmpty
        via = isProved ? identity.displayName : nil
    }
}
