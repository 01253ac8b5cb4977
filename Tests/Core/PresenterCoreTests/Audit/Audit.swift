// SPDX-License-Identifier: MIT

// A second, plain account of the rules, kept beside the core in the random run.
// It knows only what went in and what came out, and keeps time by itself: where
// core and audit disagree, one of them is wrong.

import TestSupport

@testable import PresenterCore

/// What must be true after each step of a random run.
struct Audit {
    /// One presentation as the audit believes it to be.
    struct Entry {
        var owner: Owner
        var content: Content
        var acceptedAt: Instant
        /// Another number whenever the content changes in what a person weighs.
        var form: Int
        var key: String?
        /// When it got its key: later ones are higher.
        var keyed = Int.max
        /// The other connections that presented it by its key.
        var followers: [Owner] = []
        var isOwnerGone = false
        /// The owners notified that it is on screen.
        var reportedPresented: [Owner] = []
        /// Loadings: asked for the input, and was not yet too old to have it.
        var mayBlock = false
        /// Retries: the presenter it stands on.
        var host: PresentationID?
        var timeout = Timeout.standard
        /// The presentation with which it ends.
        var parent: PresentationID?
    }

    /// A card as it stands, and since when it was seen so.
    struct Seen: Equatable {
        /// All that moves it under the user's hand, mixed into a number.
        var surroundings: UInt64
        /// The first revision that shows it so.
        var revision: UInt64
        /// When that was on each screen, or when it was disturbed there last.
        var since: [DisplayID: Instant] = [:]

        /// Of `revision`: the next one.
        static let next = UInt64.max
    }

    /// A rule that does not hold, in words.
    struct Violation: Error, CustomStringConvertible {
        var description: String
    }

    var live: [PresentationID: Entry] = [:]
    var presenters: [PresentationID] = []
    /// The cards that may take input, and since when they were seen as they stand.
    var seen: [PresentationID: Seen] = [:]
    var loadings: Set<PresentationID> = []
    var retries: Set<PresentationID> = []
    var issued: Set<PresentationID> = []
    /// The last number that the counter gave.
    var lastNumber: UInt32 = 0
    var gone: Set<String> = []
    /// The newest toast, if it had a right to a place when it came.
    var newest: PresentationID?
    /// The toast that this step accepted.
    var lastAccepted: PresentationID?
    /// The owners still to be notified of an end in this step.
    var unreported: [(id: PresentationID, owner: Owner, outcome: Outcome)] = []
    var displays: Set<DisplayID> = []
    /// The displays that can hold the input.
    var blocking: Set<DisplayID> = []
    /// The displays that nobody can see.
    var unseen: Set<DisplayID> = []
    /// Whether nobody could see any display before this step.
    var wasUnseen = false
    var revision: UInt64 = 0
    /// The toasts that do not disturb held and released: one group.
    var backlog: Set<PresentationID> = []
    /// Do not disturb after the last step.
    var silence = DoNotDisturb.off
    var shownLoading: (id: PresentationID, since: Instant)?
    var toastCount = 0
    /// Whether the user opened a list of what waits.
    var isListOpen = false
    /// Whether that is surely the list of all that waits for room.
    var isRestOpen = false
    /// The toasts on screen, and those of them that a display has no room for.
    var shownToasts: Set<PresentationID> = []
    var hidden: [DisplayID: Set<PresentationID>] = [:]
    /// What displays withhold.
    var withholdings: [DisplayID: Set<PresentationID>] = [:]
    var lastForm = 0
    var lastKeyed = 0
    var longestCeiling = Limits().longestCeiling
    var input = Input()
    /// The toasts that were missed before this step, and how many may be.
    var missedBefore: Set<PresentationID> = []
    /// The toasts that were off the screen before this step, for whatever reason.
    var offScreenBefore: Set<PresentationID> = []
    /// When those of them that were snoozed for a time come back.
    var snoozedBefore: [PresentationID: Instant] = [:]
    /// The toasts that were on screen before this step, with the numbers of their arrival.
    var arrivalsBefore: [PresentationID: UInt64] = [:]
    /// How many are missed after it.
    var missedCount = 0
    var maximumMissed = Int.max
    var maximumMissedBefore = Int.max
    /// The toasts that the user brought back: do not disturb lets them through.
    var passing: Set<PresentationID> = []
    var keepsExpired = true

