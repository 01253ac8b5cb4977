// SPDX-License-Identifier: MIT

import TestSupport

@testable import PresenterCore

// What shows, and what may be pressed on it.

extension Audit {
    mutating func checkScene(
        _ state: PresenterState,
        _ effects: [Effect],
        at now: Instant
    ) throws(Violation) {
        let scene = state.scene
        let changed = effects.contains(.announceScene)
        try require(
            scene.revision == revision + (changed ? 1 : 0),
            "revision \(scene.revision) after \(revision)"
        )
        revision = scene.revision
        try require(state.topmost == stack.last, "another topmost")
        try require(scene.presenters.map(\.id) == stack, "another stack")
        try checkBlocking(state, at: now)
        try checkIndicator(scene, at: now)
        try checkWaiting(state)
        try checkGroups(state)
        try checkKeyboard(scene)
        try checkCentre(scene)
        guard changed else { return }
        for card in scene.presenters + scene.toasts + [scene.retry].compactMap(\.self) {
            try require(
                live[card.id]?.shownContent == card.content,
                "\(card.id) shows something else"
            )
        }
        stand(scene)
    }

    /// The centre's window lies in its list, and what can be done with its live toasts is possible.
    private func checkCentre(_ scene: Scene) throws(Violation) {
        guard let centre = scene.centre else { return }
        try require(centre.rows.count <= Centre.maximumRows, "\(centre.rows.count) rows")
        try require(
            centre.first >= 0 && centre.first + centre.rows.count <= centre.count,
            "a window at \(centre.first) of \(centre.count) rows"
        )
        try require(
            centre.rows.count == min(Centre.maximumRows, centre.count),
            "\(centre.rows.count) of \(centre.count) rows"
        )
        for case .entry(let entry) in centre.rows {
            guard case .live(let id) = entry.id else { continue }
            let isEnded = entry == entry.ended
            try require(isEnded || live[id]?.content.kind == .toast, "\(id) is listed as live")
        }
    }

    /// Input is blocked exactly while a live lease is younger than its ceiling.
    private mutating func checkBlocking(_ state: PresenterState, at now: Instant) throws(Violation)
    {
        expireLeases(at: now)
        let isBlocked = loadings.contains { live[$0]?.mayBlock == true }
        try require(state.scene.isInputBlocked == isBlocked, "input blocked: \(!isBlocked)")
    }

    /// Never before the delay; always after it; and then for 0.4 s at least.
    private mutating func checkIndicator(_ scene: Scene, at now: Instant) throws(Violation) {
        if let shownLoading, shownLoading.id != scene.loading?.id {
            try require(
                now - shownLoading.since >= .milliseconds(400),
                "the indicator of \(shownLoading.id) only flashed"
            )
        }
        if let card = scene.loading {
            if shownLoading?.id != card.id {
                guard case .loading(let loading) = card.content, live[card.id] != nil else {
                    throw Violation(description: "\(card.id) shows as loading")
                }
                try require(now - card.acceptedAt >= loading.delay, "an indicator too soon")
                shownLoading = (card.id, now)
            }
        } else {
            shownLoading = nil
            for id in loadings {
                guard let entry = live[id], case .loading(let loading) = entry.content,
                    !isWithheld(id)
                else { continue }
                try require(now - entry.acceptedAt < loading.delay, "no indicator for \(id)")
            }
        }
    }

    /// Only what never takes the keyboard can have been given it, and only while
    /// nothing has a better claim.
    private func checkKeyboard(_ scene: Scene) throws(Violation) {
        try checkReply(scene)
        guard let id = scene.keyboard else { return }
        try require(stack.isEmpty && !scene.isInputBlocked, "\(id) has a dialog's keyboard")
        try require(
            scene.toasts.contains { $0.id == id } || scene.retry?.id == id,
            "\(id) has the keyboard and is not there"
        )
        try require(!displays.isEmpty, "\(id) has the keyboard of no display")
    }

