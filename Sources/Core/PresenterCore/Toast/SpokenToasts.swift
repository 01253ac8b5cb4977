// SPDX-License-Identifier: MIT

/// The toasts that are read aloud.
public enum SpokenToasts: String, Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// Each for which a rule or their sender says so.
    case chosen
    /// All for which no rule says no, nor their sender.
    case all

    /// The card, which says whether it is to be read: no level is, and no one-time code.
    public func applied(to card: Card) -> Card {
        guard case .toast(var toast) = card.content else { return card }
        let isChosen = toast.isSpoken ?? (self == .all)
        let isSpoken = self != .none && isChosen && !toast.isPill && toast.code == nil
        guard toast.isSpoken != (isSpoken ? true : nil) else { return card }
        toast.isSpoken = isSpoken ? true : nil
        var card = card
        card.content = .toast(toast)
        return card
    }
}
