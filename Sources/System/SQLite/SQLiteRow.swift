// SPDX-License-Identifier: MIT

public import Basics
import CSQLite

/// The current row of a result; valid only while it is visited.
@safe
public struct SQLiteRow {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    /// The value of a column, counted from 0; invalid UTF-8 is repaired.
    public subscript(column: Int32) -> ColumnValue {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(unsafe sqlite3_column_int64(statement, column))
        default: .text(text(column))
        }
    }

    private func text(_ column: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(statement, column) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}
