// SPDX-License-Identifier: MIT

public import PresenterCore

/// One presentation in the protocol.
///
/// All fields are in one JSON object: those of every card, and those of its
/// `kind`, which are that kind's options by name.
extension Card: Codable {
    private enum Key: String, CodingKey {
        case id, identity, kind, lifetime, gathered
        case isArmed = "is_armed"
        case acceptedAt = "accepted_at_ms"
        case gathersReleased = "gathers_released"
    }

    /// Decodes a card by its `kind`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let kind: Kind = try fields.word(.kind, in: "card")
        self.init(
            id: try fields.id(.id, in: "card"),
            identity: try fields.decode(Identity.self, forKey: .identity),
            content: Content(
                kind,
                fields: try decoder.container(keyedBy: OptionKey.self)
                    .values(of: kind.fieldDefinitions, in: "card")
            ),
            isArmed: try fields.decode(Bool.self, forKey: .isArmed),
            acceptedAt: Instant(sinceBoot: try fields.milliseconds(.acceptedAt, in: "card")),
            lifetime: try fields.decodeIfPresent(Lifetime.self, forKey: .lifetime),
            gathered: try fields.ifPresent(.gathered) {
                try fields.number($0, in: 0...Int.max, in: "card")
            } ?? 0,
            gathersReleased: try fields.decodeIfPresent(Bool.self, forKey: .gathersReleased)
                ?? false
        )
    }

    /// Encodes the card with its `kind`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(id.rawValue, forKey: .id)
        try fields.encode(identity, forKey: .identity)
        try fields.encode(isArmed, forKey: .isArmed)
        try fields.encode(acceptedAt.milliseconds, forKey: .acceptedAt)
        try fields.encodeIfPresent(lifetime, forKey: .lifetime)
        if gathered > 0 { try fields.encode(gathered, forKey: .gathered) }
        if gathersReleased { try fields.encode(true, forKey: .gathersReleased) }
        try fields.encode(content.kind.rawValue, forKey: .kind)
        var options = encoder.container(keyedBy: OptionKey.self)
        try content.forEachField { name, value throws in try options.put(value, as: name) }
    }

    /// Returns the card if it is of one of these kinds.
    func checked(_ kinds: [Kind], in place: String) throws(MessageError) -> Card {
        guard kinds.contains(content.kind) else {
            throw .badValue(
                field: "kind",
                in: place,
                got: "\"\(content.kind.rawValue)\"",
                takes: kinds.map(\.rawValue).joined(separator: ", ")
            )
        }
        return self
    }

    /// Returns the card with a plain message and details of at most that many characters.
    func shortened(to count: Int) -> Card {
        var values = content.fieldValues
        if case .styledText(let text)? = values["message"] {
            values["message"] = .styledText(StyledText(String(text.plain.prefix(count))))
        }
        if case .text(let text)? = values["details"] {
            values["details"] = .text(String(text.prefix(count)))
        }
        var copy = self
        copy.content = Content(content.kind, fields: values)
        return copy
    }
}
