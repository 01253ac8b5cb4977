// SPDX-License-Identifier: MIT
//
// A display that keeps dying may die of one card: an image, a text, a size that
// nobody thought of. That one must not take the rest of the screen with it. So
// the cards are shown again one after the other, beginning with one of our own
// that harms nobody. If it dies of that one it is the display that is broken,
// and no card is to blame. Else the card that was added last is, when it dies.

import PresenterCore

/// Finds out which card a display dies of.
struct CrashBisection {
    /// What the display is to show.
    private(set) var admitted: [PresentationID] = []
    /// Whether it shows the harmless card, and nothing else.
    private(set) var isProbing = true
    /// The card added last; nothing is known of it yet.
    private(set) var suspect: PresentationID?
    /// When the suspect is cleared, if the display lives until then.
    private(set) var clearsAt: Instant?
    private var waiting: [PresentationID]
    private let term: Duration

    /// What the display's end means.
    enum Verdict: Hashable {
        /// It died of that card.
        case guilty(PresentationID)
        /// It dies of anything.
        case displayIsBroken
    }

    /// Begins with the cards of a scene, those first that are to be tried first.
    ///
    /// Each is cleared after the display lived with it for the `term`.
    init(_ cards: [PresentationID], term: Duration) {
        waiting = cards
        self.term = term
    }

    /// The display has on screen what it is to show.
    mutating func presented(at now: Instant) {
        if clearsAt == nil { clearsAt = now + term }
    }

    /// The display is started anew: its time with the suspect begins anew too.
    mutating func restarted() { clearsAt = nil }

    /// Clears the suspect when it is time.
    ///
    /// - Returns: whether something else is to be shown now.
    mutating func timePassed(_ now: Instant) -> Bool {
        guard let clearsAt, clearsAt <= now else { return false }
        next()
        return true
    }

    /// Whether every card was cleared or is gone.
    var isOver: Bool { !isProbing && suspect == nil && waiting.isEmpty }

    /// The display ended.
    mutating func ended() -> Verdict {
        guard let guilty = suspect else { return .displayIsBroken }
        admitted.removeAll { $0 == guilty }
        suspect = nil
        next()
        return .guilty(guilty)
    }

    /// Takes over which cards there are now, in their order.
    mutating func note(_ cards: [PresentationID]) {
        admitted.removeAll { !cards.contains($0) }
        waiting = cards.filter { !admitted.contains($0) }
        if let suspect, !cards.contains(suspect) { next() }
    }

    private mutating func next() {
        isProbing = false
        clearsAt = nil
        suspect = waiting.isEmpty ? nil : waiting.removeFirst()
        if let suspect { admitted.append(suspect) }
    }
}

extension Scene {
    /// The ids in the order they are tried in: what lies below comes first.
    var trialOrder: [PresentationID] { cards.map(\.id) }

    /// What a display on trial is to show of it.
    func during(_ bisection: CrashBisection, at now: Instant) -> Scene {
        func isAdmitted(_ card: Card) -> Bool { bisection.admitted.contains(card.id) }
        var scene = self
        scene.presenters.removeAll { !isAdmitted($0) }
        scene.toasts.removeAll { !isAdmitted($0) }
        if let card = retry, !isAdmitted(card) { scene.retry = nil }
        if let card = loading, !isAdmitted(card) { scene.loading = nil }
        if bisection.isProbing, let id = PresentationID(rawValue: .max) {
            let probe = Toast(
                headline: Headline(
                    title: "The display stopped several times",
                    message: StyledText("Things come back one after the other, to see what it was.")
                )
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
