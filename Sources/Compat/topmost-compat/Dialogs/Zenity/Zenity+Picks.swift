// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import Files
import PresenterCore

extension Zenity {
    // MARK: Dates

    /// Asks for a day, and prints it as `--date-format` says.
    func calendar() throws(Failure) -> Int32 {
        var calendar = try question(text: options["text"] ?? "Select a date from below.")
        let day = CalendarDay.today(
            day: number("day"),
            month: number("month"),
            year: number("year")
        )
        var field = OtherField(type: .date, label: "Date", value: day.iso)
        field.isRequired = true
        calendar.fields = [field]
        let answered = try calendar.ask()
        if answered.end == .positive || answered.end == .timedOut,
            let day = CalendarDay(iso: answered.texts(calendar.fields)[0])
        {
            try answer(day.text(options["date-format"] ?? "%x"))
        }
        return try status(answered.end)
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
        guard answered.end == .positive else { return try closed(answered.end) }
        let text = answered.texts(color.fields)[0]
        if text == first.hex, let given = options["color"], given.hasPrefix("rgba(") {
            // A colour that the user did not change keeps its opacity.
            try answer(given)
        } else if let chosen = RGB(hex: text) {
            try answer("rgb(\(chosen.red),\(chosen.green),\(chosen.blue))")
        }
        return 0
    }

    // MARK: Texts

    /// Shows a text of a file or of standard input, or lets it be changed.
    func textInfo() throws(Failure) -> Int32 {
        guard !options.has("editable") else { return try editText() }
        var dialog = OtherDialog(title: options["title"] ?? "Text")
        // This button has the text of zenity's check box.
        dialog.positive = label("checkbox") ?? label("ok-label") ?? "OK"
        dialog.negative = label("cancel-label") ?? "Cancel"
        dialog.timeout = seconds
        dialog.document = try TextQuestion(options["filename"] ?? "-")
        return try status(dialog.ask().end)
    }

    /// The label of a button; `nil`: none, or an empty one.
    private func label(_ name: String) -> String? {
        let label = options[name]?.cleaned(.label) ?? ""
        return label.isEmpty ? nil : label
    }

    /// Lets a text be changed, and prints it without a line feed.
    private func editText() throws(Failure) -> Int32 {
        var dialog = try question(text: "")
        if dialog.title == nil { dialog.title = "Text" }
        dialog.fields = [try .text(of: options["filename"])]
        if let label = options["checkbox"] {
            var box = OtherField(type: .toggle, label: label)
            box.isRequired = true
            dialog.fields.append(box)
        }
        let answered = try dialog.ask()
        if answered.end == .positive || answered.end == .timedOut {
            try answer(answered.texts(dialog.fields)[0], end: "")
        }
        return try status(answered.end)
    }
}

extension Zenity {
    /// Chooses files; their paths are on one line.
    func files() throws(Failure) -> Int32 {
        guard let files = try FileRequest.dialog(options).ask().files else { return 1 }
        let separator = options["separator"].map(OtherDialog.unescaped) ?? "|"
        try answer(files.joined(separator: separator))
        return 0
    }
}
