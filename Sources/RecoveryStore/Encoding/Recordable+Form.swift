// SPDX-License-Identifier: MIT

import PresenterCore

extension FormFieldType: Recordable {}

extension FormField: Recordable {
    func write(to writer: inout RecordWriter) {
        writer.putFields {
            $0.put(id)
            $0.put(type)
            $0.put(label)
            $0.put(value)
            $0.put(placeholder)
            $0.put(isRequired)
            $0.put(error)
            $0.put(minimumLength)
            $0.put(maximumLength)
            $0.put(match?.source)
            $0.put(mismatch)
            $0.put(minimum)
            $0.put(maximum)
            $0.put(step)
            $0.put(suggestions)
            $0.put(choices)
        }
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        self = try reader.fields { fields throws(RecordError) in
            FormField(
                id: try fields.get(),
                type: try fields.get(),
                label: try fields.get(),
                value: try fields.get(),
                placeholder: try fields.get(),
                isRequired: try fields.get(),
                error: try fields.get(),
                minimumLength: try fields.get(),
                maximumLength: try fields.get(),
                match: try fields.get(String?.self).map { TextPattern($0) },
                mismatch: try fields.get(),
                minimum: try fields.get(),
                maximum: try fields.get(),
                step: try fields.get(),
                suggestions: try fields.get(),
                choices: try fields.get()
            )
        }
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

/// The value of a form's field in an answer.
struct FieldValue: Recordable {
    var id: String
    var value: FormValue

    init(id: String, value: FormValue) {
        self.id = id
        self.value = value
    }

    /// The values without hidden texts, sorted by id.
    static func list(_ values: [String: FormValue]) -> [FieldValue] {
        values.filter { !$0.value.isSecret }.map { FieldValue(id: $0.key, value: $0.value) }
            .sorted { $0.id < $1.id }
    }

    func write(to writer: inout RecordWriter) {
        writer.put(id)
        writer.put(value)
    }

    init(from reader: inout RecordReader) throws(RecordError) {
        id = try reader.get()
        value = try reader.get()
    }
}
