// SPDX-License-Identifier: MIT

import BusValues

extension Connection {
    /// Subscribes to signals until the token is dropped.
    ///
    /// Only signals from the rule's sender are delivered; forgeries are dropped.
    ///
    /// - Throws: `invalid` for a rule the bus would refuse, and the errors of `send`.
    public func onSignal(
        _ rule: MatchRule,
        handler: @escaping (Message) -> Void
    ) throws(BusError) -> BusToken {
        try Validation.check(busName: rule.sender)
        try addMatch(rule)
        let isDirect = rule.sender == Driver.name || rule.sender.hasPrefix(":")
        let id = subscriptions.add(rule, owner: isDirect ? rule.sender : nil, handler: handler)
        if !isDirect {
            let follower = try followName(rule.sender) { [weak self] owner in
                self?.subscriptions.setOwner(owner, of: id)
            }
            subscriptions.keep(follower, for: id)
        }
        return BusToken { [weak self] in
            self?.subscriptions.remove(id)
            self?.removeMatch(rule)
        }
    }

    /// Calls a handler with the owner of a name, now and after each change, until
    /// the token is dropped.
    ///
    /// The first call comes through the loop; nil means no owner.
    ///
    /// - Throws: `invalid` for an invalid name, and the errors of `send`.
    public func followName(
        _ name: String,
        handler: @escaping (String?) -> Void
    ) throws(BusError) -> BusToken {
        try Validation.check(busName: name)
        guard let names else { preconditionFailure("a name is followed on an attached loop") }
        let id = try names.add(name, handler)
        return BusToken { [weak self] in self?.names?.remove(id, of: name) }
    }

    /// Calls the handler once when a client has left the bus, even if it has already left.
    ///
    /// - Throws: the errors of `followName`.
    public func onVanish(
        of name: String,
        handler: @escaping () -> Void
    ) throws(BusError) -> BusToken {
        var hasVanished = false
        return try followName(name) { owner in
            guard owner == nil, !hasVanished else { return }
            hasVanished = true
            handler()
        }
    }

    /// Delivers a signal to all matching subscriptions.
    func handleSignal(_ header: Message, _ source: consuming LibraryMessage) {
        let isDriver = header.sender == Driver.name
        let concerned = subscriptions.matching(header)
        guard isDriver || !concerned.isEmpty else { return }
        let message = decode(header, source, limits)
        if isDriver { handleDriver(message) }
        // A handler may end the subscriptions after it.
        for id in concerned { subscriptions.handler(of: id, for: message)?(message) }
    }

    private func handleDriver(_ message: Message) {
        guard message.interface == Driver.interface, let name = message.firstString else { return }
        switch message.member {
        case "NameOwnerChanged":
            guard message.arguments.count == 3, case .string(let owner) = message.arguments[2]
            else { return }
            names?.changed(name, owner: owner.isEmpty ? nil : owner)
        case "NameAcquired" where name != uniqueName: onNameAcquired(name)
        case "NameLost": onNameLost(name)
        default: break
        }
    }

    /// Adds a match rule on the bus.
    ///
    /// - Throws: the errors of `send`.
    func addMatch(_ rule: MatchRule, refused: @escaping () -> Void = {}) throws(BusError) {
        try call(.toBus("AddMatch", [.string(rule.text)])) { [weak self] answer in
            guard case .failure(let error) = answer, error != .disconnected else { return }
            self?.onProblem("the bus refused a match rule: \(error)")
            refused()
        }
    }

    /// Removes a match rule from the bus.
    func removeMatch(_ rule: MatchRule) {
        var message = Message.toBus("RemoveMatch", [.string(rule.text)])
        message.expectsReply = false
        do {
            try send(message)
        } catch {
            // A closed connection has no rules left to remove.
            if error != .disconnected { onProblem("cannot remove a match rule: \(error)") }
        }
    }
}

/// A subscription to signals or to a name's owner; it ends when dropped.
public final class BusToken {
    private let end: () -> Void

    init(end: @escaping () -> Void) {
        self.end = end
    }

    deinit { end() }
}

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