    /// A reply is written on a toast that takes one, on a display that is there.
    private func checkReply(_ scene: Scene) throws(Violation) {
        guard let id = scene.replying else {
            return try require(scene.replyingOn == nil, "no reply is written on a display")
        }
        guard case .toast(let toast)? = scene.toasts.first(where: { $0.id == id })?.content,
            toast.reply != nil
        else { throw Violation(description: "\(id) does not accept a reply and gets one") }
        try require(!scene.isInputBlocked, "\(id) gets a reply while the input is blocked")
        try require(scene.replyingOn.map(displays.contains) == true, "a reply on no display")
        try require(
            scene.keyboard == (stack.isEmpty ? id : nil),
            "the reply of \(id) has no keyboard"
        )
    }

    /// The user alone opens the list; then only what is held waits, and something is listed.
    mutating func checkList(_ action: Action, _ state: PresenterState) throws(Violation) {
        let scene = state.scene
        defer { isListOpen = scene.isListOpen }
        let isHeld = state.doNotDisturb != .off
        try require(isHeld || scene.heldToasts == 0, "\(scene.heldToasts) toasts are held")
        guard scene.isListOpen else { return }
        if isListOpen, case .userActed(_, .moreTapped) = action { isRestOpen = false }
        if !isListOpen {
            guard case .userActed(let display, .moreTapped(let card)) = action else {
                throw Violation(description: "the list opened by itself")
            }
            isRestOpen = card == nil
            try require(displays.contains(display), "an unknown display opened the list")
            try require(!scene.isInputBlocked, "the list opened while the input was blocked")
        }
        guard isRestOpen else { return }
        try require(scene.waitingToasts == scene.heldToasts, "toasts wait beside the list")
        try require(scene.toasts.count > state.limits.visibleToasts, "an empty list is open")
    }

    /// What do not disturb held until this step is one group from now on.
    mutating func noteReleased(_ state: PresenterState, at now: Instant) {
        // It may have ended in this step before the action turned it on again.
        var end: Instant?
        if case .until(let time) = silence, time <= now { end = time }
        if end == nil, silence != .off, state.doNotDisturb == .off { end = now }
        silence = state.doNotDisturb
        let offScreen = Set(state.offScreen.all)
        backlog.formIntersection(Set(live.keys).subtracting(offScreen))
        guard let end else { return }
        // A snoozed one may have come back in this step, while it was still held.
        let stayedOff = offScreenBefore.filter { snoozedBefore[$0].map { $0 > end } ?? true }
        for (id, entry) in live
        where !shownToasts.contains(id) && !offScreen.contains(id)
            && !stayedOff.contains(id) && !passing.contains(id)
        {
            guard case .toast(let toast) = entry.content, toast.urgency != .critical else {
                continue
            }
            backlog.insert(id)
        }
    }

    /// Of each application no more show than may, unless its list is open.
    private func checkGroups(_ state: PresenterState) throws(Violation) {
        guard !state.scene.isListOpen || isRestOpen else { return }
        func group(_ card: Card) -> String {
            backlog.contains(card.id) ? "" : card.identity.groupKey
        }
        func maximum(_ group: String) -> Int {
            group.isEmpty ? 1 : state.limits.groupAfter == 0 ? .max : state.limits.groupAfter
        }
        var counts: [String: Int] = [:]
        for card in state.scene.toasts {
            guard case .toast(let toast) = card.content, toast.urgency != .critical,
                live[card.id]?.isOSD == false
            else {
                try require(card.gathered == 0, "toasts are gathered under critical \(card.id)")
                continue
            }
            counts[group(card), default: 0] += 1
        }
        for (key, count) in counts {
            try require(count <= maximum(key), "\(count) toasts of \(key) show")
        }
        for card in state.scene.toasts where card.gathered > 0 {
            try require(
                card.gathersReleased == backlog.contains(card.id),
                "\(card.id) gathers others than those held: \(!card.gathersReleased)"
            )
            let count = counts[group(card)] ?? 0
            try require(
                count == maximum(group(card)),
                "toasts of \(card.id) are gathered beside \(count)"
            )
        }
    }

    /// How many toasts on screen have a place: all but levels.
    func countOfPlaces(_ scene: Scene) -> Int {
        scene.toasts.count { live[$0.id]?.isOSD == false }
    }

