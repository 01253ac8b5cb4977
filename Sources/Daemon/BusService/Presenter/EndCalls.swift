// SPDX-License-Identifier: MIT
//
// The two methods that are answered when a presentation ends: `Ask`, which requests the
// presentation, and `Wait`, for one that exists already. Their clients may leave the bus long
// before that, so each client is followed while its call waits.

import BusValues
import DBus
import PresenterCore
import Texts

/// The calls that wait for the end of a presentation.
final class EndCalls {
    private let clients: Clients
    private var waiting: [PresentationID: [Waiter]] = [:]
    /// How many calls of each client wait, or have room reserved to.
    private var counts: [String: Int] = [:]

    private struct Waiter {
        var handle: CallHandle
        /// Whether the call requested the presentation: then it gets all of the answer.
        var isAsk: Bool
        /// Whether its answer has the hidden text: a pipe is read once, and the last request of a
        /// connection is the one whose answer is still awaited.
        var hasSecret: Bool
        /// Follows the client until it leaves the bus.
        var token: BusToken
    }

    /// Most calls of one client that wait at the same time.
    static let maximumPerClient = 64

    init(_ clients: Clients) { self.clients = clients }

    /// How many calls wait, or have room reserved to.
    var count: Int { counts.values.reduce(0, +) }

    /// Reserves room for another call of that client, until `wait` or `release`.
    ///
    /// Many may be requested before the first is accepted.
    ///
    /// - Throws: if there is no room.
    func reserve(for name: String) throws(CallError) {
        guard counts[name, default: 0] < Self.maximumPerClient else {
            let text = Phrase.tooManyWaiting.english("\(Self.maximumPerClient)")
            throw CallError(.limitReached, text)
        }
        count(name, 1)
    }

    /// Gives reserved room back: the call will not wait.
    func release(for name: String) { count(name, -1) }

    /// Whether the answer to a waiting call of that client has the hidden text.
    func hasSecret(of id: PresentationID, for name: String) -> Bool {
        waiting[id]?.contains { $0.hasSecret && $0.handle.sender == name } ?? false
    }

    /// Notes that a client requested the presentation once more: the answers to its calls before
    /// have no hidden text.
    func requestedAgain(_ id: PresentationID, by name: String) {
        for index in waiting[id]?.indices ?? 0..<0
        where waiting[id]?[index].handle.sender == name {
            waiting[id]?[index].hasSecret = false
        }
    }

    /// Has a call wait, in the room reserved for it.
    ///
    /// - Throws: if its client cannot be followed; the room is given back.
    func wait(_ handle: CallHandle, for id: PresentationID, isAsk: Bool) throws(CallError) {
        let name = handle.sender
        let token: BusToken
        do {
            token = try clients.onVanish(of: name) { [weak self] in self?.forget(name, id) }
        } catch {
            release(for: name)
            throw error
        }
        if isAsk { requestedAgain(id, by: name) }
        let waiter = Waiter(handle: handle, isAsk: isAsk, hasSecret: isAsk, token: token)
        waiting[id, default: []].append(waiter)
    }

    /// Answers the calls that wait for an end: the notified connection's call that requested the
    /// presentation, and, once the presentation is over, all others.
    ///
    /// - Parameters:
    ///   - id: the presentation that ended.
    ///   - outcome: how, for the notified connection.
    ///   - name: that connection.
    ///   - isOver: whether it ended for all; if not, it stays for other connections.
    ///   - activationToken: what came with the press that ended it, for the same.
    ///   - publicOutcome: how, for all others: without the text of a hidden field.
    func end(
        _ id: PresentationID,
        _ outcome: Outcome,
        of name: String,
        isOver: Bool,
        activationToken: String?,
        toOthers publicOutcome: Outcome?
    ) {
        guard let calls = waiting.removeValue(forKey: id) else { return }
        let answered = calls.filter { $0.isAsk ? $0.handle.sender == name : isOver }
        let others = calls.filter { $0.isAsk ? $0.handle.sender != name : !isOver }
        if !others.isEmpty { waiting[id] = others }
        guard !answered.isEmpty else { return }
        let values = PresenterSignals.values(of: publicOutcome ?? outcome)
        for call in answered {
            count(call.handle.sender, -1)
            let answer =
                call.isAsk
                ? PresenterSignals.answer(
                    outcome,
                    activationToken: activationToken,
                    withSecret: call.hasSecret
                ) : values
            clients.reply(call.handle, answer)
        }
    }

    private func forget(_ name: String, _ id: PresentationID) {
        guard let calls = waiting[id] else { return }
        let others = calls.filter { $0.handle.sender != name }
        waiting[id] = others.isEmpty ? nil : others
        count(name, others.count - calls.count)
    }

    private func count(_ name: String, _ change: Int) {
        let count = counts[name, default: 0] + change
        counts[name] = count > 0 ? count : nil
    }
}
