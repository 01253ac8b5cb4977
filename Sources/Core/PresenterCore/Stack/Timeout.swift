// SPDX-License-Identifier: MIT

/// How long a presentation may stay.
public enum Timeout: Hashable, Sendable {
    /// The default for its kind and urgency.
    case standard
    /// No limit: the presentation stays until it is dismissed or closed.
    case never
    /// A duration: toasts count from their first frame, others from acceptance.
    case after(Duration)
}
