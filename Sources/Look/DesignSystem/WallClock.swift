// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore
import Texts

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

extension WallClock {
    /// Returns an instant by the local clock.
    public func local(_ instant: Instant) -> LocalMoment {
        LocalMoment(day: day(instant), time: TimeOfDay(minutes: secondOfDay(instant) / 60))
    }

    /// Returns a time of day to the minute: "14:05", "2:05 PM".
    public func time(secondOfDay second: Int) -> String {
        let minutes = min(1439, max(0, second / 60))
        let (hour, minute) = (minutes / 60, minutes % 60)
        func text(_ hour: Int, _ space: String) -> String {
            "\(hour < 10 ? space : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
        guard countsToTwelve else { return text(hour, "0") }
        let half = hour < 12 ? Phrase.beforeNoon : .afterNoon
        return half.text(text((hour + 11) % 12 + 1, ""))
    }

    /// Returns a moment as seen from another: "14:05", "Mon 14:05", "21 Nov", "21 Nov 2025".
    public func moment(_ moment: Instant, at now: Instant) -> String {
        let (time, day, today) = (time(secondOfDay: secondOfDay(moment)), day(moment), day(now))
        return switch today.ordinal - day.ordinal {
        case 0: time
        case 1...6: Phrase.weekdayTime.text(day.weekdayText, time)
        default: day.shortText(today: today)
        }
    }

    /// Returns when something ends, as seen from a moment before, to stand after "until": "14:30",
    /// "tomorrow", "tomorrow 09:00", "Mon 09:00", "Mon" for the midnight when it begins, "21 Nov".
    public func end(_ end: Instant, at now: Instant) -> String {
        let (second, last, today) = (secondOfDay(end), day(end), day(now))
        let distance = last.ordinal - today.ordinal
        let (time, isMidnight) = (time(secondOfDay: second), second < 60)
        return switch distance {
        case ...0: time
        case 1: isMidnight ? Phrase.tomorrow.text : Phrase.tomorrowTime.text(time)
        case 2...6:
            isMidnight ? last.weekdayText : Phrase.weekdayTime.text(last.weekdayText, time)
        default: last.shortText(today: today)
        }
    }
}

extension WallClock {
    /// Returns when it is nine o'clock on the day after that of a moment.
    public func tomorrow(after now: Instant) -> Instant {
        let nine = 9 * 3600
        let first = now + .seconds(86_400 - secondOfDay(now) + nine)
        // A day may have 23 or 25 hours.
        return first + .seconds(nine - secondOfDay(first))
    }
}

/// A toast's times: its arrival, and the remaining part of its life.
public struct ToastClock: Sendable {
    private let card: Card
    private let now: Instant

    /// Number of steps in the life ring.
    public static let lifeSteps = 24

    /// Creates the clock of a toast's card at a moment.
    public init(_ card: Card, now: Instant) {
        self.card = card
        self.now = now
    }

    /// Until when it counts as new; then its arrival time shows.
    public var newUntil: Instant { card.acceptedAt + .seconds(60) }

    /// Whether it arrived within the last minute.
    public var isNew: Bool { now < newUntil }

    /// Returns the arrival time; an age would need a redraw every minute.
    public func arrival(by clock: WallClock) -> String {
        clock.time(secondOfDay: clock.secondOfDay(card.acceptedAt))
    }

    /// How many of the 24 steps are left; all while the timer is paused; `nil`: no expiry.
    public var lifeLeft: Int? {
        guard let lifetime = card.lifetime, lifetime.duration > .zero else { return nil }
        guard let endsAt = lifetime.endsAt else { return Self.lifeSteps }
        // A remainder from rounding is not a step: the next change would never
        // come.
        let steps = ((endsAt - now) / step(of: lifetime) - 1e-6).rounded(.up)
        return Int(min(Double(Self.lifeSteps), max(0, steps)))
    }

    private func step(of lifetime: Card.Lifetime) -> Duration { lifetime.duration / Self.lifeSteps }

    /// When the next life step ends; `nil`: none left, or paused.
    public var nextStep: Instant? {
        guard let lifetime = card.lifetime, let endsAt = lifetime.endsAt, let lifeLeft,
            lifeLeft > 0
        else { return nil }
        return endsAt + step(of: lifetime) * (1 - lifeLeft)
    }
}
