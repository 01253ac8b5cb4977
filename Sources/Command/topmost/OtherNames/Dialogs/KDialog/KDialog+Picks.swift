// SPDX-License-Identifier: MIT

import PresenterCore

extension KDialog {
    /// Asks for a number on a scale.
    ///
    /// - Returns: as kdialog does, 1 for OK and 0 for Cancel.
    func slider() throws(Failure) -> Int32 {
        let numbers = options.arguments.map { Int(leading: $0, atLeast: -Int(Int32.max)) }
        var (least, most) = numbers.count > 1 ? (numbers[0], numbers[1]) : (0, 100)
        if least >= most { (least, most) = (0, 100) }
        var field = OtherField(type: .slider, label: "Value", value: "\(least)")
        (field.minimum, field.maximum) = (Double(least), Double(most))
        field.step = Double(max(1, numbers.count > 2 ? numbers[2] : 1))
        return try pick(field) { $0 }
    }

    /// Asks for a day.
    ///
    /// - Returns: as kdialog does, 1 for OK and 0 for Cancel.
    func calendar() throws(Failure) -> Int32 {
        let format = CalendarDay.conversions(ofQt: options["dateformat"] ?? "ddd MMM d yyyy")
        let day = options["default"].flatMap { CalendarDay($0, format: format) } ?? .today
        var field = OtherField(type: .date, label: "Date", value: day.iso)
        field.isRequired = true
        return try pick(field) { CalendarDay(iso: $0)?.text(format) ?? "" }
    }

    private func pick(
        _ field: OtherField,
        _ output: (String) -> String
    ) throws(Failure) -> Int32 {
        var dialog = base
        dialog.negative = options["cancel-label"] ?? "Cancel"
        dialog.fields = [field]
        let answered = try dialog.ask()
        guard answered.end == .positive else { return 0 }
        try answer(output(answered.texts([field])[0]))
        return 1
    }

    /// Asks for a text with several lines; a cancelled one is printed as it was at first.
    func textInput() throws(Failure) -> Int32 {
        let first = Self.lines(options.arguments.first ?? "")
        var dialog = base
        dialog.negative = options["cancel-label"] ?? "Cancel"
        dialog.fields = [try .text(first, label: "Text")]
        let answered = try dialog.ask()
        let isAccepted = answered.end == .positive
        try answer(isAccepted ? answered.texts(dialog.fields)[0] : first)
        return isAccepted ? 0 : 1
    }
}

extension CalendarDay {
    /// A format of Qt as conversions of `strftime`: `ddd MMM d yyyy` is `%a %b %-d %Y`.
    ///
    /// Source: Qt 5, `QDate::toString`.
    static func conversions(ofQt format: String) -> String {
        let known = [
            "yyyy": "%Y", "yy": "%y", "MMMM": "%B", "MMM": "%b", "MM": "%m", "M": "%-m",
            "dddd": "%A", "ddd": "%a", "dd": "%d", "d": "%-d",
        ]
        var result = ""
        var rest = format[...]
        while let character = rest.first {
            if character == "'" {
                rest.removeFirst()
                // '' is a literal quote.
                if rest.first == "'" { result += "'" }
                while let next = rest.popFirst(), next != "'" {
                    result += next == "%" ? "%%" : String(next)
                }
                continue
            }
            let run = rest.prefix { $0 == character }
            let most = "yMd".contains(character) ? min(run.count, 4) : 1
            let name = stride(from: most, to: 0, by: -1).map { String(run.prefix($0)) }
                .first { known[$0] != nil }
            if let name, let conversion = known[name] {
                result += conversion
                rest = rest.dropFirst(name.count)
            } else {
                result += character == "%" ? "%%" : String(character)
                rest.removeFirst()
            }
        }
        return result
    }
}
