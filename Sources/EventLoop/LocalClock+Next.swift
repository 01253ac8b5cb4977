// SPDX-License-Identifier: MIT

import Glibc

extension LocalClock {
    /// Returns the time until the wall clock next shows that hour and minute.
    ///
    /// More than 0; about a day if it shows them now. A time that does not exist on a day
    /// that changes to summer time counts as the one an hour later.
    ///
    /// Source: POSIX.1-2017, `mktime`.
    ///
    /// - Parameters:
    ///   - hour: 0 to 23.
    ///   - minute: 0 to 59.
    ///   - now: the span since 1970 in UTC.
    /// - Returns: the time.
    public static func untilNext(
        hour: Int,
        minute: Int,
        now: Duration = sinceEpoch
    ) -> Duration {
        var seconds = time_t(now.components.seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return .seconds(86_400) }
        let today = unsafe parts.tm_mday
        for day in 0...1 {
            unsafe parts.tm_mday = today + Int32(day)
            unsafe parts.tm_hour = Int32(hour)
            unsafe parts.tm_min = Int32(minute)
            unsafe parts.tm_sec = 0
            unsafe parts.tm_isdst = -1
            let moment = Duration.seconds(unsafe mktime(&parts))
            if moment > now { return moment - now }
        }
        return .seconds(86_400)
    }

    /// The span since 1970 in UTC.
    public static var sinceEpoch: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
