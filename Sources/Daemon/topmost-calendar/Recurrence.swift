// SPDX-License-Identifier: MIT

import PresenterCore
import Rules

/// How an event recurs: `FREQ=MONTHLY;BYDAY=-1FR;COUNT=12`.
///
/// Source: RFC 5545, 3.3.10 "Recurrence Rule".
struct Recurrence: Hashable {
    enum Frequency: String {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A day of the week, 0 is Monday, and which one of its month; 0: each, -1: the last.
    struct Weekday: Hashable {
        var day: Int
        var ordinal = 0
    }

    private(set) var frequency: Frequency
    private(set) var interval = 1
    private(set) var count: Int?
    private(set) var until: CalendarTime?
    private(set) var weekdays: [Weekday] = []
    /// Days of the month, from its end if negative.
    private(set) var monthDays: [Int] = []
    private(set) var months: [Int] = []
    /// Which ones of each period count, from its end if negative; empty: all.
    private(set) var positions: [Int] = []
    private(set) var weekStart = 0

    /// The periods of one event that are looked through at most.
    private static let maximumPeriods = 200_000

    /// Reads a rule.
    init(_ text: String) throws(CalendarProblem) {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else {
                throw CalendarProblem("expected NAME=VALUE, got \"\(part)\"")
            }
            parts[String(pair[0])] = String(pair[1])
        }
        guard let name = parts["FREQ"], let frequency = Frequency(rawValue: name) else {
            throw CalendarProblem(
                "FREQ is DAILY, WEEKLY, MONTHLY or YEARLY here, got \"\(parts["FREQ"] ?? "")\""
            )
        }
        self.frequency = frequency
        for (name, value) in parts.sorted(by: { $0.key < $1.key }) {
            switch name {
            case "FREQ": break
            case "INTERVAL": interval = try Self.numbers(name, value, 1...1000)[0]
            case "COUNT": count = try Self.numbers(name, value, 1...1_000_000)[0]
            case "UNTIL": until = try CalendarTime(value)
            case "BYDAY": weekdays = try value.split(separator: ",").map(Self.weekday)
            case "BYMONTHDAY": monthDays = try Self.numbers(name, value, -31...31)
            case "BYMONTH": months = try Self.numbers(name, value, 1...12)
            case "BYSETPOS": positions = try Self.numbers(name, value, -366...366)
            case "WKST": weekStart = try Self.weekday(value[...]).day
            default: throw CalendarProblem("\(name) is not supported")
            }
        }
        if frequency == .yearly, months.isEmpty, !weekdays.isEmpty || !monthDays.isEmpty {
            throw CalendarProblem("YEARLY with days needs BYMONTH here")
        }
    }

