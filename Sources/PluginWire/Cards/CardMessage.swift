// SPDX-License-Identifier: MIT

public import PresenterCore

/// One presentation in the protocol.
///
/// All fields are in one JSON object: those of every card, and those of its
/// `kind`, which are that kind's options by name.
public struct CardMessage: Hashable, Sendable {
    /// The presentation's id, 1 or more.
    public var id: UInt32
    /// The sender.
    public var identity: IdentityMessage
    /// Whether its buttons may be pressed yet (rule 8).
    public var isArmed: Bool
    /// When it was accepted, in milliseconds of `CLOCK_BOOTTIME`.
    public var acceptedAtMilliseconds: Int64
    /// Its time limit; absent: no limit.
    public var lifetime: LifetimeMessage?
    /// Toasts: the number of others of the same application grouped under it; absent: none.
    public var gathered: Int?
    /// Its content.
    public var content: Content

    /// Creates a message from a card.
    public init(entity card: Card) {
        id = card.id.rawValue
        identity = IdentityMessage(entity: card.identity)
        isArmed = card.isArmed
        acceptedAtMilliseconds = card.acceptedAt.milliseconds
        lifetime = card.lifetime.map(LifetimeMessage.init(entity:))
        gathered = card.gathered > 0 ? card.gathered : nil
        content = card.content
    }

    /// Returns the card.
    ///
    /// - Throws: `badValue` or `missing` for the first invalid field.
    public func toEntity() throws(MessageError) -> Card {
        Card(
            id: try Field.id(id, "id", in: "card"),
            identity: try identity.toEntity(),
            content: content,
            isArmed: isArmed,
            acceptedAt: Instant(
                sinceBoot: try Field.milliseconds(
                    acceptedAtMilliseconds,
                    "accepted_at_ms",
                    in: "card"
                )
            ),
            lifetime: try lifetime?.toEntity(),
            gathered: try Field.number(gathered ?? 0, in: 0...Int.max, "gathered", in: "card")
        )
    }

    /// Returns the card if it is of that kind.
    func toEntity(only kind: Kind, in place: String) throws(MessageError) -> Card {
        guard content.kind == kind else {
            throw .badValue(
                field: "kind",
                in: place,
                got: "\"\(content.kind.rawValue)\"",
                takes: kind.rawValue
            )
        }
        return try toEntity()
    }

    /// Returns the card with a plain message and details of at most that many characters.
    func shortened(to count: Int) -> CardMessage {
        var copy = self
        for row in content.kind.fields {
            switch (row.name, row.value(in: content)) {
            case ("message", .styledText(let text)):
                let head = StyledText(String(text.plain.prefix(count)))
                row.put(.styledText(head), into: &copy.content)
            case ("details", .text(let text)):
                row.put(.text(String(text.prefix(count))), into: &copy.content)
            default: break
            }
        }
        return copy
    }
}

extension CardMessage: Codable {
    private enum Key: String, CodingKey {
        case id, identity, kind, lifetime, gathered
        case isArmed = "is_armed"
        case acceptedAt = "accepted_at_ms"
    }

    /// Decodes a card by its `kind`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = try fields.decode(UInt32.self, forKey: .id)
        identity = try fields.decode(IdentityMessage.self, forKey: .identity)
        isArmed = try fields.decode(Bool.self, forKey: .isArmed)
        acceptedAtMilliseconds = try fields.decode(Int64.self, forKey: .acceptedAt)
        lifetime = try fields.decodeIfPresent(LifetimeMessage.self, forKey: .lifetime)
        gathered = try fields.decodeIfPresent(Int.self, forKey: .gathered)
        let kind: Kind = try Field.word(
            fields.decode(String.self, forKey: .kind),
            "kind",
            in: "card"
        )
        content = .standard(kind)
        let options = try decoder.container(keyedBy: OptionKey.self)
        for row in kind.fields {
            if let value = try options.value(of: row.definition, in: "card") {
                row.put(value, into: &content)
            }
        }
    }

    /// Encodes the card with its `kind`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(identity, forKey: .identity)
        try fields.encode(isArmed, forKey: .isArmed)
        try fields.encode(acceptedAtMilliseconds, forKey: .acceptedAt)
        try fields.encodeIfPresent(lifetime, forKey: .lifetime)
        try fields.encodeIfPresent(gathered, forKey: .gathered)
        try fields.encode(content.kind.rawValue, forKey: .kind)
        var options = encoder.container(keyedBy: OptionKey.self)
        for row in content.kind.fields {
            if let value = row.value(in: content) { try options.put(value, as: row.name) }
        }
    }
}
