// SPDX-License-Identifier: MIT

/// What a call asks for, as the simulation's rules see it.
enum Request: Hashable {
    /// Something to be shown.
    case present(Wish)
    /// Something to be shown, whose end is the answer.
    case ask
    /// A change of a presentation.
    case update(UInt32)
    /// The end of a presentation, by its owner.
    case dismiss(UInt32)
    /// An outcome.
    case outcome(UInt32)
    /// Something for the user's tools only.
    case control(ControlCall, UInt32)
}
