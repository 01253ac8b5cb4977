// SPDX-License-Identifier: MIT

import BusValues
import EventLoop
import PresenterCore

extension Zenity {
    // MARK: Dates

    /// Asks for a day, and prints it as `--date-format` says.
    func calendar() throws(Failure) -> Int32 {
        var calendar = try question(text: options["text"] ?? "Select a date from below.")
        func number(_ name: String) throws(Failure) -> Int? {
            guard let text = options[name] else { return nil }
            guard let number = Int(text), number >= 0 else {
                throw Failure(.usage, "--\(name) expects a number, got \"\(text)\"")
            }
            return number > 0 ? number : nil
        }
        let now = LocalClock.text(LocalClock.sinceEpoch).prefix(10)
        var day = CalendarDay(iso: String(now)) ?? CalendarDay(year: 1970, month: 1, day: 1)
        day.year = min(try number("year") ?? day.year, 9999)
        day.month = min(try number("month") ?? day.month, 12)
        day.day = min(try number("day") ?? day.day, day.daysInMonth)
        var field = OtherField(type: .date, label: "Date", value: day.iso)
        field.isRequired = true
        calendar.fields = [field]
        let answered = try calendar.ask()
        guard answered.end == .positive else { return try status(answered.end) }
        if let day = CalendarDay(iso: answered.fields["0"]?.text ?? "") {
            try answer(Self.text(of: day, options["date-format"] ?? "%x"))
        }
        return 0
    }

    /// A day as `strftime` of the C locale writes it; other conversions stay as they are.
    ///
    /// Source: POSIX.1-2017, `strftime`.
    static func text(of day: CalendarDay, _ format: String) -> String {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August",
            "September", "October", "November", "December",
        ]
        let weekdays = [
            "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
        ]
        func digits(_ number: Int, _ count: Int = 2, _ fill: String = "0") -> String {
            let text = String(number)
            return String(repeating: fill, count: max(0, count - text.count)) + text
        }
        let ordinal = day.ordinal - CalendarDay(year: day.year, month: 1, day: 1).ordinal + 1
        var result = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%", let conversion = rest.popFirst() else {
                result.append(character)
                continue
            }
            switch conversion {
            case "d": result += digits(day.day)
            case "e": result += digits(day.day, 2, " ")
            case "m": result += digits(day.month)
            case "y": result += digits(day.year % 100)
            case "Y": result += "\(day.year)"
            case "C": result += digits(day.year / 100)
            case "j": result += digits(ordinal, 3)
            case "B": result += months[day.month - 1]
            case "b", "h": result += months[day.month - 1].prefix(3)
            case "A": result += weekdays[day.weekday]
            case "a": result += weekdays[day.weekday].prefix(3)
            case "u": result += "\(day.weekday + 1)"
            case "w": result += "\((day.weekday + 1) % 7)"
            case "x", "D": result += text(of: day, "%m/%d/%y")
            case "F": result += text(of: day, "%Y-%m-%d")
            case "n": result += "\n"
            case "t": result += "\t"
            case "%": result += "%"
            default: result += "%\(conversion)"
            }
        }
        return result
    }

    // MARK: Colours

    /// Asks for a colour, and prints it as `rgb(51,209,122)`.
    func color() throws(Failure) -> Int32 {
        var color = try question(text: "")
        if color.title == nil { color.title = "Select a color" }
        let first = options["color"].flatMap(Self.color) ?? RGB(red: 255, green: 255, blue: 255)
        var field = OtherField(type: .color, label: "Color", value: first.hex)
        field.isRequired = true
        color.fields = [field]
        let answered = try color.ask()
        guard answered.end == .positive else { return try status(answered.end) }
        if let chosen = RGB(hex: answered.fields["0"]?.text ?? "") {
            try answer("rgb(\(chosen.red),\(chosen.green),\(chosen.blue))")
        }
        return 0
    }

    /// A colour from `#rgb`, `#rrggbb` or `rgb(51,209,122)`; `nil`: it is none of these.
    static func color(_ text: String) -> RGB? {
        if text.hasPrefix("rgb("), text.hasSuffix(")") {
            let numbers = text.dropFirst(4).dropLast().split(separator: ",").compactMap {
                UInt8($0.filter { $0 != " " })
            }
            guard numbers.count == 3 else { return nil }
            return RGB(red: numbers[0], green: numbers[1], blue: numbers[2])
        }
        guard text.count == 4 else { return RGB(hex: text) }
        return RGB(hex: "#" + text.dropFirst().flatMap { [$0, $0] })
    }

    // MARK: Texts

    /// Shows a text of a file or of standard input.
    func textInfo() throws(Failure) -> Int32 {
        for name in ["editable", "checkbox", "html", "url"] where options.has(name) {
            throw Failure(.usage, "--\(name) is not there")
        }
        var words = [
            "text", options["filename"] ?? "-", "--confirm", "--no-wait-for-display",
            "--title", options["title"] ?? "Text",
            "--ok", options["ok-label"] ?? "OK", "--cancel", options["cancel-label"] ?? "Cancel",
            "--exit-map", "timeout=\(Self.timedOut)",
        ]
        if let timeout = options["timeout"], timeout != "0" {
            words += ["--timeout", timeout + "s"]
        }
        return try OtherName.topmost(words)
    }
}
