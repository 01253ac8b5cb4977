// SPDX-License-Identifier: MIT

/// Who hears which signals.
struct SignalSubscriptions {
    private struct Entry {
        var rule: MatchRule
        /// The unique name behind the rule's sender; nil while it is unknown or nobody.
        var owner: String?
        var handler: (Message) -> Void
        /// Follows the owner of a well-known name.
        var follower: BusToken?
    }

    private var entries: [Int: Entry] = [:]
    private var lastID = 0

    /// Adds a wish for signals.
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

    /// Ends a wish.
    mutating func remove(_ id: Int) {
        entries[id] = nil
    }

    /// Notes who has the name of the rule's sender now.
    mutating func setOwner(_ owner: String?, of id: Int) {
        entries[id]?.owner = owner
    }

    /// Keeps what follows the name of the rule's sender.
    mutating func keep(_ follower: BusToken, for id: Int) {
        entries[id]?.follower = follower
    }

    /// The wishes a signal's header matches, in the order they came.
    ///
    /// Only what the rule's sender itself sent does: another client's forgery does not.
    func matching(_ header: Message) -> [Int] {
        guard let sender = header.sender else { return [] }
        return entries.filter {
            $0.value.owner == sender && $0.value.rule.matchesHeader(of: header)
        }
        .keys.sorted()
    }

    /// Who hears a signal whose header matched; `nil`: its arguments do not match, or the
    /// wish has ended.
    func handler(of id: Int, for message: Message) -> ((Message) -> Void)? {
        guard let entry = entries[id], entry.rule.matchesArguments(of: message) else { return nil }
        return entry.handler
    }
}
