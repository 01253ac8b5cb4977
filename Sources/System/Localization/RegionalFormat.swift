// SPDX-License-Identifier: MIT

internal import CGettext
import SystemCalls
import Texts

/// How the user's region writes numbers and weeks: `LC_NUMERIC` and `LC_TIME`.
///
/// A locale that is not installed counts as `C`.
public enum RegionalFormat {
    /// Between the whole part and the decimals of a number: `.`.
    public static var decimalSeparator: String { numbers.decimal }

    /// Returns a decimal number with a point, such as `-0.50`, as the region writes it; any other text
    /// with its points so.
    public static func decimal(_ number: String) -> String {
        // Also `1.`, before its decimals are typed.
        number.split(separator: Character("."), omittingEmptySubsequences: false)
            .joined(separator: decimalSeparator)
    }

    /// The first day of a week, from Monday, 0; in the locale `C` Monday, as in ISO 8601.
    ///
    /// Source: `locale(5)`, `first_weekday` and `week`.
    public static let firstWeekday: Int =
        unsafe read(LC_TIME) { locale in
            let first = unsafe Int(nl_langinfo_l(Int32(_NL_TIME_FIRST_WEEKDAY), locale).pointee)
            let origin = unsafe UInt(bitPattern: nl_langinfo_l(Int32(_NL_TIME_WEEK_1STDAY), locale))
            // Day 1 is a Sunday (19971130) or a Monday (19971201).
            return origin == 19_971_201 ? (first - 1) % 7 : (first + 5) % 7
        } ?? 0

    /// The separators of a number.
    fileprivate static let numbers: (decimal: String, groups: String) =
        unsafe read(LC_NUMERIC) { locale in
            let decimal = unsafe String(cString: nl_langinfo_l(Int32(RADIXCHAR), locale))
            let groups = unsafe String(cString: nl_langinfo_l(Int32(THOUSEP), locale))
            return (decimal, groups)
        } ?? (".", ",")

    private static func read<Value>(_ category: Int32, _ body: (locale_t) -> Value) -> Value? {
        guard isNamed(category), let locale = unsafe newlocale(1 << category, "", nil) else {
            return nil
        }
        defer { unsafe freelocale(locale) }
        return unsafe body(locale)
    }

    /// Whether the environment names a locale other than `C` for a category.
    private static func isNamed(_ category: Int32) -> Bool {
        let variable = category == LC_TIME ? "LC_TIME" : "LC_NUMERIC"
        let name = ["LC_ALL", variable, "LANG"].lazy.compactMap(environmentVariable).first ?? "C"
        return name != "C" && name != "POSIX" && !name.hasPrefix("C.")
    }
}

extension Int {
    /// The number with its digits in groups of three, as the user's region writes it: `100,000`.
    public var grouped: String {
        guard magnitude >= 1000 else { return String(self) }
        let separator = RegionalFormat.numbers.groups
        guard !separator.isEmpty else { return String(self) }
        var text = ""
        let digits = String(magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += separator }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + text
    }
}
