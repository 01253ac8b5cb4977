// SPDX-License-Identifier: MIT

@testable import PresenterCore

/// The rules, checked whenever the daemon is at rest.
extension SimulatedSession {
    /// The longest time that input may stay held without a right to.
    private static let grace = Duration.seconds(4)
    /// The longest time that a display that hangs may keep the keyboard, if earlier ones were slow:
    /// 6 s of silence, a second between two heartbeats, and 300 ms of its guard.
    private static let slowGrace = Duration.seconds(8)
    /// A stopped client loses its lease within 6 s.
    private static let silence = Duration.seconds(8)

    /// Checks all rules.
    func checkRules() throws {
        if let violation { throw violation }
        try checkHolds()
        guard let state, isReady else { return }
        try checkNew(state)
        try checkEnds(state)
        try checkScreens()
        guard !bus.isStalled else { return }
        try checkOutcomes(state)
        if wasStalled {
            stalledAt = nil
            watch.flowsSince = now
            for client in clients { client.mayMissAnswers = true }
        }
        for client in clients where client.mayMissAnswers && !lookUps.holds(client) {
            client.timeOut()
        }
        // After a stall the daemon looks every 50 ms whether the bus has taken all.
        if now - watch.flowsSince >= .milliseconds(100) { ledger.noteReports() }
        try checkAnswers()
    }

    // MARK: Ids and rights

    /// Finds what began without an answer that arrived.
    private func checkNew(_ state: PresenterState) throws(Violation) {
        let new = state.presentations.ids.filter { ledger[$0.rawValue] == nil }
        for presentation in new.sorted().compactMap({ state.presentations[$0] }) {
            let (id, number) = (presentation.id, presentation.id.rawValue)
            let name = presentation.owner.name
            // The daemon's own, such as that questions of a program wait.
            if name.isEmpty, !presentation.isOwnerGone { continue }
            guard let client = bus.clients[name] else {
                throw Violation(.ids, "nobody asked for \(number)")
            }
            var wish = Wish(kind: presentation.kind)
            if case .loading(let loading) = presentation.content {
                wish.blocksInput = loading.blocksInput
                wish.ceiling = loading.ceiling
            }
            wish.timeout = state.timeout(of: id)
            ledger[number] = Ledger.Entry(
                id: number,
                identity: try identity(presentation.owner.identity, of: client),
                wish: wish,
                timeout: wish.timeout,
                acceptedAt: presentation.acceptedAt.sinceBoot,
                owner: name
            )
        }
        if wasStalled || watch.life != lifeBegan { readTimeouts(state) }
        watch.life = lifeBegan
        for entry in ledger.live where entry.wish.blocksInput {
            guard entry.identity != "\(App.game)", !entry.identity.hasPrefix(":") else {
                throw Violation(.rights, "\(entry.id) of \(entry.identity) may block input")
            }
        }
    }

    /// Learns of replacements whose answers wait for the bus, or were lost with a daemon.
    private func readTimeouts(_ state: PresenterState) {
        for entry in ledger.live {
            guard let id = PresentationID(rawValue: entry.id), let new = state.timeout(of: id)
            else { continue }
            ledger[entry.id]?.timeout = min(entry.timeout ?? new, new)
        }
    }

    /// The identity that the daemon gives a client, if it is proved.
    private func identity(_ identity: Identity, of client: FakeClient) throws(Violation) -> String {
        guard identity.key != "name:" + client.name else { return client.name }
        guard !client.provedTo.isEmpty else {
            throw Violation(.rights, "\(client.name) counts as \(identity.key)")
        }
        return "\(client.app)"
    }

    // MARK: Causes

    private func checkEnds(_ state: PresenterState) throws(Violation) {
        for entry in ledger.live {
            guard let id = PresentationID(rawValue: entry.id), !state.isLive(id) else { continue }
            ledger[entry.id]?.isOver = true
            guard let end = state.lastEnd(of: id) else { continue }
            try check(entry, end.outcome)
            noteDismissal(of: entry, end)
        }
        ledger.forgetCauses(at: now)
    }

    /// Who is dismissed twice within 10 s may not take the input for 10 s at least.
    private func noteDismissal(of entry: Ledger.Entry, _ end: EndedPresentation) {
        let at = end.endedAt.sinceBoot
        // A daemon that died forgot what began no pause.
        guard entry.wish.kind.isPresenter, case .dismissed(let how) = end.outcome,
            [.escape, .scrim, .cancel].contains(how), at >= lifeBegan, at > watch.resumedAt
        else { return }
        guard let last = watch.dismissedAt[entry.identity], last >= lifeBegan,
            at - last < .seconds(10)
        else {
            watch.dismissedAt[entry.identity] = at
            return
        }
        watch.dismissedAt[entry.identity] = nil
        watch.pausedUntil[entry.identity] = at + .seconds(10)
    }

    private func check(_ entry: Ledger.Entry, _ outcome: Outcome) throws(Violation) {
        let text = "\(entry.wish.kind) \(entry.id) of \(entry.identity) ended: \(outcome.name)"
        let causes = ledger.causes(of: entry, since: stalledAt).union(pendingCauses)
        let isCaused: Bool
        switch outcome {
        case .acted, .dismissed:
            isCaused = causes.contains { $0 == .user || isTool($0) }
        case .closed:
            isCaused = causes.contains { isOwner($0, of: entry) }
        case .released: isCaused = causes.contains { $0 == .release || mayRelease($0) }
        case .ownerGone:
            isCaused =
                entry.clients.allSatisfy { bus.clients[$0]?.isConnected == true }
                == entry.clients.isEmpty
        case .expired: return try checkSeen(entry, text)
        case .replaced: isCaused = entry.wish.kind == .toast
        // Nothing here names a parent.
        case .parentEnded, .refused, .hidden, .shutdown: isCaused = false
        }
        guard isCaused else {
            throw Violation(.causes, "\(text); possible causes: \(causes)")
        }
    }

