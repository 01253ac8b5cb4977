// SPDX-License-Identifier: MIT

// A second, slow opinion on the rules, kept from nothing but requests, effects
// and scenes. It shares no code with the reducer.

import PresenterCore
import TestSupport

/// What must hold after every step of a random run.
struct Model {
    /// An accepted presentation that has had no outcome yet.
    struct Live {
        var owner: Owner
        var kind: Kind
        var acceptedAt: Instant
        /// Loadings: whether it may hold the input, and for how long at most.
        var blocks = false
        var ceiling = Duration.zero
    }

    /// A card as it lies under the person's hand.
    struct Seen: Equatable {
        var content: Content
        var place: Int
        var takesInput: Bool
        var isCovered: Bool
        /// The first revision with it so.
        var changedIn: UInt64 = 0
        /// Since when it is seen so, undisturbed.
        var since: Instant?

        func looksLike(_ other: Seen) -> Bool {
            content == other.content && place == other.place && takesInput == other.takesInput
                && isCovered == other.isCovered
        }
    }

    private(set) var live: [PresentationID: Live] = [:]
    private(set) var seen: [PresentationID: Seen] = [:]
    private(set) var accepted = 0
    private(set) var ended = 0
    private var issued: Set<PresentationID> = []

    /// Checks the effects of a step and takes them in; returns what is wrong with them.
    mutating func take(_ effects: [Effect], of action: Action, at now: Instant) -> String? {
        var stage = 0
        for effect in effects {
            let rank = rank(of: effect)
            if rank < stage { return "effects out of order: \(effects)" }
            stage = rank
            switch effect {
            case .accept(_, let id):
                if let problem = accept(id, of: action, at: now) { return problem }
            case .tell(let owner, .ended(let id, let outcome)):
                if let problem = end(id, outcome, owner: owner, action) { return problem }
            case .tell(_, .buttonPressed(let id, _, on: _?)), .tell(_, .retryPressed(let id, _, _)):
                if case .userActed = action, !mayPress(id, action, at: now) {
                    return "a press on \(id) counted though it was not armed"
                }
            case .confirm, .refuse, .updateDisplays, .tell, .openLink, .dropImages:
                break
            }
        }
        if case .updateRequested(_, let id, _, .loading(let loading), _) = action,
            effects.contains(where: { if case .confirm = $0 { true } else { false } })
        {
            if let old = live[id] {
                let mayStill = old.blocks && now < old.acceptedAt + old.ceiling
                live[id]?.blocks = mayStill && loading.blocksInput
                live[id]?.ceiling = loading.ceiling
            }
        }
        return nil
    }

    /// Checks the state after a step; returns what is wrong with it.
    mutating func check(_ state: PresenterState, at now: Instant) -> String? {
        let scene = state.scene
        if let deadline = state.nextDeadline, deadline <= now { return "a deadline in the past" }
        for (id, one) in live where one.blocks {
            if now >= one.acceptedAt + min(one.ceiling, state.limits.longestCeiling) {
                live[id]?.blocks = false
            }
        }
        if scene.isInputBlocked != live.values.contains(where: \.blocks) {
            return "blocked is \(scene.isInputBlocked), leases say otherwise"
        }
        if scene.presenters.last?.id != state.topmost { return "the last presenter is not topmost" }
        if state.doNotDisturb == .off && scene.waitingToasts > 0
            && scene.toasts.count < state.limits.visibleToasts
        {
            return "a toast waits while there is room"
        }
        if accepted != ended + live.count { return "outcomes do not add up" }
        for card in scene.presenters + scene.toasts + [scene.retry].compactMap({ $0 })
        where live[card.id] == nil {
            return "\(card.id) shows though it has ended"
        }
        look(at: scene)
        return nil
    }

    /// The slower checks, for now and then.
    func checkWhole(_ state: PresenterState, at now: Instant, dead: Set<String>) -> String? {
        let list = state.list(at: now)
        if Set(list.map(\.id)) != Set(live.keys) { return "what is live differs" }
        for one in list where one.content.kind != .toast && dead.contains(one.owner.name) {
            return "\(one.id) outlived its owner"
        }
        let ids = list.map(\.id)
        if ids.count != Set(ids).count { return "something is listed twice" }
        if list.contains(where: { $0.id.rawValue == 0 }) { return "an id is 0" }
        return nil
    }

