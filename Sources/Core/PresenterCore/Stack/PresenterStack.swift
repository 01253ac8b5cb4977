// SPDX-License-Identifier: MIT

/// Holds the state of the stack for all that read it.
///
/// The state is large: a reader of `state.limits` copies the limits only, while a function that
/// returned the state would copy all of it with each call. So does a method called from another
/// module.
public final class PresenterStack {
    /// The current state; between two actions it does not change.
    public private(set) var state: PresenterState

    /// Creates a stack with a state.
    public init(_ state: PresenterState) {
        self.state = state
    }

    /// The state, to change it in place; for its one owner, which receives all actions.
    public var changing: PresenterState {
        _read { yield state }
        _modify { yield &state }
    }
}
