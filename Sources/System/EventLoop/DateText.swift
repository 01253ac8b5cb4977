// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

/// Days as the C library writes and reads them, in the C locale.
public enum DateText {
    /// Returns a day, at midnight in UTC, as `strftime` writes it; at most 4,096 bytes.
    ///
    /// What the C library does not know stays as it is. Source: POSIX.1-2017, `strftime`.
    public static func text(year: Int, month: Int, day: Int, format: String) -> String {
        guard let locale = unsafe newlocale(1 << LC_TIME, "C", nil) else { return "" }
        defer { unsafe freelocale(locale) }
        var parts = unsafe midnight(year, month, day)
        unsafe timegm(&parts)
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
            unsafe strftime_l(buffer.baseAddress, buffer.count, format, &parts, locale)
        }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Reads a day with `strptime`; it may not exist in its month.
    ///
    /// Source: POSIX.1-2017, `strptime`.
    ///
    /// - Parameters:
    ///   - text: the day, and nothing behind it.
    ///   - format: the conversions.
    ///   - year: the year of a text without one; its month and day are 1.
    /// - Returns: `nil` if the text has another format.
    public static func day(
        _ text: String,
        format: String,
        year: Int
    ) -> (year: Int, month: Int, day: Int)? {
        // No program of ours sets a locale of its process.
        var parts = unsafe midnight(year, 1, 1)
        let isRead = unsafe text.withCString { text in
            guard let end = unsafe strptime(text, format, &parts) else { return false }
            return unsafe end.pointee == 0
        }
        guard isRead else { return nil }
        return unsafe (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    }

    private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> tm {
        var parts = unsafe tm()
        unsafe parts.tm_year = CInt(clamping: year - 1900)
        unsafe parts.tm_mon = CInt(clamping: month - 1)
        unsafe parts.tm_mday = CInt(clamping: day)
        return unsafe parts
    }
}
