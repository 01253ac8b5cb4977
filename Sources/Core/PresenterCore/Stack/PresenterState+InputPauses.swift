// SPDX-License-Identifier: MIT

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
        return "Waiting: you dismissed the last questions of this program; it may not take the "
            + "keyboard for \(seconds) s."
    }
}
