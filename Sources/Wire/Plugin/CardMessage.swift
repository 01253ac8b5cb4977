// SPDX-License-Identifier: MIT

public import PresenterCore

/// One presentation as it travels.
///
/// All fields stand side by side in one JSON
/// object: what every card has, the headline's, and those of its `kind`.
public struct CardMessage: Hashable, Sendable {
    /// The presentation's id, 1 or more.
    public var id: UInt32
    /// Who asked.
    public var identity: IdentityMessage
    /// Whether its buttons may be pressed yet (rule 8).
    public var isArmed: Bool
    /// When it was accepted, in milliseconds of `CLOCK_BOOTTIME`.
    public var acceptedAtMilliseconds: Int64
    /// Its time limit; absent: it stays.
    public var lifetime: LifetimeMessage?
    /// Title, message and pictures.
    public var headline: HeadlineMessage
    /// What is particular to its kind.
    public var body: Body

    /// What is particular to a kind.
    public enum Body: Hashable, Sendable {
        case modal(ModalMessage)
        case bottomSheet(BottomSheetMessage)
        case toast(ToastMessage)
        case loading(LoadingMessage)
        case retry(RetryMessage)
    }

    /// Writes a card down.
    public init(entity card: Card) {
        id = card.id.rawValue
        identity = IdentityMessage(entity: card.identity)
        isArmed = card.isArmed
        acceptedAtMilliseconds = card.acceptedAt.milliseconds
        lifetime = card.lifetime.map(LifetimeMessage.init(entity:))
        headline = HeadlineMessage(entity: card.content.headline)
        body =
            switch card.content {
            case .modal(let modal): .modal(ModalMessage(entity: modal))
            case .bottomSheet(let sheet): .bottomSheet(BottomSheetMessage(entity: sheet))
            case .toast(let toast): .toast(ToastMessage(entity: toast))
            case .loading(let loading): .loading(LoadingMessage(entity: loading))
            case .retry(let retry): .retry(RetryMessage(entity: retry))
            }
    }

    /// The card.
    ///
    /// - Throws: `badValue` or `missing` for the first field that makes no sense.
    public func toEntity() throws(WireError) -> Card {
        let headline = try headline.toEntity()
        let content: Content =
            switch body {
            case .modal(let modal): .modal(try modal.toEntity(headline: headline))
            case .bottomSheet(let sheet): .bottomSheet(try sheet.toEntity(headline: headline))
            case .toast(let toast): .toast(try toast.toEntity(headline: headline))
            case .loading(let loading): .loading(try loading.toEntity(headline: headline))
            case .retry(let retry): .retry(try retry.toEntity(headline: headline))
            }
        return Card(
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
            lifetime: try lifetime?.toEntity()
        )
    }

    /// The card, if it is of that kind.
    func toEntity(only kind: Kind, in place: String) throws(WireError) -> Card {
        let card = try toEntity()
        guard card.content.kind == kind else {
            throw .badValue(
                field: "kind",
                in: place,
                got: "\"\(card.content.kind.rawValue)\"",
                takes: kind.rawValue
            )
        }
        return card
    }

    /// The card with a plain message and details of that many characters at most.
    func shortened(to count: Int) -> CardMessage {
        var copy = self
        if let message = headline.message {
            let plain = message.map(\.text).joined()
            copy.headline.message = [RunMessage(text: String(plain.prefix(count)))]
        }
        if case .retry(var retry) = body {
            retry.details = retry.details.map { String($0.prefix(count)) }
            copy.body = .retry(retry)
        }
        return copy
    }
}

extension CardMessage: Codable {
    private enum Key: String, CodingKey {
        case id, identity, kind, lifetime
        case isArmed = "is_armed"
        case acceptedAt = "accepted_at_ms"
    }

    /// Reads a card by its `kind`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = try fields.decode(UInt32.self, forKey: .id)
        identity = try fields.decode(IdentityMessage.self, forKey: .identity)
        isArmed = try fields.decode(Bool.self, forKey: .isArmed)
        acceptedAtMilliseconds = try fields.decode(Int64.self, forKey: .acceptedAt)
        lifetime = try fields.decodeIfPresent(LifetimeMessage.self, forKey: .lifetime)
        headline = try HeadlineMessage(from: decoder)
        let kind: Kind = try Field.word(
            fields.decode(String.self, forKey: .kind),
            "kind",
            in: "card"
        )
        body =
            switch kind {
            case .modal: .modal(try ModalMessage(from: decoder))
            case .bottomSheet: .bottomSheet(try BottomSheetMessage(from: decoder))
            case .toast: .toast(try ToastMessage(from: decoder))
            case .loading: .loading(try LoadingMessage(from: decoder))
            case .retry: .retry(try RetryMessage(from: decoder))
            }
    }

    /// Writes the card with its `kind`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(identity, forKey: .identity)
        try fields.encode(isArmed, forKey: .isArmed)
        try fields.encode(acceptedAtMilliseconds, forKey: .acceptedAt)
        try fields.encodeIfPresent(lifetime, forKey: .lifetime)
        try headline.encode(to: encoder)
        let kind: Kind
        switch body {
        case .modal(let modal):
            kind = .modal
            try modal.encode(to: encoder)
        case .bottomSheet(let sheet):
            kind = .bottomSheet
            try sheet.encode(to: encoder)
        case .toast(let toast):
            kind = .toast
            try toast.encode(to: encoder)
        case .loading(let loading):
            kind = .loading
            try loading.encode(to: encoder)
        case .retry(let retry):
            kind = .retry
            try retry.encode(to: encoder)
        }
        try fields.encode(kind.rawValue, forKey: .kind)
    }
}

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
    public func toEntity() throws(WireError) -> Card.Lifetime {
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
