// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import SystemCalls

/// Follows the owners of names on the bus.
///
/// Each name has one match rule, followed by one query, so no change is missed. If the
/// bus refuses the rule, the owner is polled every `askInterval` instead.
final class NameFollower {
    /// The polling interval for names without a match rule.
    static var askInterval: Duration { .milliseconds(250) }

    private unowned let connection: Connection
    private var timer: TimerSource?
    private var handlers: [String: [Int: (String?) -> Void]] = [:]
    private var lastID = 0
    /// Names without a match rule, with the last known owner.
    private var withoutRule: [String: String?] = [:]

    /// - Throws: the errors of `EventLoop.timer`.
    init(_ connection: Connection, _ loop: EventLoop) throws(SystemError) {
        self.connection = connection
        timer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in self?.askAgain() }
    }

    /// Calls a handler with the owner of a name, now and after each change; nil: no owner.
    ///
    /// - Throws: the errors of `Connection.send`.
    /// - Returns: the handler's number.
    func add(_ name: String, _ handler: @escaping (String?) -> Void) throws(BusError) -> Int {
        if handlers[name] == nil {
            try connection.addMatch(Self.rule(name)) { [weak self] in self?.ask(for: name) }
        }
        lastID += 1
        let id = lastID
        handlers[name, default: [:]][id] = handler
        do {
            try askOwner(of: name) { [weak self] owner in self?.handlers[name]?[id]?(owner) }
        } catch {
            remove(id, of: name)
            throw error
        }
        return id
    }

    /// Removes a handler.
    func remove(_ id: Int, of name: String) {
        handlers[name]?[id] = nil
        guard handlers[name]?.isEmpty ?? false else { return }
        handlers[name] = nil
        if withoutRule.removeValue(forKey: name) == nil { connection.removeMatch(Self.rule(name)) }
    }

    /// Handles a report of a name's owner from the bus.
    func changed(_ name: String, owner: String?) {
        for id in (handlers[name] ?? [:]).keys.sorted() { handlers[name]?[id]?(owner) }
    }

    /// Handles the loss of the bus.
    func stop() {
        timer = nil
    }

    private func askOwner(of name: String, found: @escaping (String?) -> Void) throws(BusError) {
        try connection.call(.toBus("GetNameOwner", [.string(name)])) { answer in
            switch answer {
            case .success(let message): found(message.firstString)
            case .failure(.remote): found(nil)
            // If the bus is gone or does not answer, the owner stays unchanged.
            case .failure: break
            }
        }
    }

    /// Starts to poll the owner of a name without a match rule.
    private func ask(for name: String) {
        guard handlers[name] != nil, withoutRule[name] == nil else { return }
        withoutRule[name] = .some(name.hasPrefix(":") ? name : nil)
        askAgain()
    }

    /// Polls the owners of all names without a match rule, and schedules the next poll.
    private func askAgain() {
        for name in withoutRule.keys.sorted() {
            do {
                try askOwner(of: name) { [weak self] owner in self?.found(owner, of: name) }
            } catch {
                connection.onProblem("cannot ask who owns \(name): \(error)")
            }
        }
        if !withoutRule.isEmpty { timer?.arm(after: Self.askInterval) }
    }

    private func found(_ owner: String?, of name: String) {
        guard let last = withoutRule[name], last != owner else { return }
        withoutRule[name] = .some(owner)
        changed(name, owner: owner)
    }

    private static func rule(_ name: String) -> MatchRule {
        MatchRule(
            sender: Driver.name,
            path: Driver.path,
            interface: Driver.interface,
            member: "NameOwnerChanged",
            argument0: name
        )
    }
}
