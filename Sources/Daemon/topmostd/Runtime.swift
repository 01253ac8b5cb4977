// SPDX-License-Identifier: MIT
//
// All changes of the state go through `send`, which passes each action to the core. The
// effects wait until the end of the loop's turn: first the changes are stored, because
// a crash must not lose an answered request; then the effects are carried out in the
// core's order, and the only timer is armed for the next deadline.
//
// Carrying out an effect may cause another action (a display that cannot start, a
// reply to a client that has gone): its effects follow. Callbacks never change the
// state.

import PresenterCore

/// Holds the state, receives actions, carries out their effects.
final class Runtime {
    /// The runtime's environment, as closures.
    struct Environment {
        /// The current time.
        var now: () -> Instant
        /// Arms the only timer, which sends `deadlinePassed`; `nil` disarms it.
        var wake: (Instant?) -> Void
        /// Schedules `commit` for the end of this turn of the loop.
        var schedule: () -> Void
        /// Stores changes of the state and the effects that clients must not miss.
        var store: (inout PresenterState, [Effect]) -> Void
        /// Carries out an effect.
        var perform: (Effect) -> Void
        /// Receives what happened in a turn, once it is stored.
        var report: ([PresentationEvent]) -> Void = { _ in }
        /// Called after all effects of a turn.
        var finish: () -> Void
        /// Shows the scene of a turn, after everything else: an answer never waits for it.
        var show: (Scene) -> Void = { _ in }
    }

    /// Holds the complete state; changed only by `send`.
    let stack: PresenterStack

    private var environment: Environment?
    /// Effects not carried out yet.
    private var effects: [Effect] = []
    private var isCommitting = false

    /// Creates a runtime with a state; call `connect` before the first action.
    init(state: PresenterState) {
        stack = PresenterStack(state)
        stack.changing.recordEvents()
    }

    /// The complete state.
    var state: PresenterState { stack.state }

    /// Sets the environment.
    func connect(_ environment: Environment) {
        self.environment = environment
    }

    private var connected: Environment {
        guard let environment else {
            preconditionFailure("connect the runtime before using it")
        }
        return environment
    }

    /// Continues with the state of the last daemon, before the first request.
    func restore(_ state: PresenterState) {
        stack.changing = state
        stack.changing.recordEvents()
    }

    /// Handles an action; the only way to change the state.
    ///
    /// Its effects are carried out by the next `commit`.
    func send(_ action: Action) {
        let environment = connected
        let now = environment.now()
        effects += stack.changing.reduce(action, at: now)
        if !isCommitting { environment.schedule() }
    }

    /// Stores the changes, carries out the effects, then shows the scene.
    func commit() {
        let environment = connected
        // An effect that commits: this turn goes on.
        guard !isCommitting else { return }
        isCommitting = true
        repeat {
            let batch = effects
            effects = []
            environment.store(&stack.changing, batch)
            environment.report(stack.changing.takeEvents())
            for effect in batch { environment.perform(effect) }
        } while !effects.isEmpty
        environment.finish()
        environment.wake(stack.nextDeadline)
        isCommitting = false
        environment.show(stack.scene)
    }
}
