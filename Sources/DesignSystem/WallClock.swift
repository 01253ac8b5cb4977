// SPDX-License-Identifier: MIT

public import PresenterCore

/// What the clock on the person's wall showed at a moment.
///
/// Layouts read no clock: a display says how its moments are told.
public struct WallClock: Sendable {
    /// Seconds since local midnight, of a moment.
    public var secondOfDay: @Sendable (Instant) -> Int
    /// Whether hours are counted to twelve, twice a day.
    public var countsToTwelve: Bool

    /// A clock for where no day is known: the machine booted at midnight.
    public static let sinceBoot = WallClock { moment in
        let (seconds, _) = moment.sinceBoot.components
        return Int(((seconds % 86_400) + 86_400) % 86_400)
    }

    /// Creates a clock.
    public init(
        countsToTwelve: Bool = false,
        secondOfDay: @escaping @Sendable (Instant) -> Int
    ) {
        self.countsToTwelve = countsToTwelve
        self.secondOfDay = secondOfDay
    }
}
