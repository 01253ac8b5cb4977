// SPDX-License-Identifier: MIT
//
// A client that is stopped, or waits for something, stays on the bus and keeps its hold
// on the input. So each client with a lease is asked for a sign of life: libraries
// answer `Ping` by themselves while their program handles events, and any answer counts.

import DBus
import EventLoop
import SystemCalls

/// Asks the owners of leases for a sign of life, and reports those that give none.
public final class LeaseWatch {
    /// The times of the questions.
    public struct Times: Sendable {
        /// From one question to the next.
        public var interval = Duration.seconds(2)
        /// How long an answer may take: with the interval at most 6 s.
        public var timeout = Duration.seconds(4)

        /// Creates the standard times.
        public init() {}
    }

    private let connection: Connection
    private let times: Times
    private let owners: () -> Set<String>
    private let silent: (String) -> Void
    private var timer: TimerSource?
    /// The clients whose answers are awaited.
    private var asked: Set<String> = []

    /// Creates a watch; `owners` returns the unique names of clients with leases.
    init(
        _ connection: Connection,
        loop: EventLoop,
        times: Times,
        owners: @escaping () -> Set<String>,
        silent: @escaping (String) -> Void
    ) throws(SystemError) {
        self.connection = connection
        self.times = times
        self.owners = owners
        self.silent = silent
        timer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in self?.ask() }
    }

    /// Begins to ask if there are leases.
    func update() {
        guard timer?.deadline == nil, !owners().isEmpty else { return }
        timer?.arm(after: times.interval)
    }

    private func ask() {
        let owners = owners()
        for name in owners.sorted() where !asked.contains(name) {
            let ping = Message.call("Ping", of: "org.freedesktop.DBus.Peer", at: "/", on: name)
            do {
                try connection.call(ping, timeout: times.timeout) { [weak self] answer in
                    self?.answered(name, answer)
                }
                asked.insert(name)
            } catch {
                // The queue is full or the bus is gone: asked again later.
                continue
            }
        }
        if !owners.isEmpty { timer?.arm(after: times.interval) }
    }

    private func answered(_ name: String, _ answer: Result<Message, BusError>) {
        asked.remove(name)
        if case .failure(.timedOut) = answer, owners().contains(name) { silent(name) }
    }
}
