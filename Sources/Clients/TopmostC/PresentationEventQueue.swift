// SPDX-License-Identifier: MIT

import EventLoop
import Synchronization
import SystemErrors

/// Events on their way from the connection's thread to the one that dispatches.
final class PresentationEventQueue: Sendable {
    /// An event, and the number of its presentation.
    typealias Event = (number: Int, event: ClientEvent)

    private struct State {
        var events: [Event] = []
        /// Readable while there are events; `nil`: nobody reads any more.
        var descriptor: WakeDescriptor?
    }

    private let state: Mutex<State>

    /// Creates a queue.
    ///
    /// - Throws: if no descriptor is left.
    init() throws(SystemError) {
        let descriptor = try WakeDescriptor()
        state = Mutex(State(descriptor: descriptor))
    }

    /// Readable while there are events; `nil`: it is shut.
    var descriptor: WakeDescriptor? { state.withLock(\.descriptor) }

    /// Adds an event; from any thread.
    func add(_ number: Int, _ event: ClientEvent) {
        state.withLock { state in
            guard let descriptor = state.descriptor else { return }
            state.events.append((number, event))
            if state.events.count == 1 { descriptor.set() }
        }
    }

    /// Takes all events, oldest first.
    func takeAll() -> [Event] {
        state.withLock { state in
            guard !state.events.isEmpty else { return [] }
            state.descriptor?.clear()
            defer { state.events = [] }
            return state.events
        }
    }

    /// Drops what comes from now on, and closes the descriptor.
    ///
    /// A toast that is still shown keeps the queue, but no descriptor of the program.
    func shut() {
        state.withLock { $0 = State() }
    }
}
