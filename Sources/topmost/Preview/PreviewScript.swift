// SPDX-License-Identifier: MIT
//
// What a daemon and its one display would say to each other, without either:
// the core's own state decides what the scene is at each moment, and everything
// a display is told is written down.

import DesignSystem
import PluginWire
import PresenterCore

/// What leads to a picture.
struct PreviewScript {
    private(set) var messages: [StillMessage] = []
    private var state = PresenterState()
    private var now = StillMessage.start
    private var told = Scene()
    /// Whether the scene is the caller's own and the state has no part in it.
    private var isGiven = false

    private static let display: DisplayID = DisplayID(rawValue: 1)

    init(_ settings: DisplaySettings) {
        messages.append(
            .host(.hello(.init(daemon: Topmost.version, role: .display, settings: settings)))
        )
        _ = state.reduce(.displayAttached(Self.display), at: now)
    }

    /// Something is asked for.
    mutating func present(_ presentable: Presentable, by identity: Identity) {
        let owner = PresenterCore.Owner(name: ":1.1", channel: .presenter, identity: identity)
        let token = RequestToken(rawValue: 1)
        send(.presentRequested(presentable.request(token: token, owner: owner)))
    }

    /// The daemon says that this is on screen; its newest card is of this moment.
    mutating func show(_ scene: Scene) {
        isGiven = true
        messages.append(.host(.scene(SceneMessage(entity: scene.moved(to: now)))))
    }

    /// Time goes by, from the beginning to that moment.
    mutating func wait(until span: Duration) {
        let end = StillMessage.start + span
        while !isGiven, let due = state.nextDeadline, due <= end {
            pass(to: due)
            send(.deadlinePassed)
        }
        pass(to: end)
    }

    /// Something else happens.
    mutating func add(_ message: StillMessage) { messages.append(message) }

    /// The story as JSON lines.
    ///
    /// - Throws: what cannot be told.
    func bytes() throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            for message in messages { bytes += try message.encodedLine() }
        } catch {
            throw Failure(.usage, "too much to draw: \(error)")
        }
        return bytes
    }

    private mutating func pass(to instant: Instant) {
        guard instant > now else { return }
        messages.append(.wait(instant - now))
        now = instant
    }

    private mutating func send(_ action: Action) {
        _ = state.reduce(action, at: now)
        // What is told is on screen at once, which may change the scene again.
        while state.scene != told {
            told = state.scene
            messages.append(.host(.scene(SceneMessage(entity: told))))
            _ = state.reduce(.scenePresented(Self.display, revision: told.revision), at: now)
        }
    }
}

extension Scene {
    /// The same scene at another time: its newest card is accepted then.
    fileprivate func moved(to instant: Instant) -> Scene {
        let cards = presenters + toasts + [retry, loading].compactMap { $0 }
        guard let newest = cards.map(\.acceptedAt).max() ?? blockedSince else { return self }
        let distance = instant - newest
        func moved(_ card: Card) -> Card {
            var card = card
            card.acceptedAt = card.acceptedAt + distance
            if let end = card.lifetime?.endsAt { card.lifetime?.endsAt = end + distance }
            return card
        }
        var scene = self
        scene.presenters = presenters.map(moved)
        scene.toasts = toasts.map(moved)
        scene.retry = retry.map(moved)
        scene.loading = loading.map(moved)
        scene.blockedSince = blockedSince.map { $0 + distance }
        return scene
    }
}
