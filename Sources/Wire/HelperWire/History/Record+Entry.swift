// SPDX-License-Identifier: MIT

import Basics

extension Record {
    /// Adds the values of an entry, each after a letter for its type; before them what is said
    /// of its picture.
    mutating func add(_ entry: HistoryEntry, picture: PictureChange = .kept) {
        switch picture {
        case .kept: break
        case .removed: add("p")
        case .new(let picture): add(picture.text, after: "p")
        }
        if let number = entry.pictureNumber { add(String(number), after: "x") }
        for value in entry.values {
            switch value {
            case .null: add("n")
            case .integer(let number): add(String(number), after: "i")
            case .text(let text): add(text, after: "t")
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
        var picture = PictureChange.kept
        self.init(&fields, picture: &picture)
    }

    /// Reads the values of an entry and what becomes of its picture; `nil`: they do not fit.
    ///
    /// Fields with letters of later versions are left out.
    init?(_ fields: inout RecordFields, picture: inout PictureChange) {
        var values: [ColumnValue] = []
        var pictureNumber: Int64?
        while values.count < Self.columns.count {
            guard let field = fields.text() else { return nil }
            let rest = field.dropFirst()
            switch field.first {
            case "n": values.append(.null)
            case "i":
                guard let number = Int64(rest) else { return nil }
                values.append(.integer(number))
            case "t": values.append(.text(String(rest)))
            case "x": pictureNumber = Int64(rest)
            case "p" where rest.isEmpty: picture = .removed
            case "p":
                guard let small = SmallPicture(text: String(rest)) else { return nil }
                picture = .new(small)
            default: break
            }
        }
        self.init(id: 0, values: values)
        self.pictureNumber = pictureNumber
    }
}
