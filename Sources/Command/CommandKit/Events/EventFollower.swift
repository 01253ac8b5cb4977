// SPDX-License-Identifier: MIT
//
// A call to the daemon waits there until something happens, so nothing is polled. The
// next call is made when everything of the last answer is written: a reader that is slow
// makes the daemon drop old events, and gets a gap, instead of making anything grow.

package import BusValues
import BusWire
import DBus
import DaemonClient
import EventLoop

/// Follows the daemon's events, also over its restarts.
package final class EventFollower {
    /// Receives the events of an answer, in sequence; at the start there may be none.
    package var onEvents: ([Value]) -> Void = { _ in }
    /// Called when there is no daemon, at the start or later.
    package var onAbsence: () -> Void = {}
    /// Whether to wait with the next call.
    package var isPaused = false { didSet { if oldValue, !isPaused { ask() } } }
    /// Why it cannot continue; `nil`: it can.
    package private(set) var failure: Failure?

    private let session: Session
    private var cursor: String
    /// The unique name of the daemon; `nil`: there is none.
    private var daemon: String?
    /// Counts daemons, so that answers of an earlier one are ignored.
    private var generation = 0
    private var isAsking = false
    private var token: BusToken?
    private var retry: TimerSource?

    /// How long to wait after the daemon said that it is too busy.
    private static let pause = Duration.seconds(1)

    /// Follows from a cursor; empty: from now on.
    package init(_ session: Session, from cursor: String) throws(Failure) {
        self.session = session
        self.cursor = cursor
        session.onDaemonGone = { [unowned self] in failure = session.daemonEnd }
        retry = try session.waiting.loop.makeTimer(accuracy: Self.pause) { [unowned self] in ask() }
    }

    /// Follows until the reader goes.
    ///
    /// - Throws: why it cannot continue, or why the output cannot be written.
    package func run(in session: Session, _ writer: LineWriter) throws(Failure) {
        token = try failing {
            try session.connection.followName(BusNames.name) { [unowned self] in follow($0) }
        }
        try session.waiting.waitUntil { writer.isOver || failure != nil }
        if let failure = writer.failure ?? (writer.isClosed ? nil : failure) { throw failure }
    }

    private func follow(_ owner: String?) {
        guard owner != daemon || generation == 0 else { return }
        generation += 1
        daemon = owner
        isAsking = false
        retry?.disarm()
        if owner == nil { onAbsence() } else { ask() }
    }

    private func ask() {
        guard let daemon, !isAsking, !isPaused, failure == nil else { return }
        isAsking = true
        let asked = generation
        let arguments: [Value] = [.string(cursor), .uint32(0)]
        session.client.call("Events", of: BusNames.control, arguments, timeout: nil) {
            [weak self] answer in
            guard let self, generation == asked, self.daemon == daemon else { return }
            isAsking = false
            take(answer)
        }
    }

    private func take(_ answer: Result<Message, BusError>) {
        switch answer {
        case .success(let message):
            if let text = message.arguments.first?.text { cursor = text }
            onEvents(message.arguments.last?.elements ?? [])
            ask()
        case .failure(let error) where error.isDaemonAbsence: break
        case .failure(.remote(let name, _)) where Self.isShortage(name):
            retry?.arm(after: Self.pause)
        case .failure(let error): failure = Failure(error)
        }
    }

    /// Whether an error means that the daemon has no room now.
    private static func isShortage(_ error: String) -> Bool {
        [StandardError.limitsExceeded, BusNames.Failure.limitReached.rawValue].contains(error)
    }
}

/// Writes a line about the status, for a bar, whenever it changes.
package enum StatusLines {
    /// Writes at once and after events, until the reader goes.
    ///
    /// - Parameter line: the line for a status; `nil`: there is no daemon.
    /// - Throws: why it cannot continue.
    package static func follow(_ line: @escaping (Value?) -> String) throws(Failure) {
        let session = try Session()
        let writer = try LineWriter(session.waiting.loop)
        let follower = try EventFollower(session, from: "")
        writer.onEmpty = { [unowned follower] in follower.isPaused = false }
        var last = ""
        func write(_ line: String) {
            guard line != last else { return }
            last = line
            writer.write(line)
        }
        follower.onAbsence = { write(line(nil)) }
        follower.onEvents = { [unowned follower, unowned session] _ in
            // Events are followed again when the status that they led to is written.
            follower.isPaused = true
            session.client.call("Status", of: BusNames.control) { [unowned follower] answer in
                if case .success(let message) = answer, let status = message.arguments.first {
                    write(line(status))
                }
                follower.isPaused = writer.isBusy
            }
        }
        try follower.run(in: session, writer)
    }
}
