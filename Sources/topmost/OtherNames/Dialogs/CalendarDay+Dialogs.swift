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

    /// The day as `strftime` of the C locale writes it; other conversions stay as they are.
    ///
    /// `%-d` and `%-m` are without the leading zero, as in the GNU C Library.
    ///
    /// Source: POSIX.1-2017, `strftime`.
    func text(_ format: String) -> String {
        func digits(_ number: Int, _ count: Int = 2, _ fill: String = "0") -> String {
            let text = String(number)
            return String(repeating: fill, count: max(0, count - text.count)) + text
        }
        let place = self.ordinal - CalendarDay(year: year, month: 1, day: 1).ordinal + 1
        var result = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%", let conversion = rest.popFirst() else {
                result.append(character)
                continue
            }
            if conversion == "-", let next = rest.first, next == "d" || next == "m" {
                rest.removeFirst()
                result += "\(next == "d" ? day : month)"
                continue
            }
            switch conversion {
            case "d": result += digits(day)
            case "e": result += digits(day, 2, " ")
            case "m": result += digits(month)
            case "y": result += digits(year % 100)
            case "Y": result += "\(year)"
            case "C": result += digits(year / 100)
            case "j": result += digits(place, 3)
            case "B": result += Self.months[month - 1]
            case "b", "h": result += Self.months[month - 1].prefix(3)
            case "A": result += Self.weekdays[weekday]
            case "a": result += Self.weekdays[weekday].prefix(3)
            case "u": result += "\(weekday + 1)"
            case "w": result += "\((weekday + 1) % 7)"
            case "x", "D": result += text("%m/%d/%y")
            case "F": result += text("%Y-%m-%d")
            case "n": result += "\n"
            case "t": result += "\t"
            case "%": result += "%"
            default: result += "%\(conversion)"
            }
        }
        return result
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
