// SPDX-License-Identifier: MIT

// A second, plain account of the rules, kept beside the core in the random run.
// It knows only what went in and what came out, and keeps time by itself: where
// core and audit disagree, one of them is wrong.

import PresenterCore
import TestSupport

/// What must be true after each step of a random run.
struct Audit {
    /// One presentation as the audit believes it to be.
    struct Entry {
        var owner: Owner
        var content: Content
        var acceptedAt: Instant
        /// Another number whenever the content changes in what a person weighs.
        var form: Int
        var wasPresented = false
        /// Loadings: asked for the input, and was not yet too old to have it.
        var mayBlock = false
        /// Retries: the presenter it stands on.
        var host: PresentationID?
    }

    /// A card as it stands, and since when it was seen so.
    struct Seen: Equatable {
        /// All that moves it under the person's hand, mixed into a number.
        var surroundings: UInt64
        /// The first revision that shows it so.
        var revision: UInt64
        /// When that was on screen, or when it was disturbed last.
        var since: Instant?
    }

    /// A rule that does not hold, in words.
    struct Violation: Error, CustomStringConvertible {
        var description: String
    }

    private(set) var live: [PresentationID: Entry] = [:]
    private(set) var presenters: [PresentationID] = []
    /// The cards that may take input, and since when they were seen as they stand.
    private var seen: [PresentationID: Seen] = [:]
    private var loadings: Set<PresentationID> = []
    private var retries: Set<PresentationID> = []
    private var issued: Set<PresentationID> = []
    private var gone: Set<String> = []
    private var displays: Set<DisplayID> = []
    private var revision: UInt64 = 0
    private var shownLoading: (id: PresentationID, since: Instant)?
    private var toastCount = 0
    private var lastForm = 0
    private var longestCeiling = Limits().longestCeiling

    /// Takes in one step and checks everything that is cheap to check.
    mutating func check(
        _ action: Action,
        _ effects: [Effect],
        _ state: PresenterState,
        at now: Instant
    ) throws(Violation) {
        try checkOrder(effects, of: action)
        if let pressed = action.pressed { try checkPress(pressed, effects, at: now) }
        expireLeases(at: now)
        note(action, now)
        try apply(effects, of: action, at: now)
        try checkScene(state, effects, at: now)
        try require(state.nextDeadline.map { $0 > now } ?? true, "a deadline in the past")
        if case .scenePresented(let display, let shown) = action,
            displays.contains(display), shown <= state.scene.revision
        {
            markSeen(shown, now)
        }
        try checkArming(state.scene, at: now)
    }

    /// Checks what costs as much as there is live.
    func checkAll(_ state: PresenterState, at now: Instant) throws(Violation) {
        let list = state.list(at: now)
        try require(list.count == live.count, "\(list.count) listed, \(live.count) live")
        for listing in list {
            let entry = live[listing.id]
            try require(entry != nil, "\(listing.id) is listed but has ended")
            try require(entry?.owner == listing.owner, "\(listing.id) has another owner")
            try require(entry?.content == listing.content, "\(listing.id) shows something else")
            let answer = state.explain(listing.id, at: now)
            try require(answer == listing.explanation, "\(listing.id) has two explanations")
        }
        let isFull = state.scene.toasts.count >= state.limits.visibleToasts
        for listing in list where listing.explanation.reason == .noRoom {
            try require(isFull, "\(listing.id) waits for room that is there")
        }
        let waiting = list.count { $0.explanation.reason.isWaitingToast }
        try require(waiting == state.scene.waitingToasts, "\(waiting) toasts wait")
        for (id, entry) in live where entry.content.kind != .toast {
            try require(!gone.contains(entry.owner.name), "\(id) is an orphan")
        }
    }

    private func require(
        _ holds: Bool,
        _ rule: @autoclosure () -> String
    ) throws(Violation) {
        if !holds { throw Violation(description: rule()) }
    }
}

// MARK: - What came out

extension Audit {
    /// Answers first, then the scene, then what owners are told, then the rest.
    private func checkOrder(_ effects: [Effect], of action: Action) throws(Violation) {
        var last = 0
        var replies = 0
        for effect in effects {
            let rank: Int
            switch effect {
            case .accept(let token, _), .confirm(let token), .refuse(let token, _):
                replies += 1
                rank = 0
                try require(token == action.token, "an answer to another request")
            case .updateDisplays:
                rank = last == 1 ? -1 : 1
            case .tell: rank = 2
            case .openLink: rank = 3
            case .dropImages: rank = 4
            }
            try require(rank >= last, "effects out of order: \(effects)")
            last = rank
        }
        let expected = action.token == nil ? 0 : 1
        try require(replies == expected, "\(replies) answers, not \(expected)")
    }

