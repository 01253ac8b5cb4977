// SPDX-License-Identifier: MIT

/// The subscriptions to signals.
struct SignalSubscriptions {
    private struct Entry {
        var rule: MatchRule
        /// The unique name of the rule's sender; nil if unknown or without owner.
        var owner: String?
        var handler: (Message) -> Void
        /// Follows the owner of a well-known name.
        var follower: BusToken?
    }

    private var entries: [Int: Entry] = [:]
    private var lastID = 0

    /// Adds a subscription.
    ///
    /// - Returns: its number.
    mutating func add(
        _ rule: MatchRule,
        owner: String?,
        handler: @escaping (Message) -> Void
    ) -> Int {
        lastID += 1
        entries[lastID] = Entry(rule: rule, owner: owner, handler: handler)
        return lastID
    }

    /// Removes a subscription.
    mutating func remove(_ id: Int) {
        entries[id] = nil
    }

    /// Sets the current owner of the rule's sender.
    mutating func setOwner(_ owner: String?, of id: Int) {
        entries[id]?.owner = owner
    }

    /// Stores the token that follows the rule's sender.
    mutating func keep(_ follower: BusToken, for id: Int) {
        entries[id]?.follower = follower
    }

    /// Returns the subscriptions that match a signal's header, oldest first.
    ///
    /// Only signals from the rule's sender match; forgeries do not.
    func matching(_ header: Message) -> [Int] {
        guard let sender = header.sender else { return [] }
        return entries.filter {
            $0.value.owner == sender && $0.value.rule.matchesHeader(of: header)
        }
        .keys.sorted()
    }

    /// Returns the handler for a signal whose header matched; `nil` if its arguments do not
    /// match or the subscription has ended.
    func handler(of id: Int, for message: Message) -> ((Message) -> Void)? {
        guard let entry = entries[id], entry.rule.matchesArguments(of: message) else { return nil }
        return entry.handler
    }
}
