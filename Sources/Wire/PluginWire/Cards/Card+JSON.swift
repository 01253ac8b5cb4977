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

/// The sender in the protocol: `{"key":"exe:/usr/bin/mail","name":"Mail","trust":"application"}`.
extension Identity: Codable {
    private enum Key: String, CodingKey {
        case key, name, icon, trust, pid
        case claimedName = "claimed_name"
        case isImpostor = "is_impostor"
        case isInTerminal = "in_terminal"
    }

    /// Decodes an identity; absent flags are false.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            key: try fields.decode(String.self, forKey: .key),
            displayName: try fields.decode(String.self, forKey: .name),
            iconName: try fields.decodeIfPresent(String.self, forKey: .icon),
            claimedName: try fields.decodeIfPresent(String.self, forKey: .claimedName),
            isImpostor: try fields.decodeIfPresent(Bool.self, forKey: .isImpostor) ?? false,
            isInTerminal: try fields.decodeIfPresent(Bool.self, forKey: .isInTerminal) ?? false,
            trust: try fields.word(.trust, in: "identity"),
            processID: try fields.decodeIfPresent(Int32.self, forKey: .pid)
        )
    }

    /// Encodes the identity; what is absent or false is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(key, forKey: .key)
        try fields.encode(displayName, forKey: .name)
        try fields.encodeIfPresent(iconName, forKey: .icon)
        try fields.encode(trust.rawValue, forKey: .trust)
        try fields.encodeIfPresent(claimedName, forKey: .claimedName)
        if isImpostor { try fields.encode(true, forKey: .isImpostor) }
        if isInTerminal { try fields.encode(true, forKey: .isInTerminal) }
        try fields.encodeIfPresent(processID, forKey: .pid)
    }
}

/// A run of text in the protocol: `{"bold":true,"text":"now"}`.
extension StyledText.Run: Codable {
    private enum Key: String, CodingKey { case text, bold, italic, underline, link }

    private static var flags: [(Key, StyledText.Style)] {
        [(.bold, .bold), (.italic, .italic), (.underline, .underline)]
    }

    /// Decodes a run; absent flags are false.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        self.init(
            try fields.decode(String.self, forKey: .text),
            link: try fields.decodeIfPresent(String.self, forKey: .link)
        )
        for (key, flag) in Self.flags
        where try fields.decodeIfPresent(Bool.self, forKey: key) == true {
            style.insert(flag)
        }
    }

    /// Encodes the run with the flags that are set.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(text, forKey: .text)
        for (key, flag) in Self.flags where style.contains(flag) {
            try fields.encode(true, forKey: key)
        }
        try fields.encodeIfPresent(link, forKey: .link)
    }
}
