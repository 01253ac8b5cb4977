// SPDX-License-Identifier: MIT

/// Whether the user can see the session's screens, as far as the session knows.
public enum UserPresence: Hashable, Sendable {
    /// The user is there.
    case present
    /// The session has been idle for a while; any input ends it.
    case idle
    /// The session is locked, or another one is in front.
    case locked
}
