// SPDX-License-Identifier: MIT

/// The state of a component; one without that state looks normal.
public enum ControlState: String, Hashable, Sendable, CaseIterable {
    case normal, hover, pressed, focused, disabled
    /// In the first half second: a primary button has the soft colours of its tone.
    case unarmed
}