    private mutating func note(_ action: Action, _ now: Instant) {
        switch action {
        case .displayAttached(let display):
            displays.insert(display)
        case .displayDetached(let display):
            if displays.remove(display) != nil && displays.isEmpty {
                seen = [:]
            }
        case .limitsChanged(let limits):
            longestCeiling = limits.longestCeiling
        case .ownerVanished(let name):
            gone.insert(name)
        case .userActed(let display, .disturbed(let id)):
            if displays.contains(display), seen[id]?.since != nil { seen[id]?.since = now }
        default: break
        }
    }

    private mutating func apply(
        _ effects: [Effect],
        of action: Action,
        at now: Instant
    ) throws(Violation) {
        var isNoted = false
        for effect in effects {
            switch effect {
            case .tell(let owner, .ended(let id, let outcome)):
                if live[id] == nil && !isNoted {
                    // It ends in the very step in which it was accepted.
                    try accept(effects, of: action, at: now)
                    isNoted = true
                }
                try end(id, owner, outcome, by: action, at: now)
            case .tell(let owner, .presented(let id)):
                try require(live[id]?.owner == owner, "\(id) presented to another owner")
                try require(live[id]?.wasPresented == false, "\(id) presented twice")
                live[id]?.wasPresented = true
            case .tell(let owner, .buttonPressed(let id, let answer, _)):
                let entry = live[id]
                try require(entry?.owner == owner, "\(id) pressed, told to another owner")
                let offered = entry?.content.offeredButtons ?? []
                try require(offered.contains(answer.button), "\(answer.button) is not offered")
            case .tell(let owner, .retryPressed(let id, let host, let attempt)):
                let entry = live[id]
                try require(entry?.owner == owner, "\(id) retried, told to another owner")
                try require(entry?.host == host, "\(id) stands on another presenter")
                guard case .retry(let retry) = entry?.content else {
                    throw Violation(description: "\(id) is no retry")
                }
                try require(retry.attempt == attempt, "\(id) is another attempt")
            case .accept, .confirm, .refuse, .updateDisplays, .openLink, .dropImages: break
            }
        }
        if !isNoted { try accept(effects, of: action, at: now) }
        try update(effects, of: action)
    }

    private mutating func accept(
        _ effects: [Effect],
        of action: Action,
        at now: Instant
    ) throws(Violation) {
        guard case .presentRequested(let request) = action,
            case .accept(_, let id) = effects.first
        else { return }
        if let entry = live[id] {
            // Something that was there already: replaced in place, or left as it is.
            try require(entry.content.kind == request.content.kind, "\(id) changed its kind")
            try require(
                entry.owner.identity.key == request.owner.identity.key,
                "\(id) was taken from another application"
            )
            if entry.content.kind == .toast || entry.content.kind == .retry {
                try replace(id, with: request.content)
            }
            return
        }
        if request.replaces != id {
            try require(!issued.contains(id), "\(id) was used before")
        }
        issued.insert(id)
        lastForm += 1
        var entry = Entry(
            owner: request.owner,
            content: request.content,
            acceptedAt: now,
            form: lastForm
        )
        switch request.content {
        case .modal, .bottomSheet:
            presenters.append(id)
        case .loading(let loading):
            loadings.insert(id)
            entry.mayBlock = loading.blocksInput
        case .retry:
            retries.insert(id)
            entry.host = presenters.last
        case .toast:
            toastCount += 1
        }
        live[id] = entry
    }

    private mutating func update(_ effects: [Effect], of action: Action) throws(Violation) {
        guard case .updateRequested(_, let id, let owner, let content, _) = action,
            case .confirm = effects.first
        else { return }
        let entry = live[id]
        try require(entry?.owner.identity.key == owner.identity.key, "\(id) is another's")
        try require(entry?.content.kind == content.kind, "\(id) changed its kind")
        try replace(id, with: content)
    }

    private mutating func replace(
        _ id: PresentationID,
        with content: Content
    ) throws(Violation) {
        guard var entry = live[id] else { throw Violation(description: "\(id) has ended") }
        if !content.weighsLike(entry.content) {
            lastForm += 1
            entry.form = lastForm
        }
        if case .loading(let new) = content, case .loading(let old) = entry.content {
            if !new.blocksInput {
                entry.mayBlock = false
            } else if !old.blocksInput {
                entry.mayBlock = true
            }
        }
        // What was not seen yet must be seen as it is now.
        if seen[id]?.since == nil && (content != entry.content || content.kind == .toast) {
            seen[id] = nil
        }
        entry.content = content
        live[id] = entry
    }

