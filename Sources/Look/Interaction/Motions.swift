// SPDX-License-Identifier: MIT
//
// The animations of a display: cards that move, cards that leave and scrims
// that fade. Each has an end.

import DesignSystem
import PresenterCore

/// All running animations.
struct Motions: Hashable, Sendable {
    /// Whether unnecessary motion is off.
    private(set) var isReduced: Bool
    private var tracks: [PresentationID: AnimationTrack] = [:]
    private var exiting: [ExitingCard] = []
    private var scrim = Fade()
    private var loadingScrim = Fade()

    /// Minimum distance of a swiped card from its place; an arriving card is nearer.
    private static let drawn = 32.0

    init(isReduced: Bool) { self.isReduced = isReduced }

    /// Sets whether unnecessary motion is off; if so, cards stop where they belong.
    mutating func prefer(isReduced: Bool) {
        self.isReduced = isReduced
        guard isReduced else { return }
        tracks = [:]
        exiting = []
    }

    // MARK: Cards

    /// Starts a card's motion.
    mutating func start(_ track: AnimationTrack, of id: PresentationID) { tracks[id] = track }

    /// Starts a card's exit from its current transform.
    mutating func leave(_ instance: CardInstance, of id: PresentationID, at now: Instant) {
        let from = transform(of: id, at: now)
        var to = instance.transform(leaving: 1)
        // A swiped card leaves in that direction.
        if abs(from.dx) > Self.drawn { (to.dx, to.dy) = (from.dx * 1.5, 0) }
        let track = AnimationTrack(
            from: from,
            to: to,
            motion: .exit,
            start: now
        )
        exiting.append(ExitingCard(instance: instance, track: track))
    }

    /// Ends the exits of a card that is there again: a card is on screen once.
    mutating func forgetExit(of id: PresentationID) {
        exiting.removeAll { $0.instance.id == id }
    }

    /// Stops a card's motion.
    mutating func stop(_ id: PresentationID) { tracks[id] = nil }

    /// Stops the motions of cards that are not in the layout.
    mutating func keepOnly(_ layout: SceneLayout) {
        for id in tracks.keys where layout[id] == nil { tracks[id] = nil }
    }

    /// Removes the motions that have ended.
    mutating func settle(at now: Instant) {
        exiting.removeAll { $0.track.end <= now }
        for (id, track) in tracks where track.end <= now { tracks[id] = nil }
    }

    /// Returns a card's transform at that instant.
    func transform(of id: PresentationID, at now: Instant) -> AnimationTransform {
        tracks[id]?.transform(at: now) ?? .rest
    }

    /// The exiting cards that are still visible.
    func leaving(at now: Instant) -> [CardInstance] {
        exiting.map { card in
            var instance = card.instance
            instance.transform = card.track.transform(at: now)
            instance.isExiting = true
            return instance
        }
    }

    // MARK: Scrims

    /// Fades both scrims towards a layout's colours.
    mutating func turnScrims(to layout: SceneLayout, at now: Instant) {
        scrim.turn(to: layout.scrim, at: now, isReduced: isReduced)
        loadingScrim.turn(to: layout.loadingScrim, at: now, isReduced: isReduced)
    }

    /// The colour below the topmost presenter; `nil`: none visible.
    func scrim(at now: Instant) -> Color? { scrim.color(at: now) }

    /// The colour below a loading; `nil`: none visible.
    func loadingScrim(at now: Instant) -> Color? { loadingScrim.color(at: now) }

    // MARK: Time

    /// Returns when each running motion ends.
    func ends(at now: Instant) -> [Instant] {
        tracks.values.map(\.end) + exiting.map(\.track.end)
            + [scrim, loadingScrim].filter { $0.isMoving(at: now) }.map(\.end)
    }
}

extension Motions {
    /// A card that left the scene and is still visible.
    private struct ExitingCard: Hashable, Sendable {
        /// The card at rest, without its transform.
        var instance: CardInstance
        var track: AnimationTrack
    }
}