    /// Takes in one step and checks everything that is cheap to check.
    mutating func check(
        _ action: Action,
        _ effects: [Effect],
        _ state: PresenterState,
        at now: Instant
    ) throws(Violation) {
        missedCount = state.missedCount
        try checkOrder(effects, of: action)
        noteReleased(state, at: now)
        if let pressed = action.pressed {
            try checkPress(pressed.id, on: pressed.display, effects, state, at: now)
        }
        expireLeases(at: now)
        noteDismissal(action, effects, at: now)
        note(action, now)
        try apply(effects, of: action, state, at: now)
        if case .ownerVanished(let name) = action { leave(name) }
        if case .userActed(let display, .toastsHidden(let ids)) = action {
            noteHidden(ids, on: display)
        }
        if case .userActed(let display, .visibilityChanged(let isVisible, _)) = action {
            noteVisibility(of: display, isVisible)
        }
        try require(unreported.isEmpty, "\(unreported) were not notified")
        for (id, entry) in live {
            guard let parent = entry.parent else { continue }
            try require(live[parent] != nil, "\(id) outlived what it belongs to")
        }
        let hasReturned = noteReturns(state, subject(of: action, effects))
        try noteNewest(action, effects, state, hasReturned: hasReturned)
        try checkList(action, state)
        try checkScene(state, effects, at: now)
        try require(state.nextDeadline.map { $0 > now } ?? true, "a deadline in the past")
        if case .scenePresented(let display, let shown) = action,
            displays.contains(display), shown <= state.scene.revision
        {
            markSeen(shown, on: display, now)
        }
        try require(Set(state.displays.all.map(\.id)) == displays, "other displays")
        try require(
            state.isInputHeld == (state.scene.isInputBlocked && !blocking.isEmpty),
            "input held: \(state.isInputHeld)"
        )
        try checkArming(state.scene, at: now)
        wasUnseen = isUnseen
        try noteMissed(state, action, effects)
        input.top = state.scene.isInputBlocked ? nil : stack.last
    }

    /// Whether nobody can see any display.
    var isUnseen: Bool { !displays.isEmpty && displays.isSubset(of: unseen) }

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
        let isFull = countOfPlaces(state.scene) >= state.limits.visibleToasts
        for listing in list where listing.explanation.reason == .noRoom {
            try require(isFull, "\(listing.id) waits for room that is there")
        }
        let waiting = list.count { $0.explanation.reason.isWaitingToast }
        try require(waiting == state.scene.waitingToasts, "\(waiting) toasts wait")
        let gathered = list.count { $0.explanation.reason == .gathered }
        try require(gathered == state.scene.gatheredToasts, "\(gathered) toasts are gathered")
        let queued = list.filter {
            $0.explanation.reason.isWaitingToast || $0.explanation.reason == .gathered
        }
        try checkBudgets(queued.filter { !backlog.contains($0.id) }, queued, state.limits)
        try checkOffScreen(list, at: now)
        try checkUnread(list.filter(\.isUnread), state)
        try checkMissed(list.filter { $0.explanation.reason == .missed }, state.limits)
        for (id, entry) in live where entry.content.kind != .toast {
            try require(!gone.contains(entry.owner.name), "\(id) is an orphan")
        }
    }
}

extension Audit {
    /// No more waits than may, in number or in bytes, of all and of each application.
    private func checkBudgets(
        _ own: [Listing],
        _ waiting: [Listing],
        _ limits: Limits
    ) throws(Violation) {
        try require(waiting.count <= limits.waitingToasts, "\(waiting.count) toasts wait")
        var total = 0
        var quotas: [String: Int] = [:]
        for listing in waiting { total += listing.content.heldBytes }
        for listing in own {
            quotas[listing.owner.identity.key, default: 0] += listing.content.heldBytes
        }
        try require(total <= limits.waitingBytes, "\(total) bytes wait")
        for (key, bytes) in quotas {
            try require(bytes <= limits.waitingBytesPerIdentity, "\(bytes) bytes of \(key) wait")
        }
    }
}

