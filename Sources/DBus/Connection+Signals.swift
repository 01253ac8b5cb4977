// SPDX-License-Identifier: MIT

import BusValues
import EventLoop

/// A wish for signals, or to follow a name; ends when dropped.
public final class BusToken {
    private weak var connection: Connection?
    private let end: (Connection) -> Void

    init(_ connection: Connection, end: @escaping (Connection) -> Void) {
        self.connection = connection
        self.end = end
    }

    deinit {
        if let connection { end(connection) }
    }
}

/// A wish for signals, as the connection keeps it.
struct Subscription {
    var rule: MatchRule
    /// The unique name behind the rule's sender; nil while it is unknown or nobody.
    var owner: String?
    var handler: (Message) -> Void
    /// Follows the owner of a well-known name.
    var follower: BusToken?
}

extension Connection {
    /// Hears signals until the token is dropped.
    ///
    /// Only what the rule's sender itself sent is told: another client's forgery is not.
    ///
    /// - Throws: `invalid` for a rule the bus would refuse, and what `send` throws.
    public func onSignal(
        _ rule: MatchRule,
        handler: @escaping (Message) -> Void
    ) throws(BusError) -> BusToken {
        try Validation.check(busName: rule.sender)
        try addMatch(rule)
        let token = takeToken()
        let isDirect = rule.sender == Driver.name || rule.sender.hasPrefix(":")
        subscriptions[token] = Subscription(
            rule: rule,
            owner: isDirect ? rule.sender : nil,
            handler: handler,
            follower: nil
        )
        if !isDirect {
            let follower = try followName(rule.sender) { [weak self] owner in
                self?.subscriptions[token]?.owner = owner
            }
            subscriptions[token]?.follower = follower
        }
        return BusToken(self) { connection in
            connection.subscriptions[token] = nil
            connection.removeMatch(rule)
        }
    }

    /// Tells the owner of a name, now and at each change, until the token is dropped.
    ///
    /// The first answer comes through the loop; nil is nobody. One match rule a
    /// name, and one question after it, so that no change is missed. Where the bus
    /// refuses the rule it is asked again and again instead, every `askInterval`.
    ///
    /// - Throws: `invalid` for what is no name, and what `send` throws.
    public func followName(
        _ name: String,
        handler: @escaping (String?) -> Void
    ) throws(BusError) -> BusToken {
        try Validation.check(busName: name)
        let rule = Self.ownerRule(name)
        if nameFollowers[name] == nil {
            try addMatch(rule) { [weak self] in self?.ask(for: name) }
        }
        let token = takeToken()
        nameFollowers[name, default: [:]][token] = handler
        let result = BusToken(self) { connection in
            connection.nameFollowers[name]?[token] = nil
            guard connection.nameFollowers[name]?.isEmpty ?? false else { return }
            connection.nameFollowers[name] = nil
            if connection.askedNames.removeValue(forKey: name) == nil {
                connection.removeMatch(rule)
            }
        }
        try askOwner(of: name) { [weak self] owner in
            self?.nameFollowers[name]?[token]?(owner)
        }
        return result
    }

    /// How long a change of owner may go unnoticed where the bus has no match rule left.
    static var askInterval: Duration { .milliseconds(250) }

    private func askOwner(
        of name: String,
        told: @escaping (String?) -> Void
    ) throws(BusError) {
        try call(Driver.call("GetNameOwner", [.string(name)])) { answer in
            switch answer {
            case .success(let message): told(message.firstString)
            case .failure(.remote): told(nil)
            // A bus that is gone or dumb says nothing about the name.
            case .failure: break
            }
        }
    }

    /// Begins to ask for the owner of a name that no rule tells of.
    private func ask(for name: String) {
        guard nameFollowers[name] != nil, askedNames[name] == nil else { return }
        askedNames[name] = .some(name.hasPrefix(":") ? name : nil)
        askForNames()
    }

    /// Asks for the owners of all names without a rule, and again later.
    func askForNames() {
        for name in askedNames.keys.sorted() {
            do {
                try askOwner(of: name) { [weak self] owner in self?.found(owner, of: name) }
            } catch {
                onProblem("cannot ask who owns \(name): \(error)")
            }
        }
        if !askedNames.isEmpty { askTimer?.arm(after: Self.askInterval) }
    }

    private func found(_ owner: String?, of name: String) {
        guard let last = askedNames[name], last != owner else { return }
        askedNames[name] = .some(owner)
        tellFollowers(of: name, owner)
    }

    private func tellFollowers(of name: String, _ owner: String?) {
        for token in (nameFollowers[name] ?? [:]).keys.sorted() {
            nameFollowers[name]?[token]?(owner)
        }
    }

    /// Tells once that a client has left the bus, also when it left before this.
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
        let concerned = subscriptions.filter { entry in
            entry.value.owner != nil && entry.value.owner == header.sender
                && entry.value.rule.matchesHeader(of: header)
        }
        guard isDriver || !concerned.isEmpty else { return }
        let message = decode(header, source, limits)
        if isDriver { handleDriver(message) }
        for (token, _) in concerned.sorted(by: { $0.key < $1.key }) {
            // A handler before it may have dropped it.
            guard let subscription = subscriptions[token],
                subscription.rule.matchesArguments(of: message)
            else { continue }
            subscription.handler(message)
        }
    }

    private func handleDriver(_ message: Message) {
        guard message.interface == Driver.interface, let name = message.firstString else { return }
        switch message.member {
        case "NameOwnerChanged":
            guard message.arguments.count == 3, case .string(let owner) = message.arguments[2]
            else { return }
            tellFollowers(of: name, owner.isEmpty ? nil : owner)
        case "NameAcquired" where name != uniqueName: onNameAcquired(name)
        case "NameLost": onNameLost(name)
        default: break
        }
    }

    private static func ownerRule(_ name: String) -> MatchRule {
        MatchRule(
            sender: Driver.name,
            path: Driver.path,
            interface: Driver.interface,
            member: "NameOwnerChanged",
            argument0: name
        )
    }

    private func takeToken() -> Int {
        nextToken += 1
        return nextToken
    }

    private func addMatch(
        _ rule: MatchRule,
        refused: @escaping () -> Void = {}
    ) throws(BusError) {
        try call(Driver.call("AddMatch", [.string(rule.text)])) { [weak self] answer in
            guard case .failure(let error) = answer, error != .disconnected else { return }
            self?.onProblem("the bus refused a match rule: \(error)")
            refused()
        }
    }

    private func removeMatch(_ rule: MatchRule) {
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
