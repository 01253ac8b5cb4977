// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import Files
import Localization
import PresenterCore
import Texts

extension Zenity {
    // MARK: Dates

    /// Asks for a day, and prints it as `--date-format` says.
    func calendar() throws(Failure) -> Int32 {
        var calendar = try question(text: options["text"] ?? Phrase.zenityDate.text)
        let day = CalendarDay.today(
            day: number("day"),
            month: number("month"),
            year: number("year")
        )
        let field = OtherField.day(day)
        calendar.fields = [field]
        return try ask(calendar) {
            CalendarDay(iso: $0.texts([field])[0])?.text(options["date-format"] ?? "%x")
        }
    }

    // MARK: Colours

    /// Asks for a colour, and prints it as `rgb(51,209,122)`.
    func color() throws(Failure) -> Int32 {
        var color = try question(text: "")
        if color.title == nil { color.title = Phrase.selectColor.text }
        let first = options["color"].flatMap { RGB(dialog: $0) } ?? .white
        let field = OtherField.color(first)
        color.fields = [field]
        return try ask(color) { answered in
            let text = answered.texts([field])[0]
            if text == first.hex, let given = options["color"], given.hasPrefix("rgba(") {
                // A colour that the user did not change keeps its opacity.
                return given
            }
            return RGB(hex: text).map { "rgb(\($0.red),\($0.green),\($0.blue))" }
        }
    }

    // MARK: Texts

    /// Shows a text of a file or of standard input, or lets it be changed.
    func textInfo() throws(Failure) -> Int32 {
        guard !options.has("editable") else { return try editText() }
        var dialog = OtherDialog(title: options["title"] ?? Phrase.textTitle.text)
        // This button has the text of zenity's check box.
        dialog.positive = label("checkbox") ?? label("ok-label") ?? Phrase.ok.text
        dialog.negative = label("cancel-label") ?? Phrase.cancel.text
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
        if dialog.title == nil { dialog.title = Phrase.textTitle.text }
        dialog.fields = [try .text(of: options["filename"])]
        if let label = options["checkbox"] {
            var box = OtherField(type: .toggle, label: label)
            box.isRequired = true
            dialog.fields.append(box)
        }
        let fields = dialog.fields
        return try ask(dialog, lineEnd: "") { $0.texts(fields)[0] }
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
