// SPDX-License-Identifier: MIT

// A way out must last: a client that asks again at once would keep the keyboard. So
// an application whose hold on the input the user ended gets none for a while, longer
// each time; and all applications together cannot block input for ever by taking turns.

/// Who may block input, and until when (rule 5).
struct InputAccess: Hashable, Sendable {
    /// A time of blocked input, including breaks that are too short to count.
    private struct Run: Hashable, Sendable {
        var since: Instant
        /// When the last lease ended; `nil`: input is blocked.
        var freedAt: Instant?
    }

    /// One of each application at most, sorted by identity; few.
    private(set) var pauses: [InputPause] = []
    private var run: Run?

    /// Continues with the pauses of the last daemon.
    init(pauses: [InputPause] = []) {
        self.pauses = pauses
    }

    /// When the pause of an application ends; `nil`: it has none.
    func pauseEnd(of identity: String, at now: Instant) -> Instant? {
        pauses.first { $0.identity == identity && now < $0.until }?.until
    }

    /// When all leases end, however long each may last; `nil`: there are none.
    func runEnd(_ limits: Limits) -> Instant? {
        guard let run, run.freedAt == nil else { return nil }
        return run.since + limits.longestCeiling
    }

    /// Whether an application may begin to block input.
    func allows(_ identity: String, _ limits: Limits, at now: Instant) -> Bool {
        guard pauseEnd(of: identity, at: now) == nil else { return false }
        guard let run, !isOver(run, limits, at: now) else { return true }
        return now < run.since + limits.longestCeiling
    }

    /// Records whether input is blocked now.
    mutating func note(isBlocked: Bool, _ limits: Limits, at now: Instant) {
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

    /// Records that the user ended the leases of an application.
    mutating func pause(_ identity: String, _ limits: Limits, at now: Instant) {
        pauses.removeAll { now - $0.until >= limits.longestInputPause }
        let last = pauses.first { $0.identity == identity }?.span
        let span = min(last.map { $0 * 2 } ?? limits.firstInputPause, limits.longestInputPause)
        pauses.removeAll { $0.identity == identity }
        let place = pauses.firstIndex { $0.identity > identity } ?? pauses.count
        pauses.insert(InputPause(identity: identity, span: span, until: now + span), at: place)
    }

    /// Whether a break was long enough to end a run.
    private func isOver(_ run: Run, _ limits: Limits, at now: Instant) -> Bool {
        run.freedAt.map { now - $0 >= limits.inputBreak } ?? false
    }
}
