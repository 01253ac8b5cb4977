// SPDX-License-Identifier: MIT

import CSQLite

/// An error of SQLite.
///
/// Source: https://sqlite.org/rescode.html
public struct SQLiteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The primary result code.
    public let code: Int32
    /// The library's text.
    public let text: String

    /// Creates an error from a result code, with its extension or without.
    init(code: Int32, text: String? = nil) {
        self.code = code & 0xFF
        self.text = unsafe text ?? String(cString: sqlite3_errstr(code))
    }

    /// Creates an error of an operation outside the library, such as renaming the file.
    public init(_ text: String) {
        code = SQLITE_ERROR
        self.text = text
    }

    /// Whether the file is no database, or is damaged.
    public var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

    /// Whether another connection has it locked.
    public var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }

    /// Whether the disk is full.
    public var isFull: Bool { code == SQLITE_FULL }

    /// Whether the statement was wrong, for example because a table is missing.
    public var isOfStatement: Bool { code == SQLITE_ERROR }

    /// The text.
    public var description: String { text }
}
