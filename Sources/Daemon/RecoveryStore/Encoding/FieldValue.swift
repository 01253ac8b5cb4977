// SPDX-License-Identifier: MIT

import PresenterCore

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
