// SPDX-License-Identifier: MIT

public import PresenterCore

/// The whole scene in the protocol: the fields of `HostMessage.scene`.
public struct SceneMessage: Hashable, Sendable, Codable {
    /// The scene's revision, which `presented` repeats.
    public var revision: UInt64
    /// Modals and sheets from the lowest up; the last is the topmost presenter.
    public var presenters: [CardMessage]
    /// The retry of the topmost presenter.
    public var retry: CardMessage?
    /// Toasts, the farthest from the corner first: the newest is the last.
    public var toasts: [CardMessage]
    /// Number of waiting toasts, without those grouped under a card.
    public var waitingToasts: Int
    /// How many of them "do not disturb" holds back; absent: none.
    public var heldToasts: Int?
    /// Whether the user opened the list of waiting toasts; absent: no.
    public var isListOpen: Bool?
    /// The loading with a visible indicator.
    public var loading: CardMessage?
    /// Since when input is blocked, in milliseconds of `CLOCK_BOOTTIME`; absent: it is not.
    public var blockedSinceMilliseconds: Int64?
    /// The toast or the retry that was given the keyboard; absent: the topmost
    /// presenter has it, or nothing does.
    public var keyboard: Int64?

    private enum CodingKeys: String, CodingKey {
        case revision, presenters, retry, toasts, loading, keyboard
        case waitingToasts = "waiting_toasts"
        case heldToasts = "held_toasts"
        case isListOpen = "is_list_open"
        case blockedSinceMilliseconds = "blocked_since_ms"
    }

    /// Creates a message from a scene.
    public init(entity scene: Scene) {
        revision = scene.revision
        presenters = scene.presenters.map(CardMessage.init(entity:))
        retry = scene.retry.map(CardMessage.init(entity:))
        toasts = scene.toasts.map(CardMessage.init(entity:))
        waitingToasts = scene.waitingToasts
        heldToasts = scene.heldToasts > 0 ? scene.heldToasts : nil
        isListOpen = scene.isListOpen ? true : nil
        loading = scene.loading.map(CardMessage.init(entity:))
        blockedSinceMilliseconds = scene.blockedSince?.milliseconds
        keyboard = scene.keyboard.map { Int64($0.rawValue) }
    }

    /// Returns the scene.
    ///
    /// - Throws: `badValue` or `missing` for the first invalid field.
    public func toEntity() throws(MessageError) -> Scene {
        var scene = Scene(revision: revision)
        for card in presenters {
            let card = try card.toEntity()
            guard card.content.kind.isPresenter else {
                throw .badValue(
                    field: "kind",
                    in: "presenters",
                    got: "\"\(card.content.kind.rawValue)\"",
                    takes: "modal, sheet"
                )
            }
            scene.presenters.append(card)
        }
        for card in toasts { scene.toasts.append(try card.toEntity(only: .toast, in: "toasts")) }
        scene.retry = try retry?.toEntity(only: .retry, in: "retry")
        scene.loading = try loading?.toEntity(only: .loading, in: "loading")
        scene.waitingToasts = try Field.number(
            waitingToasts,
            in: 0...Int.max,
            "waiting_toasts",
            in: "scene"
        )
        scene.heldToasts = try Field.number(
            heldToasts ?? 0,
            in: 0...scene.waitingToasts,
            "held_toasts",
            in: "scene"
        )
        scene.isListOpen = isListOpen ?? false
        if let since = blockedSinceMilliseconds {
            scene.blockedSince = Instant(
                sinceBoot: try Field.milliseconds(since, "blocked_since_ms", in: "scene")
            )
        }
        if let keyboard { scene.keyboard = try Field.id(keyboard, "keyboard", in: "scene") }
        return scene
    }

    /// Returns the scene with at most that many of its uppermost presenters.
    func keeping(presenters count: Int) -> SceneMessage {
        var copy = self
        copy.presenters = presenters.suffix(count)
        return copy
    }

    /// Returns the scene with plain messages of at most that many characters.
    func shortened(to count: Int) -> SceneMessage {
        var copy = self
        copy.presenters = presenters.map { $0.shortened(to: count) }
        copy.retry = retry?.shortened(to: count)
        copy.toasts = toasts.map { $0.shortened(to: count) }
        copy.loading = loading?.shortened(to: count)
        return copy
    }
}
