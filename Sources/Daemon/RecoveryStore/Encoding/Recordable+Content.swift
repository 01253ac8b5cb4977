// SPDX-License-Identifier: MIT
//
// Content is stored as its kind and the values of its fields by name, through the
// table of options: a new option needs no line here. A field that is not stored has
// its standard value; one that this version does not know is ignored.

import PresenterCore

extension Kind: Recordable {}

extension Content: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(kind)
        writer.putFields { writer in
            withoutHiddenText.forEachSetField { writer.put($0, $1) }
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        let kind: Kind = try reader.get()
        self.init(kind, fields: try reader.options())
    }

    /// A copy without the text of a hidden field: it is never stored.
    private var withoutHiddenText: Content {
        guard case .modal(var modal) = self, modal.asksForSecret else { return self }
        for index in modal.fields.indices where modal.fields[index].isHidden {
            modal.fields[index].value = nil
        }
        return .modal(modal)
    }
}

extension RecordWriter {
    /// Appends the name and the value of an option.
    fileprivate mutating func put(_ name: String, _ value: OptionValue) {
        put(name)
        put(value)
    }
}

extension RecordReader {
    /// Reads options, which are fields of a structure, each after its name.
    fileprivate mutating func options() throws(RecordError) -> [String: OptionValue] {
        try fields { fields throws(RecordError) in
            var values: [String: OptionValue] = [:]
            while !fields.isAtEnd {
                let name: String = try fields.get()
                values[name] = try fields.get(OptionValue.self)
            }
            return values
        }
    }
}

extension OptionValue: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .text(let text):
            writer.put(number: 1)
            writer.put(text)
        case .styledText(let text):
            writer.put(number: 2)
            writer.put(text.runs)
        case .boolean(let flag):
            writer.put(number: 3)
            writer.put(flag)
        case .integer(let number):
            writer.put(number: 4)
            writer.put(number)
        case .number(let number):
            writer.put(number: 5)
            writer.put(number)
        case .progress(let progress):
            writer.put(number: 6)
            writer.put(progress)
        case .picture(let source):
            writer.put(number: 7)
            writer.put(source)
        case .colors(let colors):
            writer.put(number: 8)
            writer.put(colors.map(PartColor.init))
        case .strings(let strings):
            writer.put(number: 9)
            writer.put(strings)
        case .buttons(let buttons):
            writer.put(number: 10)
            writer.put(buttons)
        case .choices(let choices):
            writer.put(number: 11)
            writer.put(choices)
        case .formValue(let value):
            writer.put(number: 12)
            writer.put(value)
        case .records(let records):
            writer.put(number: 13)
            writer.put(records)
        case .table(let values):
            writer.put(number: 14)
            writer.put(values)
        case .pictures(let sources):
            writer.put(number: 15)
            writer.put(sources.map { OptionValue.picture($0) })
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.number() {
        case 1: self = .text(try reader.get())
        case 2: self = .styledText(StyledText(runs: try reader.get()))
        case 3: self = .boolean(try reader.get())
        case 4: self = .integer(try reader.get())
        case 5: self = .number(try reader.get())
        case 6: self = .progress(try reader.get())
        case 7: self = .picture(try reader.get())
        case 8:
            let colors: [PartColor] = try reader.get()
            self = .colors(Dictionary(colors.map { ($0.role, $0.color) }) { $1 })
        case 9: self = .strings(try reader.get())
        case 10: self = .buttons(try reader.get())
        case 11: self = .choices(try reader.get())
        case 12: self = .formValue(try reader.get())
        case 13: self = .records(try reader.get())
        case 14: self = .table(try reader.get())
        case 15:
            let values: [OptionValue] = try reader.get()
            self = .pictures(
                values.map { if case .picture(let source) = $0 { source } else { nil } }
            )
        case let other: throw .unknown("option value \(other)")
        }
    }
}

/// A table of options: names and values.
extension [String: OptionValue]: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields { writer in
            for (name, value) in self { writer.put(name, value) }
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) { self = try reader.options() }
}

extension Button.Role: Recordable {}

extension Button: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(id)
        writer.put(title)
        writer.put(role)
        writer.putFields { writer in
            forEachOption { writer.put($0, $1) }
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self.init(id: try reader.get(), title: try reader.get(), role: try reader.get())
        put(try reader.options())
    }
}

extension ChoiceList.Option: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.put(id)
        writer.put(title)
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        // Their icons are an option of the list.
        self.init(id: try reader.get(), title: try reader.get())
    }
}

extension ColorRole: Recordable {}

/// The colour of one part.
struct PartColor: Recordable {
    var role: ColorRole
    var color: RGB

    init(_ entry: (key: ColorRole, value: RGB)) {
        role = entry.key
        color = entry.value
    }

    func write(to writer: inout RecordWriter) {
        writer.put(role)
        writer.bytes += [color.red, color.green, color.blue]
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        role = try reader.get()
        let bytes = Array(try reader.bytes(3))
        color = RGB(red: bytes[0], green: bytes[1], blue: bytes[2])
    }
}

extension FormValue: Recordable {
    func write(to writer: inout RecordWriter) {
        switch self {
        case .text(let text):
            writer.put(number: 1)
            writer.put(text)
        case .number(let number):
            writer.put(number: 2)
            writer.put(number)
        case .boolean(let flag):
            writer.put(number: 3)
            writer.put(flag)
        case .texts(let texts):
            writer.put(number: 4)
            writer.put(texts)
        // Hidden text is never stored.
        case .secret:
            writer.put(number: 1)
            writer.put("")
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        switch try reader.number() {
        case 1: self = .text(try reader.get())
        case 2: self = .number(try reader.get())
        case 3: self = .boolean(try reader.get())
        case 4: self = .texts(try reader.get())
        case let number: throw .unknown("form value \(number)")
        }
    }
}
