// SPDX-License-Identifier: MIT

import EventLoop
import Synchronization
import TopmostClient

/// Events on their way from the connection's thread to the one that dispatches.
final class PresentationEventQueue: Sendable {
    /// An event, and the number of its presentation.
    typealias Event = (number: Int, event: PresentationEvent)

    private struct State {
        var events: [Event] = []
        var isOpen = true
    }

    /// Readable while there are events.
    let descriptor: WakeDescriptor
    private let state = Mutex(State())

    /// Creates a queue.
    ///
    /// - Throws: if no descriptor is left.
    init() throws(EventLoopError) { descriptor = try WakeDescriptor() }

    /// Adds an event; from any thread.
    func add(_ number: Int, _ event: PresentationEvent) {
        state.withLock { state in
            guard state.isOpen else { return }
            state.events.append((number, event))
            if state.events.count == 1 { descriptor.set() }
        }
    }

    /// Takes all events, oldest first.
    func takeAll() -> [Event] {
        state.withLock { state in
            guard !state.events.isEmpty else { return [] }
            descriptor.clear()
            defer { state.events = [] }
            return state.events
        }
    }

    /// Drops what comes from now on.
    func shut() {
        state.withLock { $0 = State(isOpen: false) }
    }
}