    /// Nothing waits while there is room.
    private func checkWaiting(_ state: PresenterState) throws(Violation) {
        let scene = state.scene
        try require(
            scene.toasts.count + scene.waitingToasts + scene.gatheredToasts
                + state.offScreen.all.count
                == toastCount,
            "\(scene.toasts.count) + \(scene.waitingToasts) of \(toastCount) toasts"
        )
        if countOfPlaces(scene) < state.limits.visibleToasts && state.doNotDisturb == .off {
            let shown = scene.toasts.map { "\($0.id) \(live[$0.id]?.isOSD ?? false)" }
            let reasons = state.list(at: input.seenAt).map { "\($0.id) \($0.explanation.reason)" }
            try require(
                scene.waitingToasts == 0,
                "toasts wait while there is room: \(shown) \(reasons)"
            )
        }
        try require(scene.waitingToasts <= state.limits.waitingToasts, "too many wait")
        let placement = retries.filter { live[$0]?.host == stack.last && !isWithheld($0) }
        try require((scene.retry == nil) == placement.isEmpty, "a retry waits while there is room")
        if let retry = scene.retry {
            try require(placement.contains(retry.id), "\(retry.id) stands elsewhere")
        }
    }
}

extension Audit {
    /// Records the placement of each card; one that changed must be seen again.
    mutating func stand(_ scene: Scene) {
        var next: [PresentationID: Seen] = [:]
        func stand(_ id: PresentationID, _ surroundings: UInt64) {
            if var old = seen[id], old.surroundings == surroundings {
                if old.revision == Seen.next { old.revision = scene.revision }
                next[id] = old
            } else {
                next[id] = Seen(surroundings: surroundings, revision: scene.revision)
            }
        }
        func form(_ id: PresentationID) -> UInt64 { UInt64(live[id]?.form ?? 0) }
        func number(_ id: PresentationID?) -> UInt64 { id.map { UInt64($0.rawValue) } ?? 0 }
        let blocked: UInt64 = scene.isInputBlocked ? 1 : 0
        // An indicator that holds no input stands among the toasts, over nothing else.
        let isCovered = scene.loading != nil && scene.isInputBlocked
        let around = Self.mix(isCovered ? 1 : 0, with: blocked)
        if let top = stack.last {
            // A reply's field has its keyboard.
            let own = Self.mix(around, with: scene.replying == nil ? 0 : 1)
            stand(top, Self.mix(Self.mix(own, with: form(top)), with: number(scene.retry?.id)))
        }
        if let retry = scene.retry {
            let own = Self.mix(around, with: form(retry.id))
            stand(retry.id, Self.mix(own, with: number(stack.last)))
        }
        let corner = Self.mix(scene.loading == nil ? 0 : 1, with: blocked)
        // Those nearer to the edge take the same room in any order.
        var nearer: UInt64 = 0
        shownToasts = Set(scene.toasts.map(\.id))
        for display in hidden.keys { hidden[display]?.formIntersection(shownToasts) }
        for card in scene.toasts.reversed() {
            let gathering = Self.mix(card.gathered > 0 ? 1 : 0, with: number(card.id))
            let own = Self.mix(gathering, with: form(card.id))
            stand(card.id, Self.mix(Self.mix(corner, with: nearer), with: own))
            nearer &+= own
        }
        if let card = scene.loading, let entry = live[card.id] {
            let takesInput = entry.mayBlock || !scene.isInputBlocked
            stand(card.id, Self.mix(form(card.id), with: takesInput ? 1 : 0))
        }
        seen = next
    }

    /// A number unique to the two in that order.
    private static func mix(_ left: UInt64, with right: UInt64) -> UInt64 {
        var generator = SplitMix64(seed: left &* 31 &+ right)
        return generator.next() ^ left
    }

    /// A display has no room for these; what shows in the place of others must be seen there.
    mutating func noteHidden(_ ids: [PresentationID], on display: DisplayID) {
        guard displays.contains(display) else { return }
        let before = hidden[display] ?? []
        let now = shownToasts.intersection(ids)
        hidden[display] = now
        for id in now { seen[id]?.since[display] = nil }
        // What ended in this step came into view nowhere.
        guard before.subtracting(now).contains(where: { live[$0] != nil }) else { return }
        for id in shownToasts {
            seen[id]?.since[display] = nil
            seen[id]?.revision = Seen.next
        }
    }

