// SPDX-License-Identifier: MIT

import BusValues

extension Connection {
    /// Hears signals until the token is dropped.
    ///
    /// Only what the rule's sender itself sent is handed on: another client's forgery is not.
    ///
    /// - Throws: `invalid` for a rule the bus would refuse, and what `send` throws.
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

    /// Calls a handler with the owner of a name, now and at each change, until the token is
    /// dropped.
    ///
    /// The first answer comes through the loop; nil is nobody.
    ///
    /// - Throws: `invalid` for what is no name, and what `send` throws.
    public func followName(
        _ name: String,
        handler: @escaping (String?) -> Void
    ) throws(BusError) -> BusToken {
        try Validation.check(busName: name)
        guard let names else { preconditionFailure("a name is followed on an attached loop") }
        let id = try names.add(name, handler)
        return BusToken { [weak self] in self?.names?.remove(id, of: name) }
    }

    /// Reports once that a client has left the bus, also when it left before this.
    ///
    /// - Throws: what `followName` throws.
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

    /// Hands a signal to all it concerns.
    func handleSignal(_ header: Message, _ source: consuming LibraryMessage) {
        let isDriver = header.sender == Driver.name
        let concerned = subscriptions.matching(header)
        guard isDriver || !concerned.isEmpty else { return }
        let message = decode(header, source, limits)
        if isDriver { handleDriver(message) }
        // A handler may end the wishes after it.
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

    /// Asks the bus for signals.
    ///
    /// - Throws: what `send` throws.
    func addMatch(
        _ rule: MatchRule,
        refused: @escaping () -> Void = {}
    ) throws(BusError) {
        try call(Driver.call("AddMatch", [.string(rule.text)])) { [weak self] answer in
            guard case .failure(let error) = answer, error != .disconnected else { return }
            self?.onProblem("the bus refused a match rule: \(error)")
            refused()
        }
    }

    /// Wants signals no more.
    func removeMatch(_ rule: MatchRule) {
        var message = Driver.call("RemoveMatch", [.string(rule.text)])
        message.expectsReply = false
        do {
            try send(message)
        } catch {
            // A connection that is gone has no rules left to remove.
            if error != .disconnected { onProblem("cannot remove a match rule: \(error)") }
        }
    }
}
