// SPDX-License-Identifier: MIT

import PresenterCore

extension FormFieldType: Recordable {}

extension FormField: RecordedStructure {
    mutating func code<Coder: FieldCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.field(&id)
        try coder.field(&type)
        try coder.field(&label)
        try coder.field(&value)
        try coder.field(&placeholder)
        try coder.field(&isRequired)
        try coder.field(&error)
        try coder.field(&minimumLength)
        try coder.field(&maximumLength)
        try coder.field(&match)
        try coder.field(&mismatch)
        try coder.field(&minimum)
        try coder.field(&maximum)
        try coder.field(&step)
        try coder.field(&suggestions)
        try coder.field(&choices)
        try coder.field(&isLive)
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
