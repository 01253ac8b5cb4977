// SPDX-License-Identifier: MIT
//
// All changes of the state go through `send`: it passes each action to the core,
// carries out the effects in the core's order, and arms the only timer for the next
// deadline.
//
// Carrying out an effect may cause another action (a display that cannot start, a
// reply to a client that has gone): it waits in the inbox. Callbacks never change
// the state.

import PresenterCore

/// Holds the state, receives actions, carries out their effects.
final class Runtime {
    /// The runtime's environment, as closures.
    struct Environment {
        /// The current time.
        var now: () -> Instant
        /// Arms the only timer, which sends `deadlinePassed`; `nil` disarms it.
        var wake: (Instant?) -> Void
        /// Carries out an effect.
        var perform: (Effect) -> Void
    }

    /// The complete state; changed only by `send`.
    private(set) var state: PresenterState

    private var environment: Environment?
    private var inbox: [Action] = []
    private var isDraining = false

    /// Creates a runtime with a state; call `connect` before the first action.
    init(state: PresenterState) {
        self.state = state
    }

    /// Sets the environment.
    func connect(_ environment: Environment) {
        self.environment = environment
    }

    /// Handles an action; the only way to change the state.
    ///
    /// If called from inside an effect, the action waits until the current one is done.
    func send(_ action: Action) {
        guard let environment else {
            preconditionFailure("connect the runtime before using it")
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
