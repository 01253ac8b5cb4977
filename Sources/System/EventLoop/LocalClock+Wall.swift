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

    /// The local date and time: `2026-01-31 18:00`.
    ///
    /// Source: POSIX.1-2017, `localtime_r`.
    ///
    /// - Parameter time: the span since 1970 in UTC.
    /// - Returns: the text; `-` for a time that has none.
    public static func text(_ time: Duration) -> String {
        var seconds = time_t(time.components.seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return "-" }
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = unsafe Int(parts.tm_year) + 1900
        let date = unsafe "\(year)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
        return unsafe "\(date) \(digits(parts.tm_hour)):\(digits(parts.tm_min))"
    }

    /// A local date and time as the span since 1970 in UTC; a missing part is today's.
    ///
    /// Source: POSIX.1-2017, `mktime`.
    ///
    /// - Parameters:
    ///   - date: year, month from 1 and day; `nil`: today.
    ///   - hour: 0 to 23.
    ///   - minute: 0 to 59.
    ///   - now: the span since 1970 in UTC.
    /// - Returns: the span.
    public static func time(
        of date: (year: Int, month: Int, day: Int)?,
        hour: Int,
        minute: Int,
        now: Duration = sinceEpoch
    ) -> Duration {
        var seconds = time_t(now.components.seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return now }
        if let date {
            unsafe parts.tm_year = Int32(clamping: date.year - 1900)
            unsafe parts.tm_mon = Int32(clamping: date.month - 1)
            unsafe parts.tm_mday = Int32(clamping: date.day)
        }
        unsafe parts.tm_hour = Int32(clamping: hour)
        unsafe parts.tm_min = Int32(clamping: minute)
        unsafe parts.tm_sec = 0
        unsafe parts.tm_isdst = -1
        return .seconds(unsafe mktime(&parts))
    }

    /// The span since 1970 in UTC.
    public static var sinceEpoch: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
