// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import EventLoop
import Files
import Localization
import PresenterCore
import Texts

extension Yad {
    // MARK: One value

    /// Asks for a line of text, or one of the arguments.
    func entry() throws(Failure) -> Int32 {
        var dialog = try base(options["entry-label"])
        let text = options["entry-text"] ?? ""
        if !arguments.isEmpty, !options.has("editable"), !options.has("completion") {
            // A text that no row has becomes another row.
            let rows = arguments + (text.isEmpty || arguments.contains(text) ? [] : [text])
            dialog.list = OtherList(
                rows: rows.map { .init(label: $0, output: $0, isSelected: $0 == text) }
            )
            return try ask(dialog) { answered in
                guard let row = answered.rows.first, rows.indices.contains(row) else {
                    return "\n"
                }
                return (options.has("num-output") ? "\(row + 1)" : rows[row]) + "\n"
            }
        }
        if options.has("hide-text") {
            dialog.input = OtherField.secret
            dialog.preset = text
        } else {
            // A box with choices begins empty.
            dialog.input["text"] = .text(options.has("editable") && !arguments.isEmpty ? "" : text)
            if !arguments.isEmpty { dialog.input["suggestions"] = .strings(arguments) }
        }
        return try ask(dialog) { $0.text + "\n" }
    }

    /// Asks for a number on a scale.
    func scale() throws(Failure) -> Int32 {
        var dialog = try base()
        var minimum = Double(whole("min-value", 0))
        var maximum = Double(whole("max-value", 100))
        if minimum >= maximum {
            complain(Phrase.rangeReversed.text)
            (minimum, maximum) = (0, 0)
        }
        let value = options["value"].map { Double(leading: $0).rounded(.towardZero) } ?? minimum
        if value < minimum { complain(Phrase.initialTooSmall.text) }
        if value > maximum { complain(Phrase.initialTooLarge.text) }
        var field = OtherField.scale(
            minimum,
            maximum,
            step: max(1, whole("step", 1)),
            value: min(maximum, max(minimum, value))
        )
        if minimum == maximum { field.type = .number }
        dialog.fields = [field]
        return try ask(dialog) { $0.texts([field])[0] + "\n" }
    }

    // MARK: Days and colours

    /// Asks for a day, and prints it as `--date-format` says.
    func calendar() throws(Failure) -> Int32 {
        var dialog = try base()
        let day = CalendarDay.today(
            day: whole("day", 0),
            month: whole("month", 0),
            year: whole("year", 0)
        )
        let field = OtherField.day(day)
        dialog.fields = [field]
        return try ask(dialog) { answered in
            CalendarDay(iso: answered.texts([field])[0]).map { $0.text(dateFormat) + "\n" }
        }
    }

    /// Asks for a colour.
    func color() throws(Failure) -> Int32 {
        if let mode = options["mode"]?.lowercased(), mode != "rgb", mode != "hex" {
            complain(Phrase.colorMode.text(mode))
        }
        var dialog = try base()
        let field = OtherField.color(options["init-color"].flatMap { RGB(dialog: $0) } ?? .white)
        dialog.fields = [field]
        return try ask(dialog) { answered in
            RGB(hex: answered.texts([field])[0]).map { text(of: $0) + "\n" }
        }
    }

    /// A colour as `--mode`, `--extra` and `--alpha` ask for it; it has no transparency.
    func text(of color: RGB) -> String {
        let hasAlpha = options.has("alpha")
        if options["mode"]?.lowercased() == "rgb" {
            // yad divides 16 bits by 255.
            let parts = [color.red, color.green, color.blue].map {
                (Double($0) * 257 / 255).decimalText(fractionDigits: 1)
            }
            return hasAlpha
                ? "rgba(" + (parts + ["1.0"]).joined(separator: ", ") + ")"
                : "rgb(" + parts.joined(separator: ", ") + ")"
        }
        let digits = color.hex.dropFirst()
        guard options.has("extra") else { return color.hex + (hasAlpha ? "ff" : "") }
        let pairs = stride(from: 0, to: 6, by: 2).map { start in
            String(digits.dropFirst(start).prefix(2))
        }
        return "#" + (pairs + (hasAlpha ? ["ff"] : [])).map { $0 + $0 }.joined()
    }

    // MARK: Texts

    /// Shows a text of a file or of standard input, or lets it be changed.
    func textInfo() throws(Failure) -> Int32 {
        guard options.has("editable") else { return try showText() }
        var dialog = try base()
        dialog.fields = [try .text(of: options["filename"])]
        let fields = dialog.fields
        return try ask(dialog) { $0.texts(fields)[0] }
    }

    private func showText() throws(Failure) -> Int32 {
        guard buttons.count <= 2 else {
            throw Failure(.usage, .twoButtons, "\(buttons.count)")
        }
        guard buttons.allSatisfy({ $0.command == nil }) else {
            throw Failure(.usage, .textNoCommand)
        }
        let last = buttons[buttons.count - 1]
        var dialog = OtherDialog(
            title: options["title"] ?? Phrase.textTitle.text,
            text: OtherDialog.unescaped(options["text"] ?? "")
        )
        dialog.isMarkup = !options.has("no-markup")
        dialog.icon = options["image"]
        dialog.timeout = seconds
        dialog.positive = buttons[0].label
        if buttons.count > 1 { dialog.negative = last.label }
        dialog.document = try TextQuestion(options["filename"] ?? "-")
        switch try dialog.ask().end {
        case .positive: return buttons[0].status
        case .negative, .extra: return last.status
        case .dismissed: return Self.closed
        case .timedOut: return Self.timedOut
        }
    }
}

extension CalendarDay {
    /// Today's date in the user's time zone.
    static var today: CalendarDay {
        let text = LocalClock.text(LocalClock.sinceEpoch).prefix(10)
        return CalendarDay(iso: String(text)) ?? CalendarDay(year: 1970, month: 1, day: 1)
    }
}

extension Yad {
    /// Chooses files; their paths are on one line.
    func files() throws(Failure) -> Int32 {
        var request = try FileRequest.dialog(options)
        if options.has("image-filter") {
            let name = options["image-filter"] ?? ""
            request.filters.append(
                FileFilter(
                    name: name.isEmpty ? "Images" : name,
                    patterns: ["png", "jpg", "jpeg", "gif", "webp", "svg", "bmp"].map { "*." + $0 }
                )
            )
        }
        for text in options.all("mime-filter") {
            let parts = text.split(separator: "|", maxSplits: 1).map(String.init)
            let types = (parts.last ?? "").split(separator: " ").map(String.init)
            if !types.isEmpty {
                request.filters.append(FileFilter(name: parts[0].trimmed, types: types))
            }
        }
        request.timeout = seconds.map { min($0, 604_800) }
        let isHidden = options.has("show-hidden")
        let (files, isLate) = try request.ask(showsHidden: isHidden)
        guard let files else { return isLate ? Self.timedOut : Self.closed }
        try answer(files.map(quoted).joined(separator: separator))
        return 0
    }
}
