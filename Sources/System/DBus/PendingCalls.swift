// SPDX-License-Identifier: MIT

import EventLoop
import SystemErrors

/// Our calls that wait for an answer, by serial.
final class PendingCalls {
    /// Receives the answer; the bus delivers answers from the called client only.
    typealias Handler = (Result<Message, BusError>) -> Void

    private struct Entry {
        /// The timeout, as a span since boot; nil: none.
        var deadline: Duration?
        var handler: Handler
    }

    private let loop: EventLoop
    private var timer: TimerSource?
    private var entries: [UInt32: Entry] = [:]

    /// - Throws: the errors of `EventLoop.timer`.
    init(_ loop: EventLoop) throws(SystemError) {
        self.loop = loop
        timer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in self?.expire() }
    }

    /// Waits for the answer to a sent call.
    func add(_ serial: UInt32, timeout: Duration?, _ handler: @escaping Handler) {
        let deadline = timeout.map { loop.now + $0 }
        entries[serial] = Entry(deadline: deadline, handler: handler)
        guard let deadline, let timer else { return }
        if timer.deadline.map({ deadline < $0 }) ?? true { timer.arm(at: deadline) }
    }

    /// Removes a call and returns its handler.
    func remove(_ serial: UInt32) -> Handler? {
        guard let entry = entries.removeValue(forKey: serial) else { return nil }
        if entries.isEmpty { timer?.disarm() }
        return entry.handler
    }

    /// Fails all pending calls; the bus is gone.
    func end() {
        timer = nil
        let waiting = entries.sorted { $0.key < $1.key }
        entries = [:]
        for (_, entry) in waiting { entry.handler(.failure(.disconnected)) }
    }

    /// Fails calls past their deadline, and arms the timer for the next.
    private func expire() {
        let now = loop.now
        let due = entries.filter { $0.value.deadline.map { $0 <= now } ?? false }
        for serial in due.keys { entries[serial] = nil }
        if let next = entries.values.compactMap(\.deadline).min() { timer?.arm(at: next) }
        for (_, entry) in due.sorted(by: { $0.key < $1.key }) {
            entry.handler(.failure(.timedOut))
        }
    }
}
