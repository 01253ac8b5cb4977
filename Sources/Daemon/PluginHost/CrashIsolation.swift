// SPDX-License-Identifier: MIT
//
// Handles displays that crash repeatedly, in addition to restarting them: a bisection
// finds the cards that seem to crash one, and these are withheld from it.

import Journal
import PresenterCore

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
