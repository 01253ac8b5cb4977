// SPDX-License-Identifier: MIT
//
// The one gate to the state. Every fact goes to `send`; what follows from it is
// carried out here, in the order the core gives; then the one timer is armed
// for the next moment that matters.
//
// Carrying out an effect may cause the next fact before the first is done with
// (a display that cannot be started, a reply to a client that is gone): it
// waits its turn in the inbox. Callbacks never touch the state.

import PresenterCore

/// Holds the state, takes in facts, carries out what follows.
final class Runtime {
    /// The outside, as closures: what carries out the effects.
    struct Environment {
        /// The present instant.
        var now: () -> Instant
        /// Arms the one timer, which answers with `deadlinePassed`; `nil` disarms it.
        var wake: (Instant?) -> Void
        /// Carries out an order.
        var perform: (Effect) -> Void
    }

    /// All there is to know; changed by `send` alone.
    private(set) var state: PresenterState

    private var environment: Environment?
    private var inbox: [Action] = []
    private var isDraining = false

    /// Creates a runtime around a state; `connect` comes before the first fact.
    init(state: PresenterState) {
        self.state = state
    }

    /// Says what carries out the effects.
    func connect(_ environment: Environment) {
        self.environment = environment
    }

    /// Takes in a fact: the only way to change anything.
    ///
    /// Sent from inside an effect, it counts once that fact is done with.
    func send(_ action: Action) {
        guard let environment else {
            preconditionFailure("a runtime is connected before it is used")
        }
        inbox.append(action)
        guard !isDraining else { return }
        isDraining = true
        var next = 0
        while next < inbox.count {
            let action = inbox[next]
            next += 1
            for effect in state.reduce(action, at: environment.now()) {
                environment.perform(effect)
            }
        }
        inbox.removeAll(keepingCapacity: inbox.count <= 64)
        isDraining = false
        environment.wake(state.nextDeadline)
    }
}