    private mutating func end(
        _ id: PresentationID,
        _ owner: Owner,
        _ outcome: Outcome,
        by action: Action,
        at now: Instant
    ) throws(Violation) {
        guard let entry = live[id] else {
            throw Violation(description: "\(id) ended without being live: \(outcome)")
        }
        try require(entry.owner == owner, "the end of \(id) told to another owner")
        if outcome == .replaced, case .presentRequested(let request) = action {
            try require(entry.content.kind == .toast, "\(id) is no toast, yet replaced")
            live[id]?.owner = request.owner
            live[id]?.wasPresented = false
            return
        }
        if case .expired = outcome, entry.content.kind == .toast {
            try require(entry.wasPresented, "\(id) expired unseen")
        }
        live[id] = nil
        switch entry.content.kind {
        case .modal, .bottomSheet:
            guard let place = presenters.firstIndex(of: id) else {
                throw Violation(description: "\(id) is not on the stack")
            }
            for above in presenters[(place + 1)...] {
                try require(
                    live[above]?.owner.name != owner.name,
                    "\(above) stays although \(id) below it ended"
                )
            }
            let below = place > 0 ? presenters[place - 1] : nil
            for retry in retries where live[retry]?.host == id { live[retry]?.host = below }
            presenters.remove(at: place)
        case .toast: toastCount -= 1
        case .loading: loadings.remove(id)
        case .retry: retries.remove(id)
        }
    }
}

// MARK: - What shows

extension Audit {
    private mutating func checkScene(
        _ state: PresenterState,
        _ effects: [Effect],
        at now: Instant
    ) throws(Violation) {
        let scene = state.scene
        let changed = effects.contains(.updateDisplays)
        try require(
            scene.revision == revision + (changed ? 1 : 0),
            "revision \(scene.revision) after \(revision)"
        )
        revision = scene.revision
        try require(state.topmost == presenters.last, "another topmost")
        try require(scene.presenters.map(\.id) == presenters, "another stack")
        try checkBlocking(state, at: now)
        try checkIndicator(scene, at: now)
        try checkWaiting(state)
        guard changed else { return }
        for card in scene.presenters + scene.toasts + [scene.retry].compactMap(\.self) {
            try require(live[card.id]?.content == card.content, "\(card.id) shows something else")
        }
        stand(scene)
    }

    /// Input is blocked exactly while a live lease is younger than its ceiling.
    private mutating func checkBlocking(_ state: PresenterState, at now: Instant) throws(Violation)
    {
        expireLeases(at: now)
        let isBlocked = loadings.contains { live[$0]?.mayBlock == true }
        try require(state.scene.isInputBlocked == isBlocked, "input blocked: \(!isBlocked)")
    }

    private mutating func expireLeases(at now: Instant) {
        for id in loadings {
            guard let entry = live[id], entry.mayBlock,
                case .loading(let loading) = entry.content
            else { continue }
            if now - entry.acceptedAt >= min(loading.ceiling, longestCeiling) {
                live[id]?.mayBlock = false
            }
        }
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
                guard let entry = live[id], case .loading(let loading) = entry.content else {
                    continue
                }
                try require(now - entry.acceptedAt < loading.delay, "no indicator for \(id)")
            }
        }
    }

    /// Nothing waits while there is room.
    private func checkWaiting(_ state: PresenterState) throws(Violation) {
        let scene = state.scene
        try require(
            scene.toasts.count + scene.waitingToasts == toastCount,
            "\(scene.toasts.count) + \(scene.waitingToasts) of \(toastCount) toasts"
        )
        if scene.toasts.count < state.limits.visibleToasts && state.doNotDisturb == .off {
            try require(scene.waitingToasts == 0, "toasts wait while there is room")
        }
        try require(scene.waitingToasts <= state.limits.waitingToasts, "too many wait")
        let standing = retries.filter { live[$0]?.host == presenters.last }
        try require((scene.retry == nil) == standing.isEmpty, "a retry waits while there is room")
        if let retry = scene.retry {
            try require(standing.contains(retry.id), "\(retry.id) stands elsewhere")
        }
    }
}

// MARK: - What may be pressed

