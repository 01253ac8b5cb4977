// SPDX-License-Identifier: MIT

import ArgumentParser
import EventLoop

/// A time in the past as users write it: `2h`, `3d`, `18:00`, `2026-01-31 18:00`.
struct HistoryMoment: ExpressibleByArgument, Equatable {
    /// Milliseconds since 1970.
    var milliseconds: Int64

    init?(argument: String) { self.init(argument, now: LocalClock.sinceEpoch) }

    /// Reads an argument.
    ///
    /// - Throws: an error with the accepted forms, if the argument is no time.
    static func read(_ argument: String) throws -> HistoryMoment {
        guard let moment = HistoryMoment(argument: argument) else {
            throw ValidationError(
                "a time is 30m, 2h or 3d ago, 18:00, 2026-01-31 or \"2026-01-31 18:00\""
            )
        }
        return moment
    }

    init?(_ text: String, now: Duration) {
        guard let time = Self.ago(text).map({ now - $0 }) ?? Self.moment(text, now) else {
            return nil
        }
        milliseconds = Int64(time / .milliseconds(1))
    }

    /// Reads `3d`, `2h`, `30m`.
    private static func ago(_ text: String) -> Duration? {
        if text.last == "d", let days = number(text.dropLast(), most: 36_500) {
            return .seconds(days * 86_400)
        }
        return text == "never" ? nil : Span(argument: text)?.duration
    }

    /// Reads a date, a time, or both.
    private static func moment(_ text: String, _ now: Duration) -> Duration? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 1:
            if let day = day(words[0]) { return LocalClock.time(of: day, hour: 0, minute: 0) }
            guard let time = time(words[0]) else { return nil }
            return LocalClock.time(of: nil, hour: time.hour, minute: time.minute, now: now)
        case 2:
            guard let day = day(words[0]), let time = time(words[1]) else { return nil }
            return LocalClock.time(of: day, hour: time.hour, minute: time.minute)
        default: return nil
        }
    }

    private static func day(_ word: Substring) -> (year: Int, month: Int, day: Int)? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = number(parts[0], most: 9999), year >= 1970,
            let month = number(parts[1], most: 12), month > 0,
            let day = number(parts[2], most: 31), day > 0
        else { return nil }
        return (year, month, day)
    }

    private static func time(_ word: Substring) -> (hour: Int, minute: Int)? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = number(parts[0], most: 23), parts[1].count == 2,
            let minute = number(parts[1], most: 59)
        else { return nil }
        return (hour, minute)
    }

    private static func number(_ text: Substring, most: Int) -> Int? {
        guard (1...5).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text)
        else { return nil }
        return number <= most ? number : nil
    }
}
