// SPDX-License-Identifier: MIT
//
// A display that crashes repeatedly may crash because of one card: an image, a
// text or a size that triggers a bug. That card must not take down the rest of the
// screen. So the cards are shown again one by one, starting with a harmless card
// from the daemon. If the display crashes with that one, the display is broken;
// otherwise the card added last is the cause.

import PresenterCore

/// Finds the card that crashes a display.
struct CrashBisection {
    /// The cards that the display shows.
    private(set) var admitted: [PresentationID] = []
    /// Whether it shows only the harmless card.
    private(set) var isProbing = true
    /// The card added last, not yet cleared.
    private(set) var suspect: PresentationID?
    /// When the suspect is cleared if the display survives until then.
    private(set) var clearsAt: Instant?
    private var waiting: [PresentationID]
    private let term: Duration

    /// The cause of the display's exit.
    enum Verdict: Hashable {
        /// That card crashed it.
        case guilty(PresentationID)
        /// The display crashes with any card.
        case displayIsBroken
    }

    /// Starts with a scene's cards, in the order in which they are tried.
    ///
    /// A card is cleared after the display has survived with it for `term`.
    init(_ cards: [PresentationID], term: Duration) {
        waiting = cards
        self.term = term
    }

    /// Starts the suspect's time: the display has drawn the admitted cards.
    mutating func presented(at now: Instant) {
        if clearsAt == nil { clearsAt = now + term }
    }

    /// Restarts the suspect's time, because the display restarts.
    mutating func restarted() { clearsAt = nil }

    /// Clears the suspect when its time is over.
    ///
    /// - Returns: whether the cards to show changed.
    mutating func timePassed(_ now: Instant) -> Bool {
        guard let clearsAt, clearsAt <= now else { return false }
        next()
        return true
    }

    /// Whether every card has been cleared or has ended.
    var isOver: Bool { !isProbing && suspect == nil && waiting.isEmpty }

    /// Returns the verdict after the display exited.
    mutating func ended() -> Verdict {
        guard let guilty = suspect else { return .displayIsBroken }
        admitted.removeAll { $0 == guilty }
        suspect = nil
        next()
        return .guilty(guilty)
    }

    /// Updates the list of live cards, in their order.
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
    /// The ids in the order in which they are tried: the lowest cards first.
    var trialOrder: [PresentationID] { cards.map(\.id) }

    /// The scene shown to a display during a bisection.
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
