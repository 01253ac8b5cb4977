// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport

extension Audit {
    /// What is known of holds on the input, over all applications.
    struct Input {
        /// Who may not block input, until when, and for how long in all.
        var pauses: [String: (span: Duration, until: Instant)] = [:]
        /// The presenters that the user dismissed within the last 10 s: whose, and when.
        var dismissals: [(account: String, at: Instant)] = []
        /// The presenter with the keyboard after the last step; `nil`: none.
        var top: PresentationID?
        /// The start of the blocked time, breaks of less than 10 s included.
        var start: Instant?
        /// Since when input is free; `nil`: it is not, or never was blocked.
        var free: Instant?
        /// The time of the last look.
        var seenAt = Instant(milliseconds: 0)
    }

    private var isBlocked: Bool { loadings.contains { live[$0]?.mayBlock == true } }

    /// Ends the leases that are over by now.
    mutating func expireLeases(at now: Instant) {
        let cap = input.free == nil ? input.start.map { $0 + longestCeiling } : nil
        var last = input.seenAt
        for id in loadings {
            guard let entry = live[id], entry.mayBlock, case .loading(let loading) = entry.content
            else { continue }
            let own = entry.acceptedAt + min(loading.ceiling, longestCeiling)
            let end = cap.map { min($0, own) } ?? own
            guard now >= end else { continue }
            live[id]?.mayBlock = false
            last = max(last, end)
        }
        if !isBlocked, input.start != nil, input.free == nil {
            input.free = max(last, input.seenAt)
        }
        input.seenAt = now
    }

    /// Begins a lease, unless its application or everybody has to pause.
    mutating func mayBegin(_ identity: String, at now: Instant) -> Bool {
        if let pause = input.pauses[identity], now < pause.until { return false }
        let isOver = input.free.map { now - $0 >= .seconds(10) } ?? (input.start == nil)
        if let start = input.start, !isOver, now - start >= longestCeiling { return false }
        if isOver { input.start = now }
        input.free = nil
        return true
    }

    /// The user released the input.
    mutating func released(at now: Instant) {
        let held = loadings.compactMap { live[$0] }.filter(\.mayBlock)
        for identity in Set(held.map(\.owner.identity.key)) { pause(identity, at: now) }
    }

    /// No input for an application, longer each time.
    mutating func pause(_ identity: String, at now: Instant) {
        var span = Duration.seconds(10)
        if let last = input.pauses[identity], now - last.until < .seconds(300) {
            span = min(last.span * 2, .seconds(300))
        }
        input.pauses[identity] = (span, now + span)
        for id in loadings where live[id]?.owner.identity.key == identity {
            live[id]?.mayBlock = false
        }
    }

    /// Whether a presenter waits without the keyboard.
    func isAside(_ id: PresentationID) -> Bool {
        guard let entry = live[id], presenters.contains(id),
            let pause = input.pauses[entry.owner.identity.key]
        else { return false }
        return input.seenAt < pause.until
    }

    /// Two dismissals of one application within 10 s, or three of several, begin pauses.
    mutating func noteDismissal(_ action: Action, _ effects: [Effect], at now: Instant) {
        guard case .userActed(let display, let userAction) = action, displays.contains(display),
            let id = dismissed(by: userAction, effects),
            let identity = live[id]?.owner.identity.key
        else { return }
        if let pause = input.pauses[identity], now < pause.until { return }
        input.dismissals.removeAll { now - $0.at > .seconds(10) }
        input.dismissals.append((identity, now))
        let own = input.dismissals.count { $0.account == identity }
        let paused =
            input.dismissals.count >= 3
            ? Set(input.dismissals.map(\.account)) : own >= 2 ? [identity] : []
        for one in paused { pause(one, at: now) }
        input.dismissals.removeAll { paused.contains($0.account) }
    }

    /// The presentation with the input that the user dismissed, or tried to.
    private func dismissed(by userAction: UserAction, _ effects: [Effect]) -> PresentationID? {
        switch userAction {
        case .escapePressed(let id):
            // It counts where a modal can't be dismissed too; not for what had ended before.
            switch effects.outcomes[id] {
            case nil: return id == input.top ? id : nil
            case .acted, .dismissed(.escape): return isTaking(id) ? id : nil
            default: return nil
            }
        case .scrimTapped(let id):
            return effects.outcomes[id] == .dismissed(.scrim) ? id : nil
        case .buttonTapped(let id, _, _):
            guard effects.outcomes[id] == .dismissed(.cancel), let entry = live[id] else {
                return nil
            }
            return entry.content.kind == .bottomSheet || entry.mayBlock ? id : nil
        default: return nil
        }
    }

    /// Whether it is of a kind that has the keyboard of a dialog.
    private func isTaking(_ id: PresentationID) -> Bool {
        switch live[id]?.content.kind {
        case .modal, .bottomSheet, .retry: true
        case .toast, .loading, nil: false
        }
    }
}
