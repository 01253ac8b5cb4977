// SPDX-License-Identifier: MIT
//
// A way out must last: a client that asks again at once would keep the keyboard. So
// an account whose hold on the input the user ended gets none for a while, longer
// each time, whatever it took the input with: a lease, a modal or a sheet. All accounts
// together cannot block input for ever by taking turns either.

import Texts

/// Who may take the input, and until when (rules 5 and 8).
struct InputAccess: Hashable, Sendable {
    /// A time of blocked input, including breaks that are too short to count.
    private struct Run: Hashable, Sendable {
        var since: Instant
        /// When the last lease ended; `nil`: input is blocked.
        var freedAt: Instant?
    }

    /// A presenter that the user dismissed.
    private struct Dismissal: Hashable, Sendable {
        var account: String
        var at: Instant
    }

    /// At most one pause of each account, sorted by account; few.
    private(set) var pauses: [InputPause] = []
    private var run: Run?
    /// The last dismissals of presenters, oldest first; few.
    private var dismissals: [Dismissal] = []

    /// Continues with the pauses of the last daemon.
    init(pauses: [InputPause] = []) {
        self.pauses = pauses
    }

    /// When the pause of an account ends; `nil`: it has none.
    func pauseEnd(of account: String, at now: Instant) -> Instant? {
        pauses.first { $0.identity == account && now < $0.until }?.until
    }

    /// The accounts that have a pause.
    func paused(at now: Instant) -> [String] {
        pauses.isEmpty ? [] : pauses.filter { now < $0.until }.map(\.identity)
    }

    /// Whether the user wants no more questions of an account.
    func isSilenced(_ account: String, at now: Instant) -> Bool {
        pauses.contains { $0.identity == account && $0.isFinal && now < $0.until }
    }

    /// Records that the user dismissed what had the keyboard, or tried to.
    ///
    /// - Returns: whether a pause begins.
    mutating func noteDismissal(
        of account: String,
        _ limits: Limits,
        at now: Instant
    ) -> Bool {
        guard limits.dismissals > 0, pauseEnd(of: account, at: now) == nil else { return false }
        dismissals.removeAll { now - $0.at > limits.dismissalSpan }
        dismissals.append(Dismissal(account: account, at: now))
        var accounts: Set<String> = []
        if dismissals.count > limits.dismissals {
            accounts = Set(dismissals.map(\.account))
        } else if dismissals.count(where: { $0.account == account }) >= limits.dismissals {
            accounts = [account]
        }
        for account in accounts.sorted() { pause(account, limits, at: now) }
        dismissals.removeAll { accounts.contains($0.account) }
        return !accounts.isEmpty
    }

    /// Ends the pause of an account: the user wants to see what it asks.
    mutating func resume(_ account: String, at now: Instant) {
        guard let index = pauses.firstIndex(where: { $0.identity == account }) else { return }
        pauses[index].until = min(pauses[index].until, now)
        pauses[index].isFinal = false
    }

    /// Has an account ask nothing for a long time.
    mutating func silence(_ account: String, _ limits: Limits, at now: Instant) {
        pause(account, limits, at: now)
        guard let index = pauses.firstIndex(where: { $0.identity == account }) else { return }
        pauses[index].until = now + limits.silence
        pauses[index].isFinal = true
    }

    /// When all leases end, however long each may last; `nil`: there are none.
    func runEnd(_ limits: Limits) -> Instant? {
        guard let run, run.freedAt == nil else { return nil }
        return run.since + limits.longestCeiling
    }

    /// Whether an account may begin to block input.
    func allows(_ account: String, _ limits: Limits, at now: Instant) -> Bool {
        guard pauseEnd(of: account, at: now) == nil else { return false }
        guard let run, !isOver(run, limits, at: now) else { return true }
        return now < run.since + limits.longestCeiling
    }

    /// Records whether input is blocked now.
    mutating func record(isBlocked: Bool, _ limits: Limits, at now: Instant) {
        if isBlocked {
            if let known = run, !isOver(known, limits, at: now) {
                run?.freedAt = nil
            } else {
                run = Run(since: now)
            }
        } else if run?.freedAt == nil {
            run?.freedAt = now
        }
    }

    /// Records that the user ended what an account took the input with.
    mutating func pause(_ account: String, _ limits: Limits, at now: Instant) {
        pauses.removeAll { now - $0.until >= limits.longestInputPause }
        let last = pauses.first { $0.identity == account }?.span
        let span = min(last.map { $0 * 2 } ?? limits.firstInputPause, limits.longestInputPause)
        pauses.removeAll { $0.identity == account }
        let index = pauses.firstIndex { $0.identity > account } ?? pauses.count
        pauses.insert(InputPause(identity: account, span: span, until: now + span), at: index)
    }

