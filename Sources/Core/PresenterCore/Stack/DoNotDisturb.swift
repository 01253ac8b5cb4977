// SPDX-License-Identifier: MIT

/// Whether toasts below critical wait.
public enum DoNotDisturb: Hashable, Sendable {
    case off
    case on
    case until(Instant)
}