extension Audit {
    /// Notes how each card stands; one that stands otherwise must be seen anew.
    private mutating func stand(_ scene: Scene) {
        var next: [PresentationID: Seen] = [:]
        func stand(_ id: PresentationID, _ surroundings: UInt64) {
            if let old = seen[id], old.surroundings == surroundings {
                next[id] = old
            } else {
                next[id] = Seen(surroundings: surroundings, revision: scene.revision)
            }
        }
        func form(_ id: PresentationID) -> UInt64 { UInt64(live[id]?.form ?? 0) }
        func number(_ id: PresentationID?) -> UInt64 { id.map { UInt64($0.rawValue) } ?? 0 }
        let around =
            Self.mix(scene.loading == nil ? 0 : 1, with: scene.isInputBlocked ? 1 : 0)
        if let top = presenters.last {
            stand(top, Self.mix(Self.mix(around, with: form(top)), with: number(scene.retry?.id)))
        }
        if let retry = scene.retry {
            let own = Self.mix(around, with: form(retry.id))
            stand(retry.id, Self.mix(own, with: number(presenters.last)))
        }
        var nearer = around
        for card in scene.toasts.reversed() {
            nearer = Self.mix(Self.mix(nearer, with: number(card.id)), with: form(card.id))
            stand(card.id, nearer)
        }
        if let card = scene.loading, let entry = live[card.id] {
            let takesInput = entry.mayBlock || !scene.isInputBlocked
            stand(card.id, Self.mix(form(card.id), with: takesInput ? 1 : 0))
        }
        seen = next
    }

    /// A number that tells the two, in that order, from any other two.
    private static func mix(_ left: UInt64, with right: UInt64) -> UInt64 {
        var generator = SplitMix64(seed: left &* 31 &+ right)
        return generator.next() ^ left
    }

    private mutating func markSeen(_ shown: UInt64, _ now: Instant) {
        for (id, card) in seen where card.since == nil && card.revision <= shown {
            seen[id]?.since = now
        }
    }

    private func isArmed(_ id: PresentationID, at now: Instant) -> Bool {
        guard let since = seen[id]?.since else { return false }
        return now - since >= .milliseconds(500)
    }

    private func takesInput(_ id: PresentationID, in scene: Scene) -> Bool {
        if scene.loading?.id == id { return live[id]?.mayBlock == true || !scene.isInputBlocked }
        return !scene.isInputBlocked
    }

    /// The scene says "armed" of exactly the cards that the audit holds for armed.
    private func checkArming(_ scene: Scene, at now: Instant) throws(Violation) {
        for card in scene.presenters.dropLast() where card.isArmed {
            throw Violation(description: "\(card.id) is armed below another presenter")
        }
        for card in scene.cards {
            let mayPress = isArmed(card.id, at: now) && takesInput(card.id, in: scene)
            guard card.isArmed != mayPress else { continue }
            throw Violation(description: "\(card.id) armed: \(card.isArmed)")
        }
    }

    /// A press may do something only on a card that was armed when it came.
    private func checkPress(
        _ id: PresentationID,
        _ effects: [Effect],
        at now: Instant
    ) throws(Violation) {
        let worked = effects.contains { effect in
            switch effect {
            case .tell(_, .buttonPressed(id, _, _)), .tell(_, .retryPressed(id, _, _)),
                .tell(_, .ended(id, .dismissed)), .openLink:
                true
            default: false
            }
        }
        if worked { try require(isArmed(id, at: now), "\(id) took a press before it was armed") }
    }
}

extension Action {
    /// The request that must be answered.
    fileprivate var token: RequestToken? {
        switch self {
        case .presentRequested(let request): request.token
        case .updateRequested(let token, _, _, _, _), .dismissRequested(let token, _, _),
            .buttonPressedByTool(let token, _, _), .dismissedByTool(let token, _):
            token
        default: nil
        }
    }

    /// The card that was pressed, where being armed matters.
    fileprivate var pressed: PresentationID? {
        guard case .userActed(_, let deed) = self else { return nil }
        switch deed {
        case .buttonTapped(let id, _), .cardTapped(let id), .closeTapped(let id),
            .scrimTapped(let id), .retryTapped(let id), .linkTapped(let id, _):
            return id
        case .escapePressed, .hoverBegan, .hoverEnded, .disturbed, .releaseHeld: return nil
        }
    }
}

extension Scene {
    /// The cards that may take input.
    fileprivate var cards: [Card] {
        [presenters.last, retry, loading].compactMap(\.self) + toasts
    }
}

extension Explanation.Reason {
    fileprivate var isWaitingToast: Bool { self == .noRoom || self == .doNotDisturb }
}

extension Content {
    /// Whether nothing changed but how far the work is.
    fileprivate func weighsLike(_ other: Content) -> Bool {
        switch (self, other) {
        case (.toast(var left), .toast(let right)) where left.progress != nil:
            if right.progress != nil { left.progress = right.progress }
            return left == right
        case (.loading(let left), .loading(let right)):
            return left.cancelTitle == right.cancelTitle
                && left.headline.title == right.headline.title
                && (left.headline.message == nil) == (right.headline.message == nil)
        default: return self == other
        }
    }
}
