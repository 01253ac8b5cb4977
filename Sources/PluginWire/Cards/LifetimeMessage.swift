// SPDX-License-Identifier: MIT

public import PresenterCore

/// A time limit in the protocol: `{"duration_ms":5000,"ends_at_ms":56234}`.
public struct LifetimeMessage: Hashable, Sendable, Codable {
    /// Its total duration, in milliseconds.
    public var durationMilliseconds: Int64
    /// When it ends, in milliseconds of `CLOCK_BOOTTIME`; absent: the timer is paused.
    public var endsAtMilliseconds: Int64?

    private enum CodingKeys: String, CodingKey {
        case durationMilliseconds = "duration_ms"
        case endsAtMilliseconds = "ends_at_ms"
    }

    /// Creates a message from a lifetime.
    public init(entity lifetime: Card.Lifetime) {
        durationMilliseconds = lifetime.duration.wholeMilliseconds
        endsAtMilliseconds = lifetime.endsAt?.milliseconds
    }

    /// Returns the lifetime.
    ///
    /// - Throws: `badValue` for times out of range.
    public func toEntity() throws(MessageError) -> Card.Lifetime {
        var lifetime = Card.Lifetime(
            duration: try Field.milliseconds(durationMilliseconds, "duration_ms", in: "lifetime"),
            endsAt: nil
        )
        if let end = endsAtMilliseconds {
            lifetime.endsAt = Instant(
                sinceBoot: try Field.milliseconds(end, "ends_at_ms", in: "lifetime")
            )
        }
        return lifetime
    }
}
