// SPDX-License-Identifier: MIT
//
// A display that crashes repeatedly may crash because of one card: an image, a
// text or a size that triggers a bug. That card must not take down the rest of the
// screen. So the cards are shown again one by one, starting with a harmless card
// from the daemon.
//
// A display may also crash by itself, whatever it shows. So a card is guilty only if
// the display crashed with it twice and then survives without it. If it crashes with
// the harmless card alone, or without the suspect, the display is broken.

import PresenterCore

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
                headline: Headline(
                    title: "The display stopped several times",
                    message: StyledText("Cards are shown one at a time to find the cause.")
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
