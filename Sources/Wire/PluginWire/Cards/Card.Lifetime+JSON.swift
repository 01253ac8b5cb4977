// SPDX-License-Identifier: MIT

public import PresenterCore

/// A time limit in the protocol: `{"duration_ms":5000,"ends_at_ms":56234}`.
extension Card.Lifetime: Codable {
    private enum Key: String, CodingKey {
        case duration = "duration_ms"
        case endsAt = "ends_at_ms"
    }

    /// Decodes a time limit; without an end it is paused.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            duration: try fields.milliseconds(.duration, in: "lifetime"),
            endsAt: try fields.ifPresent(.endsAt) {
                Instant(sinceBoot: try fields.milliseconds($0, in: "lifetime"))
            }
        )
    }

    /// Encodes the time limit.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(duration.wholeMilliseconds, forKey: .duration)
        try fields.encodeIfPresent(endsAt?.milliseconds, forKey: .endsAt)
    }
}
