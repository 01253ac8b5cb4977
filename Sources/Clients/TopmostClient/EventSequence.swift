// SPDX-License-Identifier: MIT

import BusValues
import DBus

/// The events of the daemon, one after the other; `for try await event in topmost.events()`.
///
/// A slow reader needs no more memory: the daemon drops old events and reports a `gap`
/// instead. After a restart of the daemon the sequence goes on with a `gap`. Cancelling the
/// task ends it.
public struct EventSequence: AsyncSequence, Sendable {
    let topmost: Topmost
    let cursor: String

    /// Reads from the sequence's cursor on.
    public func makeAsyncIterator() -> Iterator { Iterator(topmost, cursor) }

    /// The cursor of one reader.
    public struct Iterator: AsyncIteratorProtocol {
        private let topmost: Topmost
        private var cursor: String
        private var ready: ArraySlice<TopmostEvent> = []

        init(_ topmost: Topmost, _ cursor: String) {
            self.topmost = topmost
            self.cursor = cursor
        }

        /// The next event; `nil`: the task was cancelled.
        ///
        /// - Throws: `unreachable` if the daemon leaves and none comes within some seconds,
        ///   `refused` if it has no room for another reader or this program is sandboxed.
        public mutating func next() async throws(TopmostError) -> TopmostEvent? {
            var failures = 0
            while ready.isEmpty {
                do {
                    guard let batch = try await topmost.batch(after: cursor) else { return nil }
                    cursor = batch.cursor
                    ready = batch.events[...]
                } catch .unreachable(let reason) {
                    // A restarted daemon continues the sequence, with a gap: the cursor is of
                    // another run.
                    failures += 1
                    guard !cursor.isEmpty, failures <= Self.maximumFailures else {
                        throw .unreachable(reason)
                    }
                    try? await Task.sleep(for: Self.pause)
                }
            }
            return ready.removeFirst()
        }

        /// As long as presentations wait for another daemon.
        private static let pause = Duration.milliseconds(250)
        private static let maximumFailures = 20
    }
}

extension Topmost {
    /// What happens from now on, or after the event with that cursor.
    ///
    /// - Parameter cursor: the cursor of an event; empty: from now on.
    /// - Returns: the events; nothing is requested before they are read.
    public func events(after cursor: String = "") -> EventSequence {
        EventSequence(topmost: self, cursor: cursor)
    }

    /// Waits for events; `nil`: the task was cancelled.
    fileprivate func batch(after cursor: String) async throws(TopmostError) -> EventBatch? {
        guard !Task.isCancelled else { return nil }
        let answer = Promise<Result<EventBatch, TopmostError>>()
        try run {
            $0.call(
                "Events",
                of: BusNames.control,
                [.string(cursor), .uint32(0)],
                timeout: nil
            ) {
                answer.keep($0.map { EventBatch($0.arguments) }.mapError { TopmostError($0) })
            }
        }
        return try await answer.value?.get()
    }
}

/// The answer to one call of `Control1.Events`.
struct EventBatch: Sendable {
    /// The cursor behind the last event.
    var cursor: String
    /// The events, oldest first.
    var events: [TopmostEvent]

    /// Reads the answer.
    init(_ arguments: [Value]) {
        cursor = arguments.first?.text ?? ""
        events = arguments.last?.elements.compactMap(TopmostEvent.init) ?? []
    }
}
