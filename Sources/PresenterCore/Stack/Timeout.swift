// SPDX-License-Identifier: MIT

/// How long a presentation may stay.
public enum Timeout: Hashable, Sendable {
    /// The default for its kind and urgency.
    case standard
    /// It stays until it is dismissed or closed.
    case never
    /// That long: toasts from their first frame, others from acceptance.
    case after(Duration)
}
