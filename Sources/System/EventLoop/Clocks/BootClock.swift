// SPDX-License-Identifier: MIT
//
// CLOCK_BOOTTIME includes suspend: a toast of five seconds is gone after a night of
// suspend, and both ends of a plugin pipe use the same clock.

import Glibc

/// The clock of all deadlines.
enum BootClock {
    /// The kernel's id of the clock.
    static let id = CLOCK_BOOTTIME

    /// The span since boot, suspend included.
    static var now: Duration { read(id) }

    /// The span since boot without suspend.
    static var awake: Duration { read(CLOCK_MONOTONIC) }

    private static func read(_ id: clockid_t) -> Duration {
        var time = timespec()
        let result = unsafe clock_gettime(id, &time)
        precondition(result == 0, "clock_gettime: the kernel has no clock \(id)")
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension Duration {
    /// Whole microseconds, rounded up so that nothing fires early; negative is 0.
    var microsecondsRoundedUp: UInt64 {
        guard self > .zero else { return 0 }
        let (seconds, attoseconds) = components
        let micro: Int64 = 1_000_000_000_000
        // Half of the range: sd_event adds the accuracy to it.
        guard seconds < Int64.max / 2_000_000 else { return UInt64.max / 4 }
        return UInt64(seconds) * 1_000_000 + UInt64((attoseconds + micro - 1) / micro)
    }
}

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
