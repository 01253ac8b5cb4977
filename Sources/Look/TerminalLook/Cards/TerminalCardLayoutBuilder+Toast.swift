// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    private var clock: ToastClock { ToastClock(card, now: state.now) }

    /// Whether it is only a value, for example the volume, which needs no time.
    private func isValue(_ toast: Toast) -> Bool {
        toast.progress != nil && (toast.headline.title ?? "").isEmpty
            && toast.headline.message?.isEmpty ?? true && toast.actions.isEmpty
    }

    /// Returns its arrival time.
    func time(of toast: Toast) -> String? {
        guard !isValue(toast) else { return nil }
        return clock.isNew ? look.words.now : clock.arrival(by: wallClock, in: look.words)
    }

    /// Returns the remaining share of its life, 0 to 1; `nil`: not shown.
    func lifeLeft(of toast: Toast) -> Double? {
        guard toast.urgency != .critical, !isValue(toast), !look.isMotionReduced else {
            return nil
        }
        return clock.lifeLeft.map { Double($0) / Double(ToastClock.lifeSteps) }
    }

    func nextChange(of toast: Toast) -> Instant? {
        var changes: [Instant] = []
        if lifeLeft(of: toast) != nil, let next = clock.nextStep { changes.append(next) }
        if !isValue(toast) { changes.append(clock.newUntil) }
        if toast.progress == .indeterminate { changes.append(nextTick) }
        return changes.filter { $0 > state.now }.min()
    }
}
