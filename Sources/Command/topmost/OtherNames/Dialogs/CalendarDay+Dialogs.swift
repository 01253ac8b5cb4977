// SPDX-License-Identifier: MIT

import PresenterCore

extension CalendarDay {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    private static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// Today, but for the parts that are given and exist: a month 13 or a day 0 is ignored.
    static func today(day: Int?, month: Int?, year: Int?) -> CalendarDay {
        var result = today
        if let year, year > 0 { result.year = min(year, 9999) }
        if let month, (1...12).contains(month) { result.month = month }
        if let day, (1...31).contains(day) { result.day = day }
        result.day = min(result.day, result.daysInMonth)
        return result
    }

    /// The day as `strftime` of the C locale writes it, at midnight; other conversions stay as
    /// they are.
    ///
    /// The flags `-`, `_`, `0` and `^` are those of the GNU C Library.
    ///
    /// Source: POSIX.1-2017, `strftime`.
    func text(_ format: String) -> String {
        var result = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                result.append(character)
                continue
            }
            let flags = rest.prefix { "-_0^".contains($0) }
            let modifier = rest.dropFirst(flags.count).prefix { "EO".contains($0) }.prefix(1)
            let conversion = rest.dropFirst(flags.count + modifier.count).first
            guard let conversion, let text = conversion == "%" ? "%" : part(conversion, flags)
            else {
                result.append(character)
                continue
            }
            rest = rest.dropFirst(flags.count + modifier.count + 1)
            result += flags.contains("^") ? text.uppercased() : text
        }
        return result
    }

    /// What a conversion writes; `nil`: there is none of that letter.
    private func part(_ conversion: Character, _ flags: Substring) -> String? {
        func digits(_ number: Int, _ count: Int = 2, _ fill: String = "0") -> String {
            let text = String(number)
            let fill = flags.contains("-") ? "" : flags.contains("_") ? " " : fill
            return String(repeating: fill, count: max(0, count - text.count)) + text
        }
        let place = self.ordinal - CalendarDay(year: year, month: 1, day: 1).ordinal
        switch conversion {
        case "d": return digits(day)
        case "e": return digits(day, 2, " ")
        case "m": return digits(month)
        case "y": return digits(year % 100)
        case "Y": return "\(year)"
        case "C": return digits(year / 100)
        case "j": return digits(place + 1, 3)
        case "B": return Self.months[month - 1]
        case "b", "h": return String(Self.months[month - 1].prefix(3))
        case "A": return Self.weekdays[weekday]
        case "a": return String(Self.weekdays[weekday].prefix(3))
        case "u": return "\(weekday + 1)"
        case "w": return "\((weekday + 1) % 7)"
        case "U": return digits((place + 7 - (weekday + 1) % 7) / 7)
        case "W": return digits((place + 7 - weekday) / 7)
        case "V": return digits(week.number)
        case "G": return "\(week.year)"
        case "g": return digits(week.year % 100)
        case "H", "M", "S": return digits(0)
        case "k": return digits(0, 2, " ")
        case "I", "l": return "12"
        case "p": return "AM"
        case "P": return "am"
        case "R": return "00:00"
        case "T", "X": return "00:00:00"
        case "r": return "12:00:00 AM"
        case "c": return text("%a %b %e %T %Y")
        case "x", "D": return text("%m/%d/%y")
        case "F": return text("%Y-%m-%d")
        case "s": return "\(ordinal * 86_400)"
        case "Z": return ""
        case "n": return "\n"
        case "t": return "\t"
        default: return nil
        }
    }

    /// The week of ISO 8601, and the year that it belongs to: that of its Thursday.
    private var week: (number: Int, year: Int) {
        let thursday = ordinal - weekday + 3
        let year =
            [self.year + 1, self.year].first {
                CalendarDay(year: $0, month: 1, day: 1).ordinal <= thursday
            } ?? self.year - 1
        return ((thursday - CalendarDay(year: year, month: 1, day: 1).ordinal) / 7 + 1, year)
    }

    /// The day that `strptime` of the C locale reads; `nil`: not a date.
    ///
    /// Names of weekdays are read and not compared. Source: POSIX.1-2017, `strptime`.
    init?(_ text: String, format: String) {
        var day = CalendarDay(year: CalendarDay.today.year, month: 1, day: 1)
        var rest = text[...]
        guard day.take(&rest, format), rest.isEmpty, let day = CalendarDay(iso: day.iso) else {
            return nil
        }
        self = day
    }

    private mutating func take(_ rest: inout Substring, _ format: String) -> Bool {
        func number(_ most: Int) -> Int? {
            let digits = rest.drop { $0 == " " }.prefix(most).prefix { $0.isASCII && $0.isNumber }
            rest = rest[digits.endIndex...]
            return Int(digits)
        }
        func name(_ names: [String]) -> Int? {
            // The whole one first: May is both.
            for length in [Int.max, 3] {
                for (place, name) in names.enumerated() {
                    let name = name.prefix(length)
                    if rest.lowercased().hasPrefix(name.lowercased()) {
                        rest = rest.dropFirst(name.count)
                        return place + 1
                    }
                }
            }
            return nil
        }
        var left = format[...]
        while let character = left.popFirst() {
            guard character == "%", var conversion = left.popFirst() else {
                guard rest.popFirst() == character else { return false }
                continue
            }
            if conversion == "-", let next = left.popFirst() { conversion = next }
            switch conversion {
            case "d", "e":
                guard let number = number(2) else { return false }
                day = number
            case "m":
                guard let number = number(2) else { return false }
                month = number
            case "Y":
                guard let number = number(4) else { return false }
                year = number
            case "y":
                guard let number = number(2) else { return false }
                year = number + (number < 69 ? 2000 : 1900)
            case "B", "b", "h":
                guard let number = name(Self.months) else { return false }
                month = number
            case "A", "a": guard name(Self.weekdays) != nil else { return false }
            case "x", "D": guard take(&rest, "%m/%d/%y") else { return false }
            case "F": guard take(&rest, "%Y-%m-%d") else { return false }
            default: return false
            }
        }
        return true
    }
}
