// SPDX-License-Identifier: MIT
//
// Deadlines use the clock since boot; users read the wall clock. The offset between the
// two is read once and kept, because two readings differ by some microseconds and a
// moment must keep its minute.

import Glibc

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
        let words = String(
            decoding: text.prefix(length).map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
        return countsToTwelve(afternoon: words)
    }

    /// Whether a locale counts to twelve, by its text of an afternoon time.
    static func countsToTwelve(afternoon: String) -> Bool {
        let hour = afternoon.drop { !$0.isNumber }.prefix { $0.isNumber }
        return hour.compactMap(\.wholeNumberValue).reduce(0) { $0 * 10 + $1 } == 1
    }
}
