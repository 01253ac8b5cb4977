// SPDX-License-Identifier: MIT

/// What a pointer or a finger does to a control.
enum Touch: Hashable, Sendable, CaseIterable {
    case none, hover, pressed
}
