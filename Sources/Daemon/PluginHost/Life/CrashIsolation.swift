// SPDX-License-Identifier: MIT
//
// Handles displays that crash repeatedly, in addition to restarting them: a bisection
// finds the cards that seem to crash one, and these are withheld from it.

import Journal
import PresenterCore
import Texts

/// Keeps the cards that crash a display from it.
struct CrashIsolation {
    /// An order to the host.
    enum Order: Hashable {
        /// Send an event to the life cycle.
        case send(PluginLife.Event)
        /// Send another version of the same scene.
        case resendScene
        /// Report the withheld cards.
        case reportWithheld
        /// Write to the log.
        case note(Log.Level, String)
    }

    /// The longest step of a bisection.
    private static let longestTerm = Duration.seconds(10)

    /// The live presentations that it does not get, because they seem to crash it.
    private(set) var withheld: Set<PresentationID> = []
    /// The search for the card that crashes it, while it runs.
    private var bisection: CrashBisection?
    /// When it drew its first scene with a card; `nil`: not in this run.
    private var drewAt: Instant?
    /// The longest of its lives that ended in a crash, from that moment on.
    private var longestLife = Duration.zero
    private let shortestTerm: Duration

    /// - Parameter term: how long a step of a bisection takes at least.
    init(term: Duration) { shortestTerm = term }

    /// When the next time-dependent step is due; `nil`: never.
    var nextDeadline: Instant? { bisection?.clearsAt }

    /// The scene as that display shows it.
    func view(of scene: Scene, at now: Instant) -> Scene {
        var view = scene
        view.withhold(withheld)
        return bisection.map { view.during($0, at: now) } ?? view
    }

    /// Handles a start of the display.
    mutating func started() {
        drewAt = nil
        bisection?.restarted()
    }

    /// Handles a drawn scene.
    ///
    /// - Returns: whether the scene is complete: the core is notified of such only.
    mutating func presented(isEmpty: Bool, at now: Instant) -> Bool {
        if drewAt == nil, !isEmpty { drewAt = now }
        bisection?.presented(at: now)
        return bisection == nil
    }

    /// Handles an unexpected exit that a card may have caused.
    mutating func crashed(_ count: Int, with scene: Scene, at now: Instant) -> [Order] {
        if let drewAt { longestLife = max(longestLife, now - drewAt) }
        guard bisection != nil else {
            return count == PluginLife.crashesBeforeBisection ? begin(with: scene) : []
        }
        if bisection?.crashed() == true { return [.resendScene] }
        return [.note(.error, "crashes with any card")] + end()
    }

    private mutating func begin(with scene: Scene) -> [Order] {
        let cards = suspects(in: scene)
        guard !cards.isEmpty else { return [] }
        // A display that dies by itself after a while must die in a step without a suspect.
        let term = min(Self.longestTerm, longestLife * 2)
        bisection = CrashBisection(cards, term: max(shortestTerm, term))
        let text = "shows one card at a time to find the one that crashes it"
        return [.note(.notice, text), .resendScene, .send(.tried(true))]
    }

    /// Removes cards that are not in the new scene from the bisection.
    mutating func sceneChanged(_ scene: Scene) -> [Order] {
        guard bisection != nil else { return [] }
        let cards = suspects(in: scene)
        bisection?.note(cards)
        return bisection?.isOver == true ? acquit() : []
    }

    /// Continues the bisection: the next card is tried, if there is one.
    mutating func timePassed(_ now: Instant) -> [Order] {
        guard let step = bisection?.timePassed(now) else { return [] }
        var orders: [Order] = []
        if case .guilty(let id) = step {
            withheld.insert(id)
            let text = "\(id.rawValue) is withheld: the display crashes only with it"
            orders = [.note(.error, text), .reportWithheld]
        }
        return orders + (bisection?.isOver == true ? acquit() : [.resendScene])
    }

    /// Ends the bisection: the display survived with all remaining cards.
    private mutating func acquit() -> [Order] { end() + [.resendScene, .send(.forgiven)] }

    /// Ends a bisection without a verdict.
    mutating func end() -> [Order] {
        guard bisection != nil else { return [] }
        bisection = nil
        longestLife = .zero
        return [.send(.tried(false))]
    }

    /// Withholds nothing any more: the user asked for a fresh start.
    mutating func forgive() { withheld = [] }

    /// Forgets a presentation that ended.
    mutating func ended(_ id: PresentationID) { withheld.remove(id) }

    /// The cards that the display gets, in the order in which they are tried.
    private func suspects(in scene: Scene) -> [PresentationID] {
        var shown = scene
        shown.withhold(withheld)
        return shown.bisectionOrder
    }
}

// A display that crashes repeatedly may crash because of one card: an image, a
// text or a size that triggers a bug. That card must not take down the rest of the
// screen. So the cards are shown again one by one, starting with a harmless card
// from the daemon.
//
// A display may also crash by itself, whatever it shows. So a card is guilty only if
// the display crashed with it twice and then survives without it. If it crashes with
// the harmless card alone, or without the suspect, the display is broken.