    /// What a display shows counts as seen from its next frame on.
    mutating func noteVisibility(of display: DisplayID, _ isVisible: Bool) {
        guard displays.contains(display), unseen.contains(display) == isVisible else { return }
        if isVisible { unseen.remove(display) } else { unseen.insert(display) }
        for id in seen.keys {
            seen[id]?.since[display] = nil
            seen[id]?.revision = Seen.next
        }
    }

    /// What no display shows is not on the stack.
    var stack: [PresentationID] { presenters.filter { !isWithheld($0) } }

    func isWithheld(_ id: PresentationID) -> Bool {
        isAside(id)
            || !displays.isEmpty && displays.allSatisfy { withholdings[$0]?.contains(id) == true }
    }

    mutating func noteWithheld(_ ids: Set<PresentationID>, from display: DisplayID) {
        guard displays.contains(display) else { return }
        for id in (withholdings[display] ?? []).subtracting(ids) {
            seen[id]?.since[display] = nil
            seen[id]?.revision = Seen.next
        }
        withholdings[display] = ids.filter { live[$0] != nil }
        for id in ids { seen[id]?.since[display] = nil }
    }

    mutating func markSeen(_ shown: UInt64, on display: DisplayID, _ now: Instant) {
        guard !unseen.contains(display) else { return }
        for (id, card) in seen
        where card.since[display] == nil && card.revision <= shown
            && hidden[display]?.contains(id) != true
            && withholdings[display]?.contains(id) != true
        {
            seen[id]?.since[display] = now
        }
    }

    /// The displays on which it may be pressed, as far as time goes.
    private func armed(_ id: PresentationID, at now: Instant) -> Set<DisplayID> {
        let since = seen[id]?.since ?? [:]
        return Set(since.filter { now - $0.value >= .milliseconds(500) }.keys)
    }

    private func takesInput(_ id: PresentationID, in scene: Scene) -> Bool {
        if scene.loading?.id == id { return live[id]?.mayBlock == true || !scene.isInputBlocked }
        return !scene.isInputBlocked
    }

    /// The scene says "armed" of exactly the cards that the audit holds for armed.
    func checkArming(_ scene: Scene, at now: Instant) throws(Violation) {
        for card in scene.presenters.dropLast() where card.isArmed {
            throw Violation(description: "\(card.id) is armed below another presenter")
        }
        try checkArming(scene.presenters.last, scene, at: now)
        try checkArming(scene.retry, scene, at: now)
        try checkArming(scene.loading, scene, at: now)
        for card in scene.toasts { try checkArming(card, scene, at: now) }
    }

    func checkArming(_ card: Card?, _ scene: Scene, at now: Instant) throws(Violation) {
        guard let card else { return }
        let armed = takesInput(card.id, in: scene) ? armed(card.id, at: now) : []
        try require(card.isArmed == !armed.isEmpty, "\(card.id) armed: \(card.isArmed)")
        let unarmed = armed.isEmpty ? [] : displays.subtracting(armed)
        try require(Set(card.unarmedOn) == unarmed, "\(card.id) unarmed on \(card.unarmedOn)")
    }

    /// A press may do something only on a card that was armed when it came.
    func checkPress(
        _ id: PresentationID,
        on display: DisplayID,
        _ effects: [Effect],
        _ state: PresenterState,
        at now: Instant
    ) throws(Violation) {
        let worked =
            state.isDismissed(id)
            || effects.contains { effect in
                switch effect {
                case .notify(_, .buttonPressed(id, _, _)), .notify(_, .retryPressed(id, _, _)),
                    .notify(_, .ended(id, .dismissed, _)), .openLink:
                    true
                default: false
                }
            }
        // The end of a dismissal may be due in this step.
        guard worked, !offScreenBefore.contains(id) else { return }
        let isArmed = armed(id, at: now).contains(display)
        try require(isArmed, "\(id) took a press before it was armed there")
    }
}
