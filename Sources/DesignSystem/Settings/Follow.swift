// SPDX-License-Identifier: MIT

/// What leads to the monitor on which new things appear.
public enum Follow: String, Hashable, Sendable {
    /// The focused window.
    case focus
    /// The pointer.
    case pointer
    /// The desktop's main monitor.
    case primary
}
