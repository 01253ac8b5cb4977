// SPDX-License-Identifier: MIT

/// Why the keyboard cannot be given.
public enum Obstacle: Hashable, Sendable {
    /// A loading blocks input.
    case inputBlocked
    /// Another presenter has the keyboard.
    case presenter(PresentationID)
    /// There is no toast and no retry.
    case nothingThere
}