    /// Whether a break was long enough to end a run.
    private func isOver(_ run: Run, _ limits: Limits, at now: Instant) -> Bool {
        run.freedAt.map { now - $0 >= limits.inputBreak } ?? false
    }
}

/// A time in which an account may not take the input (rule 5).
public struct InputPause: Hashable, Sendable {
    /// The account: `Identity.account`.
    public var identity: String
    /// How long it lasts in total; the next one is twice as long.
    public var span: Duration
    /// When it ends.
    public var until: Instant
    /// Whether the user wants no questions of it at all until then.
    public var isFinal = false

    /// Creates a pause.
    public init(identity: String, span: Duration, until: Instant) {
        self.identity = identity
        self.span = span
        self.until = until
    }
}

// A modal or a sheet has the keyboard and covers the windows, like a lease. A program must not
// take them again right after the user ended it, with whatever kind: its presenters wait
// aside for a while, off the stack, and a toast says so once, with a way to refuse them all.

extension PresenterState {
    /// Whether a presenter waits because its account may not take the input now.
    func isAside(_ presentation: Presentation) -> Bool {
        guard !pausedAccounts.isEmpty, presentation.kind.isPresenter,
            pausedAccounts.contains(presentation.owner.identity.account)
        else { return false }
        return !hasOwnDisplay(presentation.owner)
    }

    /// Whether a display is for that connection alone: a question in the terminal that asks it
    /// has the input of that terminal, and takes none from the user's other work.
    func hasOwnDisplay(_ owner: Owner) -> Bool {
        displays.all.contains { $0.owner == owner.name }
    }

    func isAside(_ id: PresentationID) -> Bool {
        guard !pausedAccounts.isEmpty, let presentation = presentations[id] else { return false }
        return isAside(presentation)
    }

    /// Records that the user dismissed what had the keyboard, or tried to.
    mutating func noteDismissal(of id: PresentationID, on display: DisplayID, at now: Instant) {
        guard let presentation = presentations[id], displays[display]?.owner == nil else { return }
        _ = input.noteDismissal(of: presentation.owner.identity.account, limits, at: now)
    }

    /// Shows at once what waits aside: the user asked for it.
    mutating func resumeInput(of account: String, at now: Instant) {
        input.resume(account, at: now)
    }

    /// Ends all questions of an account, and has it ask none for a while.
    mutating func silence(_ account: String, _ out: inout EffectCollector) {
        input.silence(account, limits, at: out.now)
        for id in presenters.reversed() {
            guard let owner = presentations[id]?.owner, owner.identity.account == account,
                !hasOwnDisplay(owner)
            else { continue }
            end(id, .dismissed(.control), &out)
        }
    }

    /// Begins and ends pauses that are due, and reports presenters that wait.
    mutating func settlePauses(at now: Instant, _ out: inout EffectCollector) {
        let paused = input.paused(at: now)
        if paused != pausedAccounts {
            pausedAccounts = paused
            reportedAccounts.removeAll { !paused.contains($0) }
        }
        guard !paused.isEmpty else { return }
        for id in loadings where presentations[id]?.blocksSince != nil {
            guard let account = presentations[id]?.owner.identity.account,
                paused.contains(account)
            else { continue }
            presentations[id]?.blocksSince = nil
            touch(id)
        }
        for id in presenters where isAside(id) {
            guard let identity = presentations[id]?.owner.identity,
                !reportedAccounts.contains(identity.account),
                let end = input.pauseEnd(of: identity.account, at: now)
            else { continue }
            reportedAccounts.append(identity.account)
            out.report(.presenterWaits(identity, until: end))
        }
    }

    /// When a presenter that waits aside may take the input; `nil`: none waits.
    var pauseEnd: Instant? {
        guard !pausedAccounts.isEmpty else { return nil }
        var soonest: Instant?
        for id in presenters where isAside(id) {
            guard let account = presentations[id]?.owner.identity.account,
                let pause = input.pauses.first(where: { $0.identity == account })
            else { continue }
            soonest = min(soonest ?? pause.until, pause.until)
        }
        return soonest
    }

    /// Why a presenter waits aside, in words; `nil`: it does not.
    func asideSentence(_ presentation: Presentation, at now: Instant) -> String? {
        guard isAside(presentation),
            let end = input.pauseEnd(of: presentation.owner.identity.account, at: now)
        else { return nil }
        let seconds = (end.milliseconds - now.milliseconds + 999) / 1000
        return Phrase.explainAside.english("\(seconds)")
    }
}
