// SPDX-License-Identifier: MIT
//
// `yad --form` prints every field in its order with a separator behind it, also those that
// nobody can fill in.

import Basics
import ChildProcess
import CommandKit
import Files
import Localization
import PresenterCore
import SystemCalls
import Texts

/// A field of `yad --form`: `LABEL[!TIP][:TYPE]`, and its value.
struct YadField {
    /// The types of yad.
    enum Kind: String {
        case text = ""
        case hidden = "H"
        case readOnly = "RO"
        case number = "NUM"
        case check = "CHK"
        case combo = "CB"
        case editableCombo = "CBE"
        case completion = "CE"
        case file = "FL"
        case newFile = "SFL"
        case files = "MFL"
        case folder = "DIR"
        case newFolder = "CDIR"
        case folders = "MDIR"
        case font = "FN"
        case date = "DT"
        case scale = "SCL"
        case color = "CLR"
        case button = "BTN"
        case flatButton = "FBTN"
        case label = "LBL"
        case lines = "TXT"
    }

    let kind: Kind
    let label: String
    /// The field on the card; `nil`: Topmost has none of this type.
    private(set) var field: OtherField?
    /// The initial value, as yad prints it.
    private let initial: String
    /// Digits behind the point of a number.
    private let fractionDigits: Int
    private let yad: Yad

    /// Reads a field.
    ///
    /// - Parameters:
    ///   - text: the field, as it is given.
    ///   - given: its value; `nil`: none is given.
    ///   - yad: the command line.
    /// - Throws: `usage` for a text that is too long.
    init(_ text: String, value given: String?, of yad: Yad) throws(Failure) {
        self.yad = yad
        let parts = YadType(text)
        kind = Kind(rawValue: parts.type) ?? .text
        if Kind(rawValue: parts.type) == nil {
            yad.complain(Phrase.yadField.text(text))
        }
        let sign = yad.itemSeparator
        let label = String(parts.label.split(text: sign, maxSplits: 1).first ?? "")
        self.label = label
        let value = given ?? ""
        let items = value.isEmpty ? [] : value.components(sign)
        func field(_ type: FormFieldType, _ value: String = "") -> OtherField {
            OtherField(type: type, label: label, value: value)
        }
        initial = kind == .label || kind == .button || kind == .flatButton ? "" : value
        fractionDigits =
            kind == .number && items.count > 3 ? min(15, Int(leading: items[3], atLeast: 0)) : 0
        switch kind {
        case .text, .font: self.field = field(.text, value)
        case .hidden: self.field = field(.password, value)
        case .readOnly:
            if !(label + value).isEmpty { self.field = field(.label, value) }
        case .label:
            if !label.isEmpty { self.field = field(.label) }
        case .button, .flatButton:
            yad.complain(Phrase.yadButton.text(label))
        case .number, .scale:
            self.field = Self.number(
                field(.number),
                items,
                of: kind,
                fractionDigits: fractionDigits
            )
        case .check: self.field = field(.toggle, value.uppercased() == "TRUE" ? "true" : "")
        case .combo:
            let chosen = items.last { $0.hasPrefix("^") } ?? items.first ?? ""
            self.field = field(.choice, chosen.trimmedMark)
            self.field?.choices = items.map(\.trimmedMark)
            self.field?.isRequired = !items.isEmpty
        case .editableCombo:
            let chosen = items.last { $0.hasPrefix("^") } ?? items.first ?? ""
            self.field = field(.text, chosen.trimmedMark)
            self.field?.suggestions = items.map(\.trimmedMark)
        case .completion:
            self.field = field(.text)
            self.field?.suggestions = items
        case .file, .newFile: self.field = field(.file, Self.absolute(value))
        case .files: self.field = field(.text, value)
        case .folders: self.field = field(.text, value)
        case .folder, .newFolder:
            // A folder is always chosen, if none is named: the current one.
            let isNeeded = kind == .folder && given == nil
            self.field = field(.folder, Self.absolute(isNeeded ? "." : value))
        case .date:
            let day = CalendarDay(value, format: yad.dateFormat)
            // What is no day can still be changed.
            self.field =
                day != nil || value.isEmpty ? field(.date, day?.iso ?? "") : field(.text, value)
        case .color:
            self.field = .color(RGB(dialog: value) ?? .black, label: label)
        case .lines:
            self.field = try .text(OtherDialog.unescaped(value), label: label)
        }
    }