    /// The display showed a revision.
    mutating func presented(_ revision: UInt64, at now: Instant) {
        for (id, card) in seen where card.since == nil && card.changedIn <= revision {
            seen[id]?.since = now
        }
    }

    /// A card was disturbed.
    mutating func disturbed(_ id: PresentationID, at now: Instant) {
        if seen[id]?.since != nil { seen[id]?.since = now }
    }

    /// No display is left.
    mutating func allDisplaysLost() {
        for id in seen.keys { seen[id]?.since = nil }
    }

    private func rank(of effect: Effect) -> Int {
        switch effect {
        case .accept, .confirm, .refuse: 0
        case .updateDisplays: 1
        case .tell: 2
        case .openLink: 3
        case .dropImages: 4
        }
    }

    private mutating func accept(
        _ id: PresentationID,
        of action: Action,
        at now: Instant
    ) -> String? {
        guard case .presentRequested(let request) = action else {
            return "accepted without a request"
        }
        if let old = live[id] {
            guard old.owner.identity.key == request.owner.identity.key else {
                return "\(id) crossed identities"
            }
            return nil
        }
        if !issued.insert(id).inserted && request.replaces != id { return "\(id) was given twice" }
        var one = Live(owner: request.owner, kind: request.content.kind, acceptedAt: now)
        if case .loading(let loading) = request.content {
            one.blocks = loading.blocksInput
            one.ceiling = loading.ceiling
        }
        live[id] = one
        accepted += 1
        return nil
    }

    private mutating func end(
        _ id: PresentationID,
        _ outcome: Outcome,
        owner: Owner,
        _ action: Action
    ) -> String? {
        guard let one = live[id] else { return "\(id) ended twice, or never began" }
        guard one.owner == owner else { return "the outcome of \(id) went to \(owner.name)" }
        if outcome == .replaced {
            guard case .presentRequested(let request) = action else { return "replaced by nothing" }
            live[id]?.owner = request.owner
            accepted += 1
        } else {
            live[id] = nil
        }
        ended += 1
        return nil
    }

    private func mayPress(_ id: PresentationID, _ action: Action, at now: Instant) -> Bool {
        if case .userActed(_, .escapePressed) = action { return true }
        guard let card = seen[id], card.takesInput, let since = card.since else { return false }
        return now - since >= .milliseconds(500)
    }

    private mutating func look(at scene: Scene) {
        var next: [PresentationID: Seen] = [:]
        func add(_ card: Card, place: Int, takesInput: Bool) {
            let covered = scene.loading != nil && scene.loading?.id != card.id
            next[card.id] = Seen(
                content: card.content.withoutProgress,
                place: place,
                takesInput: takesInput,
                isCovered: covered
            )
        }
        let isFree = !scene.isInputBlocked
        for (place, card) in scene.presenters.enumerated() {
            add(card, place: place, takesInput: isFree && place == scene.presenters.count - 1)
        }
        if let card = scene.retry { add(card, place: 0, takesInput: isFree) }
        for (place, card) in scene.toasts.enumerated() {
            add(card, place: scene.toasts.count - place, takesInput: isFree)
        }
        if let card = scene.loading, live[card.id]?.kind == .loading {
            add(card, place: 0, takesInput: true)
        }
        for (id, card) in next {
            if let old = seen[id], old.looksLike(card) {
                next[id] = old
            } else {
                next[id]?.changedIn = scene.revision
            }
        }
        seen = next
    }
}

extension Content {
    /// The content as it counts for arming.
    fileprivate var withoutProgress: Content {
        switch self {
        case .toast(var toast):
            toast.progress = nil
            return .toast(toast)
        case .loading(var loading):
            loading.progress = .indeterminate
            loading.ceiling = .zero
            loading.blocksInput = false
            loading.delay = .zero
            return .loading(loading)
        case .modal, .bottomSheet, .retry:
            return self
        }
    }
}
