// SPDX-License-Identifier: MIT

import Coding
import HelperWire
import SQLite

/// A column of the table of entries, and the field of an entry that it has.
struct HistoryColumn: Sendable {
    let name: String
    /// The value of the field.
    let value: @Sendable (HistoryEntry) -> SQLiteValue
    /// Sets the field.
    let set: @Sendable (inout HistoryEntry, SQLiteValue) -> Void

    init<Value: HistoryField>(
        _ name: String,
        _ field: any WritableKeyPath<HistoryEntry, Value> & Sendable
    ) {
        self.name = name
        value = { $0[keyPath: field].column }
        set = { $0[keyPath: field] = Value($1) }
    }
}

extension HistoryEntry {
    /// The columns besides the id.
    static let columns = [
        HistoryColumn("presentation", \.presentation), HistoryColumn("kind", \.kind),
        HistoryColumn("app", \.app), HistoryColumn("sender", \.sender),
        HistoryColumn("identity", \.identity), HistoryColumn("summary", \.summary),
        HistoryColumn("body", \.body), HistoryColumn("markup", \.markup),
        HistoryColumn("urgency", \.urgency), HistoryColumn("category", \.category),
        HistoryColumn("icon", \.icon), HistoryColumn("desktop_entry", \.desktopEntry),
        HistoryColumn("actions", \.actions), HistoryColumn("shown_at", \.shownAt),
        HistoryColumn("ended_at", \.endedAt), HistoryColumn("outcome", \.outcome),
        HistoryColumn("button", \.button),
    ]

    /// The names of the columns.
    static let columnNames = columns.map(\.name)

    /// The values of the columns.
    var values: [SQLiteValue] { Self.columns.map { $0.value(self) } }

    /// Reads an entry from its id and the values of the columns.
    init(id: Int64, values: some Sequence<SQLiteValue>) {
        self = .blank
        for (column, value) in zip(Self.columns, values) { column.set(&self, value) }
        self.id = id
        // Within some thousand years: sums with that of a damaged file do not overflow.
        let times: ClosedRange<Int64> = 0...1 << 50
        shownAt = min(max(shownAt, times.lowerBound), times.upperBound)
        endedAt = endedAt.map { min(max($0, times.lowerBound), times.upperBound) }
    }
}

/// A field that has a column.
protocol HistoryField: SendableMetatype {
    /// Reads a column; a standard, where it has another type.
    init(_ column: SQLiteValue)
    /// The value of the column.
    var column: SQLiteValue { get }
}

extension String: HistoryField {
    init(_ column: SQLiteValue) { self = column.text ?? "" }
    var column: SQLiteValue { .text(self) }
}

extension Int64: HistoryField {
    init(_ column: SQLiteValue) { self = column.integer ?? 0 }
    var column: SQLiteValue { .integer(self) }
}

extension UInt32: HistoryField {
    init(_ column: SQLiteValue) { self.init(truncatingIfNeeded: column.integer ?? 0) }
    var column: SQLiteValue { .integer(Int64(self)) }
}

extension Optional: HistoryField where Wrapped: HistoryField {
    init(_ column: SQLiteValue) { self = column == .null ? nil : Wrapped(column) }
    var column: SQLiteValue { self?.column ?? .null }
}

/// A list is JSON.
extension [String]: HistoryField {
    init(_ column: SQLiteValue) {
        self = (try? column.text.map { try [String](json: [UInt8]($0.utf8)) }) ?? []
    }

    var column: SQLiteValue { .text(String(decoding: json, as: UTF8.self)) }
}
