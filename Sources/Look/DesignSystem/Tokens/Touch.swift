// SPDX-License-Identifier: MIT

/// The effect of a pointer or a finger on a control.
public enum Touch: Hashable, Sendable, CaseIterable {
    case none, hover, pressed
}
