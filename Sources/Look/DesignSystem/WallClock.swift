// SPDX-License-Identifier: MIT

public import PresenterCore

/// Converts instants to local times of day.
///
/// Layouts read no clock; the display provides the conversion.
public struct WallClock: Sendable {
    /// Seconds since local midnight at an instant.
    public var secondOfDay: @Sendable (Instant) -> Int
    /// The local day of an instant.
    public var day: @Sendable (Instant) -> CalendarDay
    /// Whether it is a 12-hour clock.
    public var countsToTwelve: Bool

    /// A clock without a date: the machine booted at midnight.
    public static let sinceBoot = WallClock { moment in
        let (seconds, _) = moment.sinceBoot.components
        return Int(((seconds % 86_400) + 86_400) % 86_400)
    }

    /// Creates a clock.
    public init(
        countsToTwelve: Bool = false,
        day: @escaping @Sendable (Instant) -> CalendarDay = { _ in
            CalendarDay(year: 1970, month: 1, day: 1)
        },
        secondOfDay: @escaping @Sendable (Instant) -> Int
    ) {
        self.countsToTwelve = countsToTwelve
        self.secondOfDay = secondOfDay
        self.day = day
    }
}
