// SPDX-License-Identifier: MIT
//
// `yad --form` prints every field in its order with a separator behind it, also those that
// nobody can fill in.

import ChildProcess
import Files
import PresenterCore

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
    /// What it shows; `nil`: nothing, as it has no field here.
    private(set) var field: OtherField?
    /// What it holds at first, as yad prints it.
    private let initial: String
    /// Digits behind the point of a number.
    private let places: Int
    private let yad: Yad

    /// Reads a field.
    ///
    /// - Throws: `usage` for a value of another type.
    init(_ text: String, value: String, of yad: Yad) throws(Failure) {
        self.yad = yad
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        kind = parts.count > 1 ? Kind(rawValue: String(parts[1])) ?? .text : .text
        let sign = yad.itemSeparator
        let label = String(parts[0].split(separator: sign, maxSplits: 1).first ?? "")
        self.label = label
        let items = value.isEmpty ? [] : value.components(sign)
        var initial = value
        var places = 0
        func field(_ type: FormFieldType, _ value: String = "") -> OtherField {
            OtherField(type: type, label: label.isEmpty ? " " : label, value: value)
        }
        switch kind {
        case .text, .font: self.field = field(.text, value)
        case .hidden:
            self.field = field(.password)
            if !value.isEmpty { self.field?.placeholder = "Unchanged" }
        case .readOnly:
            if !(label + value).isEmpty { self.field = field(.label, value) }
        case .label:
            initial = ""
            if !label.isEmpty { self.field = field(.label) }
        case .button, .flatButton:
            initial = ""
            yad.complain("button \"\(label)\" left out: commands are not supported")
        case .number, .scale:
            (self.field, places) = try Self.number(field(.number), items, of: kind, text)
        case .check: self.field = field(.toggle, value.uppercased() == "TRUE" ? "true" : "")
        case .combo:
            guard !items.isEmpty else { throw Failure(.usage, "--field \(text) expects values") }
            self.field = field(.choice, items.first { $0.hasPrefix("^") }?.trimmedMark ?? "")
            self.field?.choices = items.map(\.trimmedMark)
            self.field?.isRequired = true
        case .editableCombo:
            let chosen = items.first { $0.hasPrefix("^") } ?? items.first ?? ""
            self.field = field(.text, chosen.trimmedMark)
            self.field?.suggestions = items.map(\.trimmedMark)
        case .completion:
            self.field = field(.text)
            self.field?.suggestions = items
        case .file, .newFile, .files: self.field = field(.file, Self.absolute(value))
        case .folder, .newFolder, .folders:
            // A folder is always chosen: the current one.
            let isNeeded = kind == .folder && value.isEmpty
            self.field = field(.folder, Self.absolute(isNeeded ? "." : value))
        case .date:
            let day = CalendarDay(value, format: yad.dateFormat)
            guard day != nil || value.isEmpty else {
                let takes = "a day as \(yad.dateFormat)"
                throw Failure(.usage, "--field \(text) expects \(takes), got \"\(value)\"")
            }
            self.field = field(.date, day?.iso ?? "")
        case .color:
            let color = RGB(dialog: value) ?? RGB(red: 0, green: 0, blue: 0)
            self.field = field(.color, color.hex)
            self.field?.isRequired = true
        case .lines:
            self.field = try .text(OtherDialog.unescaped(value), label: label)
        }
        self.initial = initial
        self.places = places
    }

    /// A number: `VALUE[!MIN..MAX[!STEP[!PLACES]]]`.
    private static func number(
        _ field: OtherField,
        _ items: [String],
        of kind: Kind,
        _ text: String
    ) throws(Failure) -> (OtherField, Int) {
        func number(_ item: String) throws(Failure) -> Double {
            guard let number = Double(item.trimmed), number.isFinite else {
                throw Failure(.usage, "--field \(text) expects a number, got \"\(item)\"")
            }
            return number
        }
        var field = field
        field.type = kind == .scale ? .slider : .number
        var (least, most) = (0.0, kind == .scale ? 100.0 : 65_535)
        if items.count > 1 {
            let ends = items[1].components("..")
            guard ends.count == 2 else {
                throw Failure(.usage, "--field \(text) expects MIN..MAX, got \"\(items[1])\"")
            }
            (least, most) = (try number(ends[0]), try number(ends[1]))
        }
        guard least < most else {
            throw Failure(.usage, "--field \(text) expects a range MIN..MAX, got \"\(items[1])\"")
        }
        let step = items.count > 2 ? try number(items[2]) : 1
        let places = items.count > 3 ? Int(whole: try number(items[3])) : 0
        let first = items.isEmpty ? least : try number(items[0])
        let value = min(most, max(least, first)).rounded(places: places)
        field.value = value.decimalText
        (field.minimum, field.maximum) = (least, most)
        // yad accepts numbers between the steps: they are only for its arrows.
        let steps = (value - least) / step
        if step > 0, kind == .scale || steps == steps.rounded() { field.step = step }
        return (field, max(0, min(places, 15)))
    }

    private static func absolute(_ path: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~"),
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
        case .hidden: return text.isEmpty ? initial : text
        case .number, .scale: return (Double(text) ?? 0).decimalText(places: places)
        case .date: return CalendarDay(iso: text)?.text(yad.dateFormat) ?? ""
        case .color: return RGB(hex: text).map(yad.text(of:)) ?? ""
        case .combo where yad.options.has("num-output"):
            return "\((field?.choices.firstIndex(of: text) ?? -1) + 1)"
        case .lines:
            return text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
                .replacing("\t", with: "\\t")
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
        if arguments.isEmpty { try input.read(within: .milliseconds(100)) }
        let form = YadForm(
            self,
            try formFields(arguments.isEmpty ? input.lines : arguments),
            input: arguments.isEmpty && !input.isOver ? input : nil
        )
        guard !form.fields.isEmpty, !form.shown.isEmpty else {
            throw Failure(.usage, "--form expects a --field, such as --field NAME")
        }
        return try ask(try form.dialog(), changes: form) { printed(form.output($0)) }
    }

    /// The fields with their values at first.
    ///
    /// - Throws: `usage` for a value of another type.
    func formFields(_ values: [String]) throws(Failure) -> [YadField] {
        var fields: [YadField] = []
        for (place, text) in options.all("field").enumerated() {
            let value = values.indices.contains(place) ? values[place] : ""
            fields.append(try YadField(text, value: value, of: self))
        }
        return fields
    }

    /// Values on one line, in the order of the screen.
    private func printed(_ values: [String]) -> String {
        YadForm.order(
            values.count,
            columns: options.has("output-by-row") ? Int(options["columns"] ?? "1") ?? 1 : 1
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
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}

extension Double {
    /// The number with some digits behind its point.
    fileprivate func rounded(places: Int) -> Double {
        Double(decimalText(places: places)) ?? self
    }
}
