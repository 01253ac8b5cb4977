// SPDX-License-Identifier: MIT

/// What the user does at a display.
enum UserMove: Int, CaseIterable, Hashable, Sendable {
    case button, close, escape, scrim, release, hover, leave, more, less
}