    private static func numbers(
        _ name: String,
        _ value: String,
        _ range: ClosedRange<Int>
    ) throws(CalendarProblem) -> [Int] {
        let items = value.split(separator: ",")
        let numbers = items.compactMap { Int($0) }.filter { range.contains($0) && $0 != 0 }
        guard !items.isEmpty, numbers.count == items.count else {
            throw CalendarProblem(
                "\(name): expected numbers from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return numbers
    }

    private static func weekday(_ text: Substring) throws(CalendarProblem) -> Weekday {
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        let ordinal = text.dropLast(2)
        guard let day = names.firstIndex(of: String(text.suffix(2))),
            let number = ordinal.isEmpty ? 0 : Int(ordinal), (-53...53).contains(number)
        else { throw CalendarProblem("expected a day such as MO or -1FR, got \"\(text)\"") }
        return Weekday(day: day, ordinal: number)
    }

    // MARK: Occurrences

    /// Finds the beginnings of a series.
    ///
    /// - Parameters:
    ///   - start: the first one, which takes place in any case.
    ///   - days: the range, in days since 1970.
    ///   - isOver: whether a beginning comes after `until`.
    /// - Returns: those in the range, and perhaps some before.
    func occurrences(
        from start: LocalTime,
        in days: ClosedRange<Int>,
        isOver: (LocalTime) -> Bool
    ) -> [LocalTime] {
        var found = [start]
        var left = count ?? .max
        left -= 1
        // Without a count, what came before the range need not be counted.
        let before = max(0, days.lowerBound - start.day) / (periodDays.upperBound * interval)
        var index = count == nil ? max(0, before - 1) : 0
        let last = max(0, days.upperBound - start.day) / (periodDays.lowerBound * interval) + 1
        while left > 0, index <= min(last, Self.maximumPeriods) {
            guard let candidates = candidates(of: index, from: start.day) else { break }
            index += 1
            for day in candidates where day > start.day && left > 0 {
                let time = LocalTime(day: day, second: start.second)
                if day > days.upperBound || isOver(time) { return found }
                left -= 1
                found.append(time)
            }
        }
        return found
    }

    /// How many days a period has.
    private var periodDays: ClosedRange<Int> {
        switch frequency {
        case .daily: 1...1
        case .weekly: 7...7
        case .monthly: 28...31
        case .yearly: 365...366
        }
    }

    /// The days of a period in their order; `nil`: it is beyond the calendar.
    private func candidates(of index: Int, from start: Int) -> [Int]? {
        var days: [Int]
        switch frequency {
        case .daily: days = [start + index * interval].filter(isAllowed)
        case .weekly:
            let first = start - (Self.weekday(of: start) - weekStart + 7) % 7 + 7 * index * interval
            let wanted = weekdays.isEmpty ? [Self.weekday(of: start)] : weekdays.map(\.day)
            days = (first..<first + 7).filter { wanted.contains(Self.weekday(of: $0)) }
                .filter { months.isEmpty || months.contains(CalendarDay(ordinal: $0).month) }
        case .monthly:
            let month = CalendarDay(ordinal: start).firstOfMonth(after: index * interval)
            guard month.year <= 9999 else { return nil }
            days = months.isEmpty || months.contains(month.month) ? self.days(of: month, start) : []
        case .yearly:
            let first = CalendarDay(ordinal: start)
            let year = first.year + index * interval
            guard year <= 9999 else { return nil }
            days = (months.isEmpty ? [first.month] : months.sorted()).flatMap {
                self.days(of: CalendarDay(year: year, month: $0, day: 1), start)
            }
        }
        guard !positions.isEmpty else { return days }
        return positions.compactMap { position in
            let index = position > 0 ? position - 1 : days.count + position
            return days.indices.contains(index) ? days[index] : nil
        }.sorted()
    }

    private func isAllowed(_ ordinal: Int) -> Bool {
        let day = CalendarDay(ordinal: ordinal)
        return (weekdays.isEmpty || weekdays.contains { $0.day == day.weekday })
            && (months.isEmpty || months.contains(day.month))
            && (monthDays.isEmpty || monthDays.contains(day.day)
                || monthDays.contains(day.day - day.daysInMonth - 1))
    }

    /// The days of a month that the rule names; the day of `start` if it names none.
    private func days(of month: CalendarDay, _ start: Int) -> [Int] {
        let (first, count) = (month.ordinal, month.daysInMonth)
        let wanted =
            monthDays.isEmpty && weekdays.isEmpty
            ? [CalendarDay(ordinal: start).day] : monthDays
        return (1...count).filter { day in
            guard wanted.isEmpty || wanted.contains(day) || wanted.contains(day - count - 1) else {
                return false
            }
            return weekdays.isEmpty
                || weekdays.contains { weekday in
                    guard Self.weekday(of: first + day - 1) == weekday.day else { return false }
                    // The first one is in days 1 to 7, the last one in the last seven.
                    return weekday.ordinal == 0 || (day - 1) / 7 + 1 == weekday.ordinal
                        || (count - day) / 7 + 1 == -weekday.ordinal
                }
        }.map { first + $0 - 1 }
    }

    private static func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }
}

extension CalendarDay {
    /// The first day of the month that many months later.
    fileprivate func firstOfMonth(after months: Int) -> CalendarDay {
        let total = year * 12 + month - 1 + months
        return CalendarDay(year: total / 12, month: total % 12 + 1, day: 1)
    }
}
