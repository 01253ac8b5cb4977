// SPDX-License-Identifier: MIT

import BusValues
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
        var day = CalendarDay.today
        day.year = min(try number("year") ?? day.year, 9999)
        day.month = min(try number("month") ?? day.month, 12)
        day.day = min(try number("day") ?? day.day, day.daysInMonth)
        var field = OtherField(type: .date, label: "Date", value: day.iso)
        field.isRequired = true
        calendar.fields = [field]
        let answered = try calendar.ask()
        guard answered.end == .positive else { return try status(answered.end) }
        if let day = CalendarDay(iso: answered.fields["0"]?.text ?? "") {
            try answer(day.text(options["date-format"] ?? "%x"))
        }
        return 0
    }

    // MARK: Colours

    /// Asks for a colour, and prints it as `rgb(51,209,122)`.
    func color() throws(Failure) -> Int32 {
        var color = try question(text: "")
        if color.title == nil { color.title = "Select a color" }
        let first =
            options["color"].flatMap { RGB(dialog: $0) } ?? RGB(red: 255, green: 255, blue: 255)
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

    // MARK: Texts

    /// Shows a text of a file or of standard input, or lets it be changed.
    func textInfo() throws(Failure) -> Int32 {
        for name in ["html", "url"] where options.has(name) {
            throw Failure(.usage, "--\(name) is not supported")
        }
        guard !options.has("editable") else { return try editText() }
        var words = [
            "text", options["filename"] ?? "-", "--confirm", "--no-wait-for-display",
            "--title", options["title"] ?? "Text",
            // What is beside zenity's box is what this button says.
            "--ok", options["checkbox"] ?? options["ok-label"] ?? "OK",
            "--cancel", options["cancel-label"] ?? "Cancel",
            "--exit-map", "timeout=\(Self.timedOut),dismissed=1",
        ]
        if let timeout = options["timeout"], timeout != "0" {
            words += ["--timeout", timeout + "s"]
        }
        return try OtherName.topmost(words)
    }

    /// Lets a text be changed, and prints it without a line feed.
    private func editText() throws(Failure) -> Int32 {
        var dialog = try question(text: "")
        if dialog.title == nil { dialog.title = "Text" }
        let most = OtherField.mostCharacters
        let bytes: [UInt8]
        if let file = options["filename"] {
            // Four bytes a character at most, and one more to see that there are too many.
            bytes = try InputFile.contents(of: file, atMost: 4 * most + 1, for: "text")
        } else {
            bytes = try StandardInput.contents(atMost: 4 * most + 1)
        }
        dialog.fields = [try .text(String(decoding: bytes, as: UTF8.self), label: "Text")]
        if let label = options["checkbox"] {
            var box = OtherField(type: .toggle, label: label)
            box.isRequired = true
            dialog.fields.append(box)
        }
        let answered = try dialog.ask()
        if answered.end == .positive {
            try answer(answered.texts(dialog.fields)[0], end: "")
        }
        return try status(answered.end)
    }
}