    /// A number: `VALUE[!MIN..MAX[!STEP[!PLACES]]]`; of each part the number at its beginning
    /// counts.
    private static func number(
        _ field: OtherField,
        _ items: [String],
        of kind: Kind,
        fractionDigits: Int
    ) -> OtherField {
        var field = field
        var (minimum, maximum) = (0.0, kind == .scale ? 100.0 : 65_525)
        if items.count > 1 {
            let ends = items[1].components("..")
            minimum = Double(leading: ends[0])
            maximum = ends.count > 1 ? Double(leading: ends[1]) : minimum
        }
        // Without a range there is one number.
        if maximum < minimum { maximum = minimum }
        let step = items.count > 2 ? Double(leading: items[2]) : 1
        let first = items.isEmpty ? minimum : Double(leading: items[0])
        let value = min(maximum, max(minimum, first))
        field.value =
            (kind == .scale
            ? value.rounded(.towardZero) : value.rounded(fractionDigits: fractionDigits))
            .decimalText
        field.type = kind == .scale && minimum < maximum ? .slider : .number
        (field.minimum, field.maximum) = (minimum, maximum)
        // yad accepts numbers between the steps: they are only for its arrows.
        let steps = (value - minimum) / step
        if step > 0, field.type == .slider || steps == steps.rounded() { field.step = step }
        return field
    }

    private static func absolute(_ path: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~/"),
            let here = try? Files.resolved("/proc/self/cwd")
        else { return path }
        return path == "." ? here : here + "/" + path
    }

    /// The output of yad for it.
    ///
    /// - Parameter text: what its field holds; `nil`: it has none.
    /// - Returns: the value, without quotes.
    func output(_ text: String?) -> String {
        guard let text else { return initial }
        switch kind {
        case .readOnly, .label: return initial
        case .number, .scale: return (Double(text) ?? 0).decimalText(fractionDigits: fractionDigits)
        case .date:
            // A day that nobody changes is written as before.
            if text == field?.value { return initial }
            return CalendarDay(iso: text)?.text(yad.dateFormat) ?? text
        case .color: return RGB(hex: text).map(yad.text(of:)) ?? ""
        case .combo where yad.options.has("num-output"):
            return "\((field?.choices.firstIndex(of: text) ?? -1) + 1)"
        case .lines:
            return text.replacing(text: "\\", with: "\\\\").replacing(text: "\n", with: "\\n")
                .replacing(text: "\t", with: "\\t")
        default: return text
        }
    }
}

extension Yad {
    /// Asks for the fields of a form, and prints them on one line.
    ///
    /// Values come as arguments, or as lines of standard input while the dialog is open.
    func form() throws(Failure) -> Int32 {
        let input = InputLines()
        let count = options.all("field").count
        if arguments.isEmpty { try input.read(within: .milliseconds(100), lines: count) }
        let form = YadForm(
            self,
            try formFields(arguments.isEmpty ? input.lines : arguments),
            input: arguments.isEmpty && !input.isOver && input.lines.count < count ? input : nil
        )
        return try ask(try form.dialog(), changes: form) { printed(form.output($0)) }
    }

    /// The fields with their values at first.
    ///
    /// - Throws: `usage` for a text that is too long.
    func formFields(_ values: [String]) throws(Failure) -> [YadField] {
        var fields: [YadField] = []
        for (index, text) in options.all("field").enumerated() {
            let value = values.indices.contains(index) ? values[index] : nil
            fields.append(try YadField(text, value: value, of: self))
        }
        return fields
    }

    /// Values on one line, in the order of the screen.
    private func printed(_ values: [String]) -> String {
        YadForm.order(
            values.count,
            columns: options.has("output-by-row")
                ? Int(leading: options["columns"] ?? "1", atLeast: 1) : 1
        ).map { quoted(values[$0]) + separator }.joined() + "\n"
    }

    /// What separates the values of one field: `--item-separator`, else `!`.
    var itemSeparator: String {
        let sign = options["item-separator"].map(OtherDialog.unescaped) ?? "!"
        return sign.isEmpty ? "!" : sign
    }

    /// How days are written: `--date-format`, else as in the C locale.
    var dateFormat: String { options["date-format"] ?? "%x" }

    /// Writes a message to standard error.
    func complain(_ text: String) { StandardStream.error.write("yad: " + printable(text) + "\n") }
}

extension String {
    /// The value without the `^` that marks the first choice.
    fileprivate var trimmedMark: String { hasPrefix("^") ? String(dropFirst()) : self }

    /// The parts between separators, also empty ones.
    fileprivate func components(_ separator: String) -> [String] {
        split(text: separator).map(String.init)
    }
}

extension Double {
    /// The number with some digits behind its point.
    fileprivate func rounded(fractionDigits: Int) -> Double {
        Double(decimalText(fractionDigits: fractionDigits)) ?? self
    }
}

// Facts: yad 0.40 splits fields and columns at their last colon, and reads types in any case.

/// A field or a column of yad: `LABEL[:TYPE]`.
struct YadType {
    /// The text before the last colon; the whole text if nothing follows the colon.
    let label: String
    /// The type in capitals; empty: none is given.
    let type: String

    /// Splits a text.
    init(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), text.index(after: colon) < text.endIndex else {
            (label, type) = (text, "")
            return
        }
        label = String(text[..<colon])
        type = text[text.index(after: colon)...].uppercased()
    }
}
