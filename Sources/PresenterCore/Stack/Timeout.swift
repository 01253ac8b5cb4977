// SPDX-License-Identifier: MIT

/// How long a presentation may stay.
public enum Timeout: Hashable, Sendable {
    /// What is usual for its kind and urgency.
    case standard
    /// It stays until someone ends it.
    case never
    /// That long: toasts from when they are on screen, the rest from when they were accepted.
    case after(Duration)
}
