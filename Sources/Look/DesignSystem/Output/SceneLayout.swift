// SPDX-License-Identifier: MIT

public import PresenterCore

/// The places of a scene's cards on the outputs: the second stage of a display.
public struct SceneLayout: Hashable, Sendable {
    /// Every card at rest, the lowest first; Topmost's own have no id.
    public var cards: [CardInstance] = []
    /// The colour below the topmost presenter; `nil`: nothing is dimmed.
    public var scrim: Color?
    /// The colour below a loading; `nil`: nothing is dimmed.
    public var loadingScrim: Color?
    /// When the release pill appears; `nil`: it is there, or nothing is blocked.
    public var pillAppearsAt: Instant?

    /// Creates a layout; the shortest call is an empty screen.
    public init(_ change: (inout SceneLayout) -> Void = { _ in }) { change(&self) }

    /// Returns the card of a presentation.
    public subscript(id: PresentationID) -> CardInstance? { cards.last { $0.id == id } }

    /// The pill that releases blocked input; it can be held as Escape can.
    public var releasePill: CardInstance? { cards.last { $0.role == .escape } }

    /// The pill at the end of the toasts.
    public var pill: CardInstance? { cards.last { $0.role == .moreToasts } }

    /// The next change of the picture without an event; `nil`: none.
    ///
    /// Covered presenters do not move.
    public var nextChange: Instant? {
        cards.reduce(pillAppearsAt) { earliest, card in
            if case .covered = card.role { return earliest }
            return [earliest, card.layout.nextChange].compactMap(\.self).min()
        }
    }
}

extension LayoutEngine {
    /// How long input must be blocked before the release pill shows.
    public static let escapeDelay = Duration.seconds(3)

    /// Lays out a whole scene.
    ///
    /// From below: the notification centre, lower presenters, a scrim, the topmost presenter, its retry,
    /// toasts, a loading's scrim, the loading, the release pill.
    /// - Parameters:
    ///   - scene: the scene.
    ///   - output: the output of presenters, retry and loading.
    ///   - toasts: the output of toasts, and of a loading that does not block input;
    ///     `nil`: the same.
    ///   - others: the outputs of toasts that name one; those without one are on `toasts`.
    ///   - kept: the outputs of toasts that stay where they appeared, apart from new ones.
    ///   - now: the time.
    ///   - releaseProgress: how long Escape has been held, 0 to 1 of 1.5 s.
    ///   - toastOffset: how many of the newest toasts the user has paged past.
    ///   - pill: the display's state of the pill after the toasts.
    ///   - state: the display's state of each card; its `now` is set from `now`.
    /// - Returns: the cards with their places, and the scrims.
    public func layout(
        _ scene: Scene,
        on output: OutputArea,
        toastsOn toasts: OutputArea? = nil,
        othersOn others: [OutputChoice: OutputArea] = [:],
        kept: [PresentationID: OutputArea] = [:],
        now: Instant,
        releaseProgress: Double = 0,
        toastOffset: Int = 0,
        pill: CardState = CardState(),
        state: (PresentationID) -> CardState = { _ in CardState() }
    ) -> SceneLayout {
        var states: [PresentationID: CardState] = [:]
        for card in scene.cards {
            states[card.id] = state(card.id)
            states[card.id]?.now = now
        }
        if let card = scene.centreCard {
            states[card.id] = state(card.id)
            states[card.id]?.now = now
        }
        var builder = SceneLayoutBuilder(
            layoutEngine: self,
            output: output,
            toastOutput: toasts ?? output,
            otherOutputs: others,
            keptOutputs: kept,
            now: now,
            states: states,
            toastOffset: toastOffset,
            pill: pill
        )
        if let centre = scene.centre { builder.place(centre) }
        let presenter = builder.placePresenters(scene.presenters)
        if let retry = scene.retry { builder.place(retry, over: presenter) }
        if scene.isCentreInFront {
            // The centre lists the toasts, but no OSD.
            var pills = scene
            pills.toasts.removeAll { !$0.isPill }
            _ = builder.placeApart(pills)
        } else {
            let corner = builder.placeIndicator(scene)
            let apart = builder.placeApart(scene)
            builder.placeColumn(scene, except: apart, within: corner)
        }
        builder.result.separateToastShadows(cardRadius: theme.cardRadius)
        let loading = builder.placeLoading(scene)
        if let since = scene.blockedSince {
            builder.placeEscape(since: since, progress: releaseProgress, anchor: loading)
        }
        return builder.result
    }
}
