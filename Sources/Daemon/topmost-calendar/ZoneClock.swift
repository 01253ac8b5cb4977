// SPDX-License-Identifier: MIT
//
// The C library has one time zone at a time, that of the variable `TZ`: this process has no
// other use for it.

import EventLoop
import Files
import PresenterCore
import Rules

/// Converts what clocks show in any time zone.
final class ZoneClock {
    /// The zones that files describe, as values of `TZ`.
    var described: [String: String] = [:]

    private let own = ThisProcess.variable("TZ") ?? ":/etc/localtime"
    private var current: String?
    private var found: [String: String?] = [:]

    private static let database = "/usr/share/zoneinfo/"

    /// Reads all zones again when they are used next.
    func forget() {
        found = [:]
        current = "UTC0"
        ThisProcess.setVariable("TZ", to: "UTC0")
        LocalClock.readZone()
    }

    /// The time since 1970 in seconds at which a clock shows something; `nil`: the zone is unknown.
    func seconds(_ time: LocalTime, _ zone: CalendarTime.Zone) -> Int? {
        let value: String
        switch zone {
        case .utc: return time.day * 86_400 + time.second
        case .local: value = own
        case .named(let name):
            guard let known = self.value(name) ?? described[name] else { return nil }
            value = known
        }
        if value != current {
            ThisProcess.setVariable("TZ", to: value)
            LocalClock.readZone()
            current = value
        }
        let day = CalendarDay(ordinal: time.day)
        let minute = LocalClock.time(
            of: (day.year, day.month, day.day),
            hour: time.second / 3600,
            minute: time.second / 60 % 60
        )
        return Int(minute.components.seconds) + time.second % 60
    }

    /// The value of `TZ` for a zone of the database, whose name programs also write after their
    /// own: `/citadel.org/20210210_1/Europe/Berlin`.
    private func value(_ name: String) -> String? {
        if let known = found[name] { return known }
        var parts = name.split(separator: "/")[...]
        var value: String?
        while value == nil, !parts.isEmpty {
            let path = Self.database + parts.joined(separator: "/")
            if parts.allSatisfy(Self.isName), Files.isFile(path) { value = ":" + path }
            parts = parts.dropFirst()
        }
        found[name] = .some(value)
        return value
    }

    private static func isName(_ part: Substring) -> Bool {
        part.first?.isLetter == true
            && part.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || [0x2B, 0x2D, 0x5F].contains($0)
            }
    }
}

/// A time zone whose description is being read: of each of its two offsets the newest rule.
///
/// Source: RFC 5545, 3.6.5 "Time Zone Component"; POSIX.1-2024, 8.3 "Other Environment
/// Variables", `TZ`.
struct ZoneDraft {
    private(set) var name = ""
    private var standard = Observance()
    private var daylight: Observance?
    private var next = Observance()

    private struct Observance {
        var start = ""
        var offset: String?
        var rule: Recurrence?
    }

    /// Begins one of its parts.
    mutating func begin() { next = Observance() }

    /// Ends one of its parts; of several the one that begins last counts.
    mutating func end(_ component: String) {
        if component == "STANDARD", next.start >= standard.start { standard = next }
        if component == "DAYLIGHT", next.start >= daylight?.start ?? "" { daylight = next }
    }

    /// Reads a line of the zone, or of one of its parts.
    mutating func read(_ content: ContentLine) {
        switch content.name {
        case "TZID": name = content.value
        case "DTSTART": next.start = content.value
        case "RRULE": next.rule = try? Recurrence(content.value)
        case "TZOFFSETTO": next.offset = Self.offset(content.value)
        default: break
        }
    }

    /// The value of `TZ`: `STD-1:00DST-2:00,M3.5.0/2:00,M10.5.0/3:00`; `nil`: it is not usable.
    var value: String? {
        guard !name.isEmpty, let offset = standard.offset else { return nil }
        let fixed = "STD" + offset
        guard let daylight, let summer = daylight.offset, let begin = Self.rule(daylight),
            let end = Self.rule(standard)
        else { return fixed }
        return fixed + "DST" + summer + "," + begin + "," + end
    }

    /// `+0130` as `-1:30`: POSIX counts to the west.
    private static func offset(_ text: String) -> String? {
        guard let sign = text.first, sign == "+" || sign == "-",
            let number = Int(text.dropFirst().prefix(4)), text.count >= 5
        else { return nil }
        let minutes = number % 100
        return (sign == "+" ? "-" : "+") + "\(number / 100):\(minutes < 10 ? "0" : "")\(minutes)"
    }

    /// `M3.5.0/2:00`: the last Sunday of March at two.
    private static func rule(_ observance: Observance) -> String? {
        guard let month = observance.rule?.months.first, let day = observance.rule?.weekdays.first,
            let start = try? CalendarTime(observance.start)
        else { return nil }
        let week = (1...4).contains(day.ordinal) ? day.ordinal : 5
        let (hour, minute) = (start.time.second / 3600, start.time.second / 60 % 60)
        return "M\(month).\(week).\((day.day + 1) % 7)/\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