/// Finds the card that crashes a display.
struct CrashBisection {
    /// The cards that the display shows.
    private(set) var admitted: [PresentationID] = []
    /// Whether it shows only the harmless card, before any other.
    private(set) var isProbing = true
    /// The card added last, not yet cleared.
    private(set) var suspect: PresentationID?
    /// Whether the suspect is left out, to see whether the crashes stop.
    private(set) var isSuspectAbsent = false
    /// When the current step is over if the display survives until then.
    private(set) var clearsAt: Instant?
    private var crashes = 0
    private var waiting: [PresentationID]
    private let term: Duration

    /// Crashes with a suspect before it is left out.
    static let crashesOfSuspect = 2

    /// The end of a step that the display survived.
    enum Step: Hashable {
        /// Other cards are to be shown.
        case cardsChanged
        /// A card was found to crash the display; other cards are to be shown.
        case guilty(PresentationID)
    }

    /// Starts with a scene's cards, in the order in which they are tried.
    ///
    /// A step is over after the display has survived it for `term`.
    init(_ cards: [PresentationID], term: Duration) {
        waiting = cards
        self.term = term
    }

    /// Whether to show the harmless card.
    var showsHarmlessCard: Bool { isProbing || isSuspectAbsent && admitted.isEmpty }

    /// Starts the step's time: the display has drawn the admitted cards.
    mutating func presented(at now: Instant) {
        if clearsAt == nil { clearsAt = now + term }
    }

    /// Restarts the step's time, because the display restarts.
    mutating func restarted() { clearsAt = nil }

    /// Ends the step when its time is over.
    mutating func timePassed(_ now: Instant) -> Step? {
        guard let clearsAt, clearsAt <= now else { return nil }
        let guilty = isSuspectAbsent ? suspect : nil
        next()
        return guilty.map(Step.guilty) ?? .cardsChanged
    }

    /// Whether every card has been cleared, has been found guilty or has ended.
    var isOver: Bool { !isProbing && suspect == nil && waiting.isEmpty }

    /// Records a crash.
    ///
    /// - Returns: whether the bisection continues; if not, the display itself is broken.
    mutating func crashed() -> Bool {
        guard let suspect, !isSuspectAbsent else { return false }
        crashes += 1
        guard crashes == Self.crashesOfSuspect else { return true }
        isSuspectAbsent = true
        admitted.removeAll { $0 == suspect }
        return true
    }

    /// Updates the list of live cards, in their order.
    mutating func note(_ cards: [PresentationID]) {
        admitted.removeAll { !cards.contains($0) }
        waiting = cards.filter { !admitted.contains($0) && $0 != suspect }
        if let suspect, !cards.contains(suspect) { next() }
    }

    private mutating func next() {
        isProbing = false
        isSuspectAbsent = false
        clearsAt = nil
        crashes = 0
        suspect = waiting.isEmpty ? nil : waiting.removeFirst()
        if let suspect { admitted.append(suspect) }
    }
}

extension Scene {
    /// The ids in the order in which they are tried: the lowest cards first.
    var bisectionOrder: [PresentationID] { cards.map(\.id) }

    /// Removes the cards that a display does not get.
    ///
    /// Below a presenter that it does not get, no presenter can be answered, and none may
    /// have the keyboard there.
    mutating func withhold(_ ids: Set<PresentationID>) {
        guard !ids.isEmpty else { return }
        func isWithheld(_ card: Card) -> Bool { ids.contains(card.id) }
        if presenters.last.map(isWithheld) == true {
            presenters = []
            retry = nil
        }
        presenters.removeAll(where: isWithheld)
        toasts.removeAll(where: isWithheld)
        if retry.map(isWithheld) == true { retry = nil }
        if loading.map(isWithheld) == true { loading = nil }
        if keyboard.map(ids.contains) == true { keyboard = nil }
    }

    /// The scene shown to a display during a bisection.
    func during(_ bisection: CrashBisection, at now: Instant) -> Scene {
        func isAdmitted(_ card: Card) -> Bool { bisection.admitted.contains(card.id) }
        var scene = self
        // The centre lists the cards that are being tried.
        scene.centre = nil
        scene.presenters.removeAll { !isAdmitted($0) }
        scene.toasts.removeAll { !isAdmitted($0) }
        if let card = retry, !isAdmitted(card) { scene.retry = nil }
        if let card = loading, !isAdmitted(card) { scene.loading = nil }
        if bisection.showsHarmlessCard, let id = PresentationID(rawValue: .max) {
            let probe = Toast(
                title: Wording(.displayStopped),
                message: Wording(.findingCause)
            )
            scene.toasts = [
                Card(
                    id: id,
                    identity: Identity(key: "topmost", displayName: "Topmost", trust: .application),
                    content: .toast(probe),
                    acceptedAt: now
                )
            ]
        }
        return scene
    }
}
