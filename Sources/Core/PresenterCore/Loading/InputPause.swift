// SPDX-License-Identifier: MIT

/// A time in which an account may not take the input (rule 5).
public struct InputPause: Hashable, Sendable {
    /// The account: `Identity.account`.
    public var identity: String
    /// How long it lasts in total; the next one is twice as long.
    public var span: Duration
    /// When it ends.
    public var until: Instant
    /// Whether the user wants no questions of it at all until then.
    public var isFinal = false

    /// Creates a pause.
    public init(identity: String, span: Duration, until: Instant) {
        self.identity = identity
        self.span = span
        self.until = until
    }
}
