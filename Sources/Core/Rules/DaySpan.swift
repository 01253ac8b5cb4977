// SPDX-License-Identifier: MIT

/// A part of the day: `09:00-17:30`, or over midnight, `22:00-07:00`.
public struct DaySpan: Hashable, Sendable {
    /// The span's first second of the day.
    public let start: Int
    /// The first second after it.
    public let end: Int

    static let day = 86_400

    /// Reads `09:00-17:30`; `nil`: it is invalid or empty.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Self.second(parts[0]), let end = Self.second(parts[1]),
            start != end
        else { return nil }
        self.start = start
        self.end = end
    }

    /// Whether a second of the day is in it.
    func contains(_ second: Int) -> Bool {
        start < end ? (start..<end).contains(second) : second >= start || second < end
    }

    /// Seconds until it begins or ends, at least 1.
    func untilChange(from second: Int) -> Int {
        [start, end].map { ($0 - second - 1 + 2 * Self.day) % Self.day + 1 }.min() ?? Self.day
    }

    private static func second(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 3600 + minute * 60
    }
}
