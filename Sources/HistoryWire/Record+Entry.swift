// SPDX-License-Identifier: MIT

import Basics

extension Record {
    /// Adds the values of an entry, each after a letter for its type; before them the
    /// picture, if there is one.
    mutating func add(_ entry: HistoryEntry) {
        if let picture = entry.picture { add("p" + picture.text) }
        for value in entry.values {
            switch value {
            case .null: add("n")
            case .integer(let number): add("i\(number)")
            case .text(let text): add("t" + text)
            }
        }
    }
}

extension RecordFields {
    /// Reads a number; `nil`: it does not fit.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
        text().flatMap { Number($0) }
    }
}

extension HistoryEntry {
    /// Reads the values of an entry; `nil`: they do not fit.
    init?(_ fields: inout RecordFields) {
        var values: [ColumnValue] = []
        var picture: SmallPicture?
        while values.count < Self.columns.count {
            guard let field = fields.text() else { return nil }
            switch field.first {
            case "n": values.append(.null)
            case "i":
                guard let number = Int64(field.dropFirst()) else { return nil }
                values.append(.integer(number))
            case "t": values.append(.text(String(field.dropFirst())))
            case "p" where values.isEmpty && picture == nil:
                picture = SmallPicture(text: String(field.dropFirst()))
                guard picture != nil else { return nil }
            default: return nil
            }
        }
        self.init(id: 0, values: values)
        self.picture = picture
    }
}
