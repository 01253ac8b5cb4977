// SPDX-License-Identifier: MIT
//
// What moves on a display: cards on their way to their places, cards that leave,
// and scrims that fade. Each motion has its end; nothing moves without one.

import DesignSystem
import PresenterCore

/// Everything that moves.
struct Motions: Hashable, Sendable {
    private var tracks: [PresentationID: AnimationTrack] = [:]
    private var exiting: [ExitingCard] = []
    private var scrim = Fade()
    private var loadingScrim = Fade()

    // MARK: Cards

    /// A card sets out.
    mutating func start(_ track: AnimationTrack, of id: PresentationID) { tracks[id] = track }

    /// A card leaves from where it is.
    mutating func leave(_ instance: CardInstance, of id: PresentationID, at now: Instant) {
        let track = AnimationTrack(
            from: transform(of: id, at: now),
            to: instance.card.transform(leaving: 1, on: instance.outputArea),
            motion: .exit,
            start: now
        )
        exiting.append(ExitingCard(instance: instance, track: track))
    }

    /// A card stands still from now on.
    mutating func stop(_ id: PresentationID) { tracks[id] = nil }

    /// Cards that are not laid out move no more.
    mutating func keepOnly(_ layout: SceneLayout) {
        for id in tracks.keys where layout[id] == nil { tracks[id] = nil }
    }

    /// All cards stand still, and those that leave are gone.
    mutating func stopCards() {
        tracks = [:]
        exiting = []
    }

    /// Ends what has arrived by now.
    mutating func settle(at now: Instant) {
        exiting.removeAll { $0.track.end <= now }
        for (id, track) in tracks where track.end <= now { tracks[id] = nil }
    }

    /// How a card is moved and faded at that instant.
    func transform(of id: PresentationID, at now: Instant) -> AnimationTransform {
        tracks[id]?.transform(at: now) ?? .rest
    }

    /// The cards that left the scene and are still seen.
    func leaving(at now: Instant) -> [CardInstance] {
        exiting.map { card in
            var instance = card.instance
            instance.transform = card.track.transform(at: now)
            instance.isExiting = true
            return instance
        }
    }

    // MARK: Scrims

    /// Turns both scrims towards what a layout has.
    mutating func turnScrims(to layout: SceneLayout, at now: Instant, isReduced: Bool) {
        scrim.turn(to: layout.scrim, at: now, isReduced: isReduced)
        loadingScrim.turn(to: layout.loadingScrim, at: now, isReduced: isReduced)
    }

    /// The colour below the topmost presenter; `nil`: none is seen.
    func scrim(at now: Instant) -> Color? { scrim.color(at: now) }

    /// The colour below a loading; `nil`: none is seen.
    func loadingScrim(at now: Instant) -> Color? { loadingScrim.color(at: now) }

    // MARK: Time

    /// When each of the motions under way ends.
    func ends(at now: Instant) -> [Instant] {
        tracks.values.map(\.end) + exiting.map(\.track.end)
            + [scrim, loadingScrim].filter { $0.isMoving(at: now) }.map(\.end)
    }
}

/// A card that left the scene, and is not yet out of sight.
private struct ExitingCard: Hashable, Sendable {
    /// As it lay at rest.
    var instance: CardInstance
    var track: AnimationTrack
}
