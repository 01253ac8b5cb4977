// SPDX-License-Identifier: MIT
//
// Deadlines use the clock since boot; users read the wall clock. The offset between the
// two is read once and kept, because two readings differ by some microseconds and a
// moment must keep its minute.

import Glibc
import SystemCalls

/// Converts moments since boot to the wall clock.
public struct LocalClock: Hashable, Sendable {
    /// How far the wall clock may be changed without an update here.
    private static let tolerance = Duration.seconds(1)

    /// The span from 1970 in UTC to the machine's boot.
    private var offset: Duration

    /// Creates a clock with the current offset.
    public init() { self.init(offset: Self.offsetNow) }

    init(offset: Duration) { self.offset = offset }

    /// Updates the offset after a change of the wall clock or the time zone.
    public mutating func follow() { follow(Self.offsetNow) }

    /// Reads the machine's time zone again.
    public static func readZone() { tzset() }

    mutating func follow(_ now: Duration) {
        tzset()
        if abs((now - offset) / .seconds(1)) > Self.tolerance / .seconds(1) { offset = now }
    }

    /// Seconds since local midnight, 0 to 86,400 (a leap second).
    ///
    /// Source: POSIX.1-2017, `localtime_r`.
    public func secondOfDay(sinceBoot moment: Duration) -> Int {
        var time = time_t((moment + offset).components.seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
        return unsafe Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
    }

    /// The local year, month (1 to 12) and day; those of 1970-01-01 if there are none.
    ///
    /// Source: POSIX.1-2017, `localtime_r`.
    public func day(sinceBoot moment: Duration) -> (year: Int, month: Int, day: Int) {
        var time = time_t((moment + offset).components.seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&time, &parts) != nil else { return (1970, 1, 1) }
        return unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }

    /// The time until the wall clock has advanced by some seconds, or jumps before that: at the
    /// beginning or the end of summer time.
    ///
    /// - Parameters:
    ///   - seconds: more than 0.
    ///   - moment: from when on.
    ///   - offset: the wall clock's offset from UTC in seconds at a time since 1970.
    /// - Returns: the time, at most as long as `seconds`.
    public func time(
        toAdvance seconds: Int,
        from moment: Duration,
        offset: (Int) -> Int = LocalClock.offsetFromUTC
    ) -> Duration {
        let start = moment + self.offset
        // The clock shows a full second later by what is left of this one.
        let first = Int(start.components.seconds)
        var end = first + seconds
        if offset(end) != offset(first) {
            var before = first
            while end - before > 1 {
                let middle = before + (end - before) / 2
                if offset(middle) == offset(first) { before = middle } else { end = middle }
            }
        }
        return .seconds(end) - start
    }

    /// The wall clock's offset from UTC in seconds at a time in seconds since 1970.
    ///
    /// Source: POSIX.1-2024, `localtime_r`, `tm_gmtoff`.
    public static func offsetFromUTC(at seconds: Int) -> Int {
        var time = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
        return unsafe Int(parts.tm_gmtoff)
    }

    private static var offsetNow: Duration {
        sinceEpoch - BootClock.now
    }

    /// Whether the locale uses a 12-hour clock; a missing locale counts as `C`.
    ///
    /// Source: POSIX.1-2017, `strftime`, `%X`: "the locale's appropriate time representation".
    public static func countsToTwelve(locale name: String = "") -> Bool {
        guard let locale = unsafe newlocale(1 << LC_TIME, name, nil) else { return false }
        defer { unsafe freelocale(locale) }
        var afternoon = unsafe tm()
        unsafe afternoon.tm_hour = 13
        var text = [CChar](repeating: 0, count: 64)
        let length = unsafe text.withUnsafeMutableBufferPointer { text in
            unsafe strftime_l(text.baseAddress, text.count, "%X", &afternoon, locale)
        }
        // The first number is 13 or 1, in the locale's own digits.
        let afternoonText = String(
            decoding: text.prefix(length).map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
        return countsToTwelve(afternoon: afternoonText)
    }

    /// Whether a locale counts to twelve, by its text of an afternoon time.
    static func countsToTwelve(afternoon: String) -> Bool {
        let hour = afternoon.drop { !$0.isNumber }.prefix { $0.isNumber }
        return hour.compactMap(\.wholeNumberValue).reduce(0) { $0 * 10 + $1 } == 1
    }
}

extension LocalClock {
    /// The local year, month (1 to 12) and day of a span since 1970 in UTC.
    public static func day(of time: Duration) -> (year: Int, month: Int, day: Int) {
        LocalClock(offset: .zero).day(sinceBoot: time)
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

    /// The date and time in UTC: `2026-01-31T17:00:00Z`.
    ///
    /// Source: RFC 3339; POSIX.1-2017, `gmtime_r`.
    public static func textInUTC(_ time: Duration) -> String {
        var seconds = time_t(time.components.seconds)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&seconds, &parts) != nil else { return "-" }
        var text = [CChar](repeating: 0, count: 32)
        let length = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
    public static var sinceEpoch: Duration { BootClock.sinceEpoch }
}
