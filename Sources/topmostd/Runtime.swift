// SPDX-License-Identifier: MIT
//
// The one gate between the world and the state. Whatever happens is told to
// `send`; what follows from it is carried out here, in the order the core
// gives; then the one timer is armed for the next moment that matters.
//
// Carrying out an effect may cause the next fact before the first is done with
// (a display that cannot be started, a reply to a client that is gone): it
// waits its turn in the inbox. Callbacks never touch the state.

import PresenterCore

/// Holds the state, takes in facts, carries out what follows.
final class Runtime {
    /// The world, as closures: what the state's effects are carried out by.
    struct Environment {
        /// The present instant.
        var now: () -> Instant
        /// Arms the one timer, which answers with `deadlinePassed`; `nil` disarms it.
        var wake: (Instant?) -> Void
        /// Carries out an order.
        ///
        /// A token to activate a window with comes along when the person's act
        /// that led to it brought one.
        var perform: (Effect, _ activationToken: String?) -> Void

        /// Creates a world.
        init(
            now: @escaping () -> Instant,
            wake: @escaping (Instant?) -> Void,
            perform: @escaping (Effect, _ activationToken: String?) -> Void
        ) {
            self.now = now
            self.wake = wake
            self.perform = perform
        }
    }

    /// All there is to know; changed by `send` alone.
    private(set) var state: PresenterState

    private let environment: Environment
    private var inbox: [(action: Action, activationToken: String?)] = []
    private var isDraining = false

    /// Creates a runtime around a state.
    init(state: PresenterState, environment: Environment) {
        self.state = state
        self.environment = environment
    }

    /// Tells a fact: the only way to change anything.
    ///
    /// Told from inside an effect, it counts once that fact is done with.
    func send(_ action: Action, activationToken: String? = nil) {
        inbox.append((action, activationToken))
        guard !isDraining else { return }
        isDraining = true
        var next = 0
        while next < inbox.count {
            let (action, token) = inbox[next]
            next += 1
            for effect in state.reduce(action, at: environment.now()) {
                environment.perform(effect, token)
            }
        }
        inbox.removeAll(keepingCapacity: inbox.count <= 64)
        isDraining = false
        environment.wake(state.nextDeadline)
    }
}
