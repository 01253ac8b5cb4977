// SPDX-License-Identifier: MIT

import PresenterCore

/// Durations as users write them: `"800ms"`, `"5s"`, `"1.5min"`, `"2h"`.
public enum TimeSpan {
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1000), ("min", 60_000), ("h", 3_600_000),
    ]

    /// Reads a duration from 0 to one day; `nil` if invalid.
    ///
    /// A number with at most three decimals and one of `ms`, `s`, `min`, `h`,
    /// optionally separated by a blank.
    public static func read(_ text: String) -> Duration? {
        let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
        let rest = text.dropFirst(digits.count)
        let name = rest.first == " " ? rest.dropFirst() : rest
        guard let unit = units.first(where: { $0.name == name }) else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, (1...8).contains(first.count),
            let whole = Int64(first)
        else { return nil }
        var thousandths = whole * 1000
        if parts.count == 2 {
            guard (1...3).contains(parts[1].count) else { return nil }
            let padded = parts[1] + String(repeating: "0", count: 3 - parts[1].count)
            guard let fraction = Int64(padded) else { return nil }
            thousandths += fraction
        }
        let span = Duration.microseconds(thousandths * unit.milliseconds)
        return span <= .seconds(86_400) ? span : nil
    }

    /// Writes whole milliseconds in the largest unit that fits: `"5s"`, `"2min"`.
    public static func text(_ span: Duration) -> String {
        let milliseconds = span.wholeMilliseconds
        let unit =
            units.last { milliseconds >= $0.milliseconds && milliseconds % $0.milliseconds == 0 }
            ?? units[0]
        return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }

    /// A range of milliseconds in readable form; the maximum is one day.
    public static func words(_ range: ClosedRange<Int64>) -> String {
        let (minimum, maximum) = limits(range)
        return "\(minimum) to \(maximum)"
    }

    /// The ends of a range of milliseconds in readable form; the maximum is one day.
    public static func limits(_ range: ClosedRange<Int64>) -> (minimum: String, maximum: String) {
        let maximum = min(Duration.milliseconds(range.upperBound), .seconds(86_400))
        let minimum = range.lowerBound == 0 ? "0s" : text(.milliseconds(range.lowerBound))
        return (minimum, text(maximum))
    }
}
