// SPDX-License-Identifier: MIT

/// The rule that selects the monitor for new presentations.
public enum Follow: String, Hashable, Sendable {
    /// The focused window's monitor.
    case focus
    /// The pointer's monitor.
    case pointer
    /// The desktop's primary monitor.
    case primary
}
