// SPDX-License-Identifier: MIT

public import PresenterCore

/// A time limit as it travels: `{"duration_ms":5000,"ends_at_ms":56234}`.
public struct LifetimeMessage: Hashable, Sendable, Codable {
    /// The whole of it, in milliseconds.
    public var durationMilliseconds: Int64
    /// When it ends, in milliseconds of `CLOCK_BOOTTIME`; absent: it rests.
    public var endsAtMilliseconds: Int64?

    private enum CodingKeys: String, CodingKey {
        case durationMilliseconds = "duration_ms"
        case endsAtMilliseconds = "ends_at_ms"
    }

    /// Writes a lifetime down.
    public init(entity lifetime: Card.Lifetime) {
        durationMilliseconds = lifetime.duration.wholeMilliseconds
        endsAtMilliseconds = lifetime.endsAt?.milliseconds
    }

    /// The lifetime.
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
