// SPDX-License-Identifier: MIT

/// How a component stands at one moment; one that knows no such state looks normal.
public enum ControlState: String, Hashable, Sendable, CaseIterable {
    case normal, hover, pressed, focused, disabled
    /// In the first half second: a primary button in the soft colours of its tone.
    case unarmed
}
