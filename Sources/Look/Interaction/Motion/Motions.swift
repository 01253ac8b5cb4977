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
        let track = AnimationTrack(from: from, to: to, motion: .exit, start: now)
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

// How a card is drawn relative to its place: a motion goes from one transform
// to another. The layout never animates: a moved card has its new place at
// once, is first drawn at the old one and ends at the new one.

extension AnimationTransform {
    /// Returns the transform at a fraction (0 to 1) of the way to another.
    func toward(_ other: AnimationTransform, _ progress: Double) -> AnimationTransform {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        return AnimationTransform(
            opacity: min(1, max(0, mix(opacity, other.opacity))),
            scale: mix(scale, other.scale),
            dx: mix(dx, other.dx),
            dy: mix(dy, other.dy)
        )
    }
}

/// A running animation from one transform to another.
struct AnimationTrack: Hashable, Sendable {
    var from: AnimationTransform
    var to = AnimationTransform.rest
    var motion: Motion
    var start: Instant

    var end: Instant { start + motion.duration }

    func transform(at now: Instant) -> AnimationTransform {
        now >= end ? to : from.toward(to, motion.progress(after: now - start))
    }
}

/// A scrim fading in or out.
struct Fade: Hashable, Sendable {
    private(set) var isShown = false
    /// The last colour.
    private var color = Color(hex: 0)
    private var from = 0.0
    private var start = Instant(milliseconds: 0)

    private var motion: Motion { isShown ? .enter : .exit }
    private var target: Double { isShown ? 1 : 0 }

    /// Fades to a colour, or out for `nil`, from the current value.
    mutating func turn(to next: Color?, at now: Instant, isReduced: Bool) {
        color = next ?? color
        let shown = next != nil
        guard shown != isShown else { return }
        from = isReduced ? (shown ? 1 : 0) : value(at: now)
        isShown = shown
        start = shown ? Instant(sinceBoot: now.sinceBoot - Timing.frame) : now
    }

    func value(at now: Instant) -> Double {
        guard isMoving(at: now) else { return target }
        return from + (target - from) * motion.progress(after: now - start)
    }

    /// The colour with its current opacity; `nil`: invisible.
    func color(at now: Instant) -> Color? {
        let opacity = value(at: now)
        guard opacity > 0 else { return nil }
        var faded = color
        faded.alpha *= opacity
        return faded
    }

    func isMoving(at now: Instant) -> Bool { from != target && now < end }

    var end: Instant { start + motion.duration }
}
