// SPDX-License-Identifier: MIT

/// Why nothing can be given the keyboard.
public enum Obstacle: Hashable, Sendable {
    /// A loading holds the input.
    case inputBlocked
    /// That presenter has it.
    case presenter(PresentationID)
    /// There is neither a toast nor a retry.
    case nothingThere
}