    /// The tools whose calls for everything have no answer: they may take effect now.
    private var pendingCauses: [Ledger.Cause] {
        clients.flatMap { client in
            (client.calls.values.filter(\.concernsAll) + client.givenUp).map {
                .tool(client: client.name, life: $0.life)
            }
        }
    }

    /// Whether the user's tool did it, which proved that it is one.
    private func isTool(_ cause: Ledger.Cause) -> Bool {
        guard case .tool(let name, let life) = cause, let client = bus.clients[name] else {
            return false
        }
        return client.app.isFree && client.provedTo.contains(life)
    }

    /// Whether it was a program of the user that may free the input: any but one that is proved
    /// to be sandboxed.
    private func mayRelease(_ cause: Ledger.Cause) -> Bool {
        guard case .tool(let name, let life) = cause, let client = bus.clients[name] else {
            return false
        }
        return client.mayRelease(in: life)
    }

    private func isOwner(_ cause: Ledger.Cause, of entry: Ledger.Entry) -> Bool {
        guard case .owner(let name, let life) = cause, let client = bus.clients[name] else {
            return false
        }
        return name == entry.owner || client.identity(in: life) == entry.identity
    }

    private func checkSeen(_ entry: Ledger.Entry, _ text: String) throws(Violation) {
        guard let timeout = entry.timeout else {
            throw Violation(.causes, "\(text), and it had no timeout")
        }
        let span = entry.wish.kind == .toast ? entry.seen : now - entry.acceptedAt
        guard span >= timeout - .milliseconds(50) else {
            throw Violation(.unseen, "\(text) after \(span) of \(timeout)")
        }
    }

    // MARK: Outcomes and answers

    private func checkOutcomes(_ state: PresenterState) throws(Violation) {
        for debt in ledger.debts {
            guard let id = PresentationID(rawValue: debt.id), !state.isLive(id) else { continue }
            let outcome = state.lastEnd(of: id)?.outcome.name ?? "unknown"
            throw Violation(.outcomes, "\(debt.client) received no end of \(id): \(outcome)")
        }
    }

    private func checkAnswers() throws(Violation) {
        for client in clients where !lookUps.holds(client) {
            let calls = client.calls.values.filter { $0.request != .ask }
            guard calls.isEmpty else {
                throw Violation(.answers, "\(client.name) waits for answers: \(calls)")
            }
        }
    }

    // MARK: Screens

    /// Checks what displays draw that have all that the daemon sent.
    private func checkScreens() throws(Violation) {
        for display in displays where display.end == nil && !display.isStalled {
            for card in display.drawn.cards {
                guard let entry = ledger[card.id.rawValue] else { continue }
                if card.content.kind.isPresenter, let until = watch.pausedUntil[entry.identity],
                    now < until
                {
                    throw Violation(.input, "\(entry.identity) has the keyboard before \(until)")
                }
                let isFree = App.allCases.contains { $0.isFree && "\($0)" == entry.identity }
                for case .file(let path) in card.content.imageSources where !isFree {
                    throw Violation(.rights, "\(entry.identity) shows \(path)")
                }
                if card.content.kind == .toast,
                    card.content.headline.title?.contains(Self.secret) == true
                {
                    throw Violation(.privacy, "\(entry.id) is shown")
                }
            }
        }
    }

    // MARK: Input

    private func checkHolds() throws(Violation) {
        var wrong: [Int32: Duration] = [:]
        for display in displays {
            let isRight =
                (!display.holdsInput || hasLease) && (!display.holdsKeyboard || hasPresenter)
            let isServed = isAlive && !display.isStalled
            guard display.holdsInput || display.holdsKeyboard, !isRight || !isServed else {
                continue
            }
            let since = watch.wrongHolds[display.processID] ?? now
            wrong[display.processID] = since
            let isSlow = isAlive && display.isStalled && !display.holdsInput
            guard now - since <= (isSlow ? Self.slowGrace : Self.grace) else {
                let what = display.holdsInput ? "input" : "keyboard"
                throw Violation(
                    .input,
                    "display \(display.processID) has held the \(what) for \(now - since)"
                )
            }
        }
        watch.wrongHolds = wrong
    }

    /// Whether anything may hold the input now.
    private var hasLease: Bool {
        ledger.live.contains { entry in
            entry.wish.blocksInput && now - entry.acceptedAt < entry.wish.ceiling
                && isPresent(entry)
                && watch.pausedUntil[entry.identity].map {
                    entry.acceptedAt >= $0
                } ?? true
        }
    }

    private func isPresent(_ entry: Ledger.Entry) -> Bool {
        // No client knows one whose owner was answered by a daemon that crashed.
        guard !entry.clients.isEmpty else { return true }
        return entry.clients.contains { name in
            guard let client = bus.clients[name], client.isConnected else { return false }
            // A new daemon pings again.
            return watch.stoppedSince[name].map { now - max($0, lifeBegan) < Self.silence } ?? true
        }
    }

    private var hasPresenter: Bool {
        ledger.live.contains { $0.wish.kind == .modal || $0.wish.kind == .bottomSheet }
    }
}
