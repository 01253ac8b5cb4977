// SPDX-License-Identifier: MIT

/// A clock that only moves when told to, for a loop in a simulation.
///
/// Timers of the loop do not fire by themselves: `fireNext` fires them one by one.
package final class ManualClock {
    /// The span since boot.
    package var now: Duration
    /// The loop's timers, oldest first.
    private var timers: [Entry] = []

    private struct Entry {
        weak var timer: TimerSource?
    }

    package init(now: Duration) {
        self.now = now
    }

    /// The earliest deadline; `nil`: no timer is armed.
    package var nextDeadline: Duration? {
        timers.compactMap { $0.timer?.deadline }.min()
    }

    /// Fires the timer with the earliest deadline, if that has passed.
    ///
    /// - Returns: whether there was one.
    package func fireNext() -> Bool {
        guard let next = nextDeadline, next <= now else { return false }
        timers.removeAll { $0.timer == nil }
        timers.first { $0.timer?.deadline == next }?.timer?.fire()
        return true
    }

    func add(_ timer: TimerSource) {
        timers.append(Entry(timer: timer))
    }
}