/// Fails with the rule, in words, that does not hold.
func require(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Audit.Violation) {
    if !holds { throw Audit.Violation(description: rule()) }
}

// MARK: - What came out

extension Audit {
    /// Answers first, then the scene, then notices to owners, then the rest.
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
            case .announceScene:
                rank = last == 1 ? -1 : 1
            case .notify: rank = 2
            case .openLink: rank = 3
            case .activate, .askRows, .askHistory, .actOnHistory, .switchMode, .toggleRule,
                .presenterWaits:
                rank = 4
            case .shrinkImages, .reportAbsence: rank = 4
            case .dropImages: rank = 5
            case .fetchImages: rank = 6
            }
            try require(rank >= last, "effects out of order: \(effects)")
            last = rank
        }
        let expected = action.token == nil ? 0 : 1
        try require(replies == expected, "\(replies) answers, not \(expected)")
    }

    private mutating func note(_ action: Action, _ now: Instant) {
        switch action {
        case .displayAttached(let display, let blocksInput, _):
            if displays.insert(display).inserted, blocksInput { blocking.insert(display) }
        case .presentationsWithheld(let display, let ids): noteWithheld(ids, from: display)
        case .displayDetached(let display):
            blocking.remove(display)
            unseen.remove(display)
            hidden[display] = nil
            withholdings[display] = nil
            for id in seen.keys { seen[id]?.since[display] = nil }
            if displays.remove(display) != nil && displays.isEmpty {
                seen = [:]
            }
        case .limitsChanged(let limits):
            longestCeiling = limits.longestCeiling
            maximumMissed = limits.missedToasts
            keepsExpired = limits.expired == .keep
        case .ownerVanished(let name):
            gone.insert(name)
        case .ownerSilent(let name):
            for id in loadings where live[id]?.owner.name == name { live[id]?.mayBlock = false }
        case .inputReleased:
            released(at: now)
        case .userActed(let display, .releaseHeld):
            if displays.contains(display) { released(at: now) }
        case .userActed(let display, .disturbed(let id)):
            if displays.contains(display), seen[id]?.since[display] != nil {
                seen[id]?.since[display] = now
            }
        default: break
        }
    }

    private mutating func apply(
        _ effects: [Effect],
        of action: Action,
        _ state: PresenterState,
        at now: Instant
    ) throws(Violation) {
        var isNoted = false
        for effect in effects {
            switch effect {
            case .notify(let owner, .ended(let id, let outcome, _)):
                // What has no room any more may be what it belongs to.
                let endsAfterwards =
                    outcome == .refused || outcome == .replaced
                    || outcome == .parentEnded && !state.isLive(id)
                let isSubject = endsAfterwards && id == subject(of: action, effects)
                let isUnreported = unreported.contains { $0.id == id && $0.owner == owner }
                if !isUnreported, live[id] == nil || isSubject, !isNoted {
                    // It ends in the very step in which it was accepted, or changed.
                    try accept(effects, of: action, at: now)
                    try update(effects, of: action)
                    isNoted = true
                }
                try end(id, owner, outcome, by: action, at: now)
            case .notify(let owner, .presented(let id)):
                guard let entry = live[id] else {
                    throw Violation(description: "\(id) presented, but not live")
                }
                let audience = [entry.owner] + entry.followers
                try require(audience.contains(owner), "\(id) presented to another owner")
                try require(!entry.reportedPresented.contains(owner), "\(id) presented twice")
                try require(!wasUnseen, "\(id) presented to nobody")
                live[id]?.reportedPresented.append(owner)
            case .notify(let owner, .buttonPressed(let id, let answer, _)):
                let entry = live[id]
                try require(entry?.owner == owner, "\(id) pressed, sent to another owner")
                let offered = entry?.content.offeredButtons ?? []
                try require(offered.contains(answer.button), "\(answer.button) is not offered")
            case .notify(let owner, .retryPressed(let id, let host, let attempt)):
                let entry = live[id]
                try require(entry?.owner == owner, "\(id) retried, sent to another owner")
                try require(entry?.host == host, "\(id) stands on another presenter")
                guard case .retry(let retry) = entry?.content else {
                    throw Violation(description: "\(id) is no retry")
                }
                try require(retry.attempt == attempt, "\(id) is another attempt")
            case .activate(let owner, let application, _, _):
                try require(owner.identity.application == application, "\(application) is unproved")
            case .askRows(let owner, let id, _):
                try require(live[id]?.owner == owner, "another owner asked for rows of \(id)")
            case .accept, .confirm, .refuse, .announceScene, .openLink, .shrinkImages, .dropImages,
                .fetchImages, .reportAbsence, .askHistory, .actOnHistory, .switchMode, .toggleRule,
                .presenterWaits:
                break
            }
        }
        if !isNoted {
            try accept(effects, of: action, at: now)
            try update(effects, of: action)
        }
    }

    /// What a client's request was about, where it was granted.
    func subject(of action: Action, _ effects: [Effect]) -> PresentationID? {
        switch (action, effects.first) {
        case (.presentRequested, .accept(_, let id)): id
        case (.updateRequested(_, let id, _, _, _, _), .confirm): id
        default: nil
        }
    }

    private mutating func accept(
        _ effects: [Effect],
        of action: Action,
        at now: Instant
    ) throws(Violation) {
        guard case .presentRequested(_, let request, let owner) = action,
            case .accept(_, let id) = effects.first
        else { return }
        if let entry = live[id] {
            // Something that was there already: replaced in place, or left as it is.
            try require(entry.content.kind == request.content.kind, "\(id) changed its kind")
            try require(
                entry.owner.identity.key == owner.identity.key,
                "\(id) was taken from another application"
            )
            try presentAgain(id, entry, request, by: owner)
            return
        }
        if request.replaces != id {
            // The counter went round: what clients named long ago may come again.
            if id.rawValue < lastNumber { issued = [] }
            lastNumber = id.rawValue
            try require(!issued.contains(id), "\(id) was used before")
        }
        issued.insert(id)
        lastForm += 1
        var entry = Entry(
            owner: owner,
            content: request.content,
            acceptedAt: now,
            form: lastForm,
            key: request.key,
            timeout: request.timeout,
            parent: request.parent
        )
        switch request.content {
        case .modal, .bottomSheet:
            presenters.append(id)
        case .loading(let loading):
            loadings.insert(id)
            entry.mayBlock =
                loading.blocksInput && mayBegin(owner.identity.key, at: now)
        case .retry:
            retries.insert(id)
            entry.host = stack.last
        case .toast:
            toastCount += 1
            lastAccepted = id
        }
        live[id] = entry
        settleKey(of: id)
    }

    private mutating func update(_ effects: [Effect], of action: Action) throws(Violation) {
        guard case .updateRequested(_, let id, let owner, let content, let timeout, _) = action,
            case .confirm = effects.first,
            // What was an OSD waits from now on; where too many do, it may end in the same step.
            effects.outcomes[id] == nil
        else { return }
        let entry = live[id]
        try require(entry?.owner.identity.key == owner.identity.key, "\(id) is another's")
        try require(entry?.content.kind == content.kind, "\(id) changed its kind")
        live[id]?.timeout = timeout ?? entry?.timeout ?? .standard
        settleKey(of: id)
        try replace(id, with: content)
    }

    mutating func replace(_ id: PresentationID, with content: Content) throws(Violation) {
        guard var entry = live[id] else { throw Violation(description: "\(id) has ended") }
        if !content.weighsLike(entry.content) {
            lastForm += 1
            entry.form = lastForm
        }
        if case .loading(let new) = content, case .loading(let old) = entry.content {
            if !new.blocksInput {
                entry.mayBlock = false
            } else if !old.blocksInput {
                let now = input.seenAt
                entry.mayBlock =
                    now - entry.acceptedAt < min(new.ceiling, longestCeiling)
                    && mayBegin(entry.owner.identity.key, at: now)
            }
        }
        // Where it was not seen yet it must be seen as it is now.
        if content != entry.content || content.kind == .toast { seen[id]?.revision = Seen.next }
        entry.content = content
        live[id] = entry
    }
}
