// SPDX-License-Identifier: MIT

import CTopmost
import EventLoop
import Synchronization
import SystemCalls
import TopmostClient

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

/// An event for a handler in C.
enum ClientEvent: Sendable {
    /// Something happened to the presentation.
    case happened(PresentationEvent)
    /// An update or a dismissal was refused.
    case failed(TopmostError)

    /// The end of a presentation that was never shown.
    static func ended(_ ending: Result<Outcome, TopmostError>) -> ClientEvent {
        .happened(.ended(ending))
    }

    /// Whether nothing follows.
    var isEnd: Bool { if case .happened(.ended) = self { true } else { false } }

    /// The event's number in C.
    var number: topmost_event {
        switch self {
        case .happened(.accepted): TOPMOST_ACCEPTED
        case .happened(.waiting): TOPMOST_WAITING
        case .happened(.displayed): TOPMOST_DISPLAYED
        case .happened(.pressed): TOPMOST_PRESSED
        case .happened(.inputChanged): TOPMOST_INPUT_CHANGED
        case .happened(.ended): TOPMOST_ENDED
        case .failed: TOPMOST_FAILED
        }
    }
}
