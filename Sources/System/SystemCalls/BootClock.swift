// SPDX-License-Identifier: MIT
//
// CLOCK_BOOTTIME includes suspend: a toast of five seconds is gone after a night of
// suspend, and both ends of a plugin pipe use the same clock.

import Glibc

/// The clock of all deadlines.
///
/// `ContinuousClock` reads it too, and links the runtime of Swift's concurrency.
public enum BootClock {
    /// The span since boot, suspend included.
    public static var now: Duration { read(CLOCK_BOOTTIME) }

    /// The span since boot without suspend.
    public static var awake: Duration { read(CLOCK_MONOTONIC) }

    /// The span since 1970 in UTC, as far as the machine's clock is right.
    public static var sinceEpoch: Duration { read(CLOCK_REALTIME) }

    private static func read(_ id: clockid_t) -> Duration {
        var time = timespec()
        let result = unsafe clock_gettime(id, &time)
        precondition(result == 0, "clock_gettime: the kernel has no clock \(id)")
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
