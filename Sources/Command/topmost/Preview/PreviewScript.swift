// SPDX-License-Identifier: MIT
//
// Simulates the messages between a daemon and one display, without either: the
// core's state determines the scene at each moment, and every message to the display
// is recorded.

import Basics
import CommandKit
import DesignSystem
import Localization
import PluginWire
import PresenterCore
import Texts

/// The sequence of messages that leads to a picture.
struct PreviewScript {
    private(set) var messages: [SnapshotMessage] = []
    private var state = PresenterState()
    private var now = SnapshotMessage.start
    private var shown = Scene()
    /// Whether the caller supplied the scene, bypassing the state.
    private var isGiven = false

    private static let display: DisplayID = DisplayID(rawValue: 1)

    init(_ settings: DisplaySettings) {
        messages.append(
            .host(.hello(.init(daemon: Version.text, role: .display, settings: settings)))
        )
        _ = state.reduce(.displayAttached(Self.display), at: now)
    }

    /// Adds a presentation.
    mutating func present(_ request: PresentRequest, by identity: Identity) {
        let owner = Owner(name: ":1.1", channel: .presenter, identity: identity)
        send(.presentRequested(RequestToken(rawValue: 1), request, by: owner))
    }

    /// Sets the scene; its newest card is accepted at the current moment.
    mutating func show(_ scene: Scene) {
        isGiven = true
        messages.append(.host(.scene(scene.moved(to: now))))
    }

    /// Advances the time to that moment, counted from the beginning.
    mutating func wait(until span: Duration) {
        let end = SnapshotMessage.start + span
        while !isGiven, let due = state.nextDeadline, due <= end {
            pass(to: due)
            send(.deadlinePassed)
        }
        pass(to: end)
    }

    /// Adds another message.
    mutating func add(_ message: SnapshotMessage) { messages.append(message) }

    /// The messages as JSON lines.
    ///
    /// - Throws: errors of encoding.
    func bytes() throws(Failure) -> [UInt8] {
        try failing(.usage, Phrase.tooMuchToDraw.text) {
            try messages.flatMap { try $0.encodedLine() }
        }
    }

    private mutating func pass(to instant: Instant) {
        guard instant > now else { return }
        messages.append(.wait(instant - now))
        now = instant
    }

    private mutating func send(_ action: Action) {
        _ = state.reduce(action, at: now)
        // Each scene counts as drawn at once, which may change the scene again.
        while state.scene != shown {
            shown = state.scene
            messages.append(.host(.scene(shown)))
            _ = state.reduce(.scenePresented(Self.display, revision: shown.revision), at: now)
        }
    }
}

extension Scene {
    /// Returns a copy at another time, with the newest card accepted then.
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
