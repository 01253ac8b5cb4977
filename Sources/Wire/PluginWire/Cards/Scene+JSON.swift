// SPDX-License-Identifier: MIT

public import PresenterCore

/// The whole scene in the protocol: the fields of `HostMessage.scene`.
extension Scene: Codable {
    private enum Key: String, CodingKey {
        case revision, presenters, retry, toasts, loading, keyboard, replying, centre
        case waitingToasts = "waiting_toasts"
        case heldToasts = "held_toasts"
        case isListOpen = "is_list_open"
        case moreOpensCentre = "more_opens_centre"
        case isNewestLast = "is_newest_last"
        case blockedSince = "blocked_since_ms"
    }

    /// Decodes a scene; cards must be of the kind of their field.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func card(_ key: Key, _ kind: Kind) throws -> Card? {
            try fields.decodeIfPresent(Card.self, forKey: key)?.checked([kind], in: key.rawValue)
        }
        func cards(_ key: Key, _ kinds: [Kind]) throws -> [Card] {
            try fields.decode([Card].self, forKey: key)
                .map { try $0.checked(kinds, in: key.rawValue) }
        }
        let waiting = try fields.number(.waitingToasts, in: 0...Int.max, in: "scene")
        self.init(
            revision: try fields.decode(UInt64.self, forKey: .revision),
            presenters: try cards(.presenters, [.modal, .bottomSheet]),
            retry: try card(.retry, .retry),
            toasts: try cards(.toasts, [.toast]),
            isNewestLast: try fields.decodeIfPresent(Bool.self, forKey: .isNewestLast) ?? false,
            moreOpensCentre: try fields.decodeIfPresent(Bool.self, forKey: .moreOpensCentre)
                ?? false,
            waitingToasts: waiting,
            heldToasts: try fields.ifPresent(.heldToasts) {
                try fields.number($0, in: 0...waiting, in: "scene")
            } ?? 0,
            isListOpen: try fields.decodeIfPresent(Bool.self, forKey: .isListOpen) ?? false,
            loading: try card(.loading, .loading),
            blockedSince: try fields.ifPresent(.blockedSince) {
                Instant(sinceBoot: try fields.milliseconds($0, in: "scene"))
            },
            keyboard: try fields.ifPresent(.keyboard) { try fields.id($0, in: "scene") },
            replying: try fields.ifPresent(.replying) { try fields.id($0, in: "scene") },
            centre: try fields.decodeIfPresent(Centre.self, forKey: .centre)
        )
    }

    /// Encodes the scene; what is absent, zero or false is left out.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(revision, forKey: .revision)
        try fields.encode(presenters, forKey: .presenters)
        try fields.encodeIfPresent(retry, forKey: .retry)
        try fields.encode(toasts, forKey: .toasts)
        try fields.encode(waitingToasts, forKey: .waitingToasts)
        if heldToasts > 0 { try fields.encode(heldToasts, forKey: .heldToasts) }
        if isNewestLast { try fields.encode(true, forKey: .isNewestLast) }
        if moreOpensCentre { try fields.encode(true, forKey: .moreOpensCentre) }
        if isListOpen { try fields.encode(true, forKey: .isListOpen) }
        try fields.encodeIfPresent(loading, forKey: .loading)
        try fields.encodeIfPresent(blockedSince?.milliseconds, forKey: .blockedSince)
        try fields.encodeIfPresent(keyboard?.rawValue, forKey: .keyboard)
        try fields.encodeIfPresent(replying?.rawValue, forKey: .replying)
        try fields.encodeIfPresent(centre, forKey: .centre)
    }

    /// Returns the scene with at most that many of its uppermost presenters.
    func keeping(presenters count: Int) -> Scene {
        var copy = self
        copy.presenters = presenters.suffix(count)
        return copy
    }

    /// Returns the scene with plain messages of at most that many characters.
    func shortened(to count: Int) -> Scene {
        var copy = self
        copy.presenters = presenters.map { $0.shortened(to: count) }
        copy.retry = retry?.shortened(to: count)
        copy.toasts = toasts.map { $0.shortened(to: count) }
        copy.loading = loading?.shortened(to: count)
        return copy
    }
}
