// SPDX-License-Identifier: MIT

import BusValues
import EventLoop

/// Follows who owns names on the bus.
///
/// One match rule a name, and one question after it, so that no change is missed. Where
/// the bus refuses the rule it is asked again and again instead, every `askInterval`.
final class NameFollower {
    /// How long a change of owner may go unnoticed where the bus has no match rule left.
    static var askInterval: Duration { .milliseconds(250) }

    private unowned let connection: Connection
    private var timer: TimerSource?
    private var handlers: [String: [Int: (String?) -> Void]] = [:]
    private var lastID = 0
    /// Names the bus has no match rule for, with the last known owner.
    private var withoutRule: [String: String?] = [:]

    /// - Throws: what `EventLoop.timer` throws.
    init(_ connection: Connection, _ loop: EventLoop) throws(EventLoopError) {
        self.connection = connection
        timer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in self?.askAgain() }
    }

    /// Calls a handler with the owner of a name, now and at each change; nil is nobody.
    ///
    /// - Throws: what `Connection.send` throws.
    /// - Returns: its number.
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

    /// Calls a handler no more.
    func remove(_ id: Int, of name: String) {
        handlers[name]?[id] = nil
        guard handlers[name]?.isEmpty ?? false else { return }
        handlers[name] = nil
        if withoutRule.removeValue(forKey: name) == nil { connection.removeMatch(Self.rule(name)) }
    }

    /// The bus said who owns a name now.
    func changed(_ name: String, owner: String?) {
        for id in (handlers[name] ?? [:]).keys.sorted() { handlers[name]?[id]?(owner) }
    }

    /// The bus is gone.
    func end() {
        timer = nil
    }

    private func askOwner(
        of name: String,
        found: @escaping (String?) -> Void
    ) throws(BusError) {
        try connection.call(Driver.call("GetNameOwner", [.string(name)])) { answer in
            switch answer {
            case .success(let message): found(message.firstString)
            case .failure(.remote): found(nil)
            // A bus that is gone or dumb says nothing about the name.
            case .failure: break
            }
        }
    }

    /// Begins to ask for the owner of a name that no rule reports.
    private func ask(for name: String) {
        guard handlers[name] != nil, withoutRule[name] == nil else { return }
        withoutRule[name] = .some(name.hasPrefix(":") ? name : nil)
        askAgain()
    }

    /// Asks for the owners of all names without a rule, and again later.
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
