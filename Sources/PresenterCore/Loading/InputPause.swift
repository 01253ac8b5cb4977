// SPDX-License-Identifier: MIT

/// A time in which an application may not block input (rule 5).
public struct InputPause: Hashable, Sendable {
    /// The key of its identity.
    public var identity: String
    /// How long it lasts in total; the next one is twice as long.
    public var span: Duration
    /// When it ends.
    public var until: Instant

    /// Creates a pause.
    public init(identity: String, span: Duration, until: Instant) {
        self.identity = identity
        self.span = span
        self.until = until
    }
}
