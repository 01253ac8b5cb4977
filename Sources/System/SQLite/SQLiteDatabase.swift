// SPDX-License-Identifier: MIT

import CSQLite

/// An open database, used by one process alone.
@safe
public final class SQLiteDatabase {
    private var handle: OpaquePointer?
    /// Prepared statements by their text.
    private var statements: [String: OpaquePointer] = unsafe [:]
    /// Called from time to time while a statement runs.
    private var onProgress: () -> Void = {}

    /// Opens a database, and creates it if it is missing.
    ///
    /// The file must not be reached through a symbolic link.
    ///
    /// Wraps `sqlite3_open_v2`.
    ///
    /// - Parameters:
    ///   - path: the file; a relative path begins at the working folder.
    ///   - busyTimeout: how long to wait for another process that uses it.
    /// - Throws: the library's error.
    public init(_ path: String, busyTimeout: Duration = .seconds(2)) throws(SQLiteError) {
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW
            | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
        let code = unsafe sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK else {
            let error = error(code)
            close()
            throw error
        }
        unsafe sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout.components.seconds * 1000))
    }

    deinit { close() }

    /// Rows that the last statement inserted, changed or removed.
    public var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

    /// Rows that all statements so far inserted, changed or removed, those of triggers and
    /// full-text indexes included.
    public var totalChanges: Int { unsafe Int(sqlite3_total_changes64(handle)) }

    /// The id of the last inserted row.
    public var lastID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// Reports progress while statements run, about every millisecond of work.
    ///
    /// Wraps `sqlite3_progress_handler`.
    public func reportProgress(_ report: @escaping () -> Void) {
        onProgress = report
        unsafe sqlite3_progress_handler(
            handle,
            20_000,
            { database in
                guard let database = unsafe database else { return 0 }
                unsafe Unmanaged<SQLiteDatabase>.fromOpaque(database).takeUnretainedValue()
                    .onProgress()
                return 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Runs several statements without parameters.
    ///
    /// Wraps `sqlite3_exec`.
    public func execute(_ script: String) throws(SQLiteError) {
        try check(unsafe sqlite3_exec(handle, script, nil, nil, nil))
    }

    /// Runs a statement to its end.
    public func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) {
        try rows(sql, values) { _ in true }
    }

    /// Runs a query and visits its rows, until `visit` returns `false`.
    ///
    /// Wraps `sqlite3_prepare_v3`, `sqlite3_bind_…`, `sqlite3_step` and `sqlite3_reset`.
    public func rows(
        _ sql: String,
        _ values: [SQLiteValue] = [],
        visit: (SQLiteRow) -> Bool
    ) throws(SQLiteError) {
        let statement = try unsafe prepared(sql)
        defer {
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        for (index, value) in zip(Int32(1)..., values) {
            try check(unsafe bind(value, to: index, of: statement))
        }
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: if !visit(unsafe SQLiteRow(statement)) { return }
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    /// The number in the first column of the first row; `nil`: there is none.
    public func number(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
        var number: Int64?
        try rows(sql, values) {
            number = $0[0].integer
            return false
        }
        return number
    }

    /// The current date and time in UTC, for the name of a file: `20260131-235959`.
    ///
    /// Source: https://sqlite.org/lang_datefunc.html
    public static func date() throws(SQLiteError) -> String {
        var date = ""
        try SQLiteDatabase(":memory:").rows("SELECT strftime('%Y%m%d-%H%M%S', 'now')") {
            date = $0[0].text ?? ""
            return false
        }
        return date
    }

    /// Does all changes of `body`, or none of them if it throws.
    public func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            // Some errors have rolled back already; only the first one matters.
            _ = unsafe sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        if let known = unsafe statements[sql] { return unsafe known }
        var statement: OpaquePointer?
        let isKept = UInt32(SQLITE_PREPARE_PERSISTENT)
        try check(unsafe sqlite3_prepare_v3(handle, sql, -1, isKept, &statement, nil))
        guard let statement = unsafe statement else { preconditionFailure("no statement: \(sql)") }
        unsafe statements[sql] = statement
        return unsafe statement
    }

    private func bind(_ value: SQLiteValue, to index: Int32, of statement: OpaquePointer) -> Int32 {
        switch value {
        case .null: return unsafe sqlite3_bind_null(statement, index)
        case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
        case .text(let text):
            let count = Int32(clamping: text.utf8.count)
            return unsafe text.withCString {
                unsafe topmost_bind_text(statement, index, $0, count)
            }
        case .bytes(let bytes):
            return unsafe bytes.withUnsafeBytes {
                unsafe topmost_bind_bytes(statement, index, $0.baseAddress, Int32($0.count))
            }
        }
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        if code != SQLITE_OK { throw error(code) }
    }

    private func error(_ code: Int32) -> SQLiteError {
        let text = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
        return SQLiteError(code: code, text: text)
    }

    private func close() {
        guard let database = unsafe handle else { return }
        unsafe sqlite3_progress_handler(database, 0, nil, nil)
        while let one = unsafe statements.popFirst() { unsafe sqlite3_finalize(one.value) }
        unsafe sqlite3_close(handle)
        unsafe handle = nil
    }
}

/// A value in a database: of a column or a parameter.
public enum SQLiteValue: Hashable, Sendable {
    /// `NULL`.
    case null
    /// A whole number.
    case integer(Int64)
    /// A text.
    case text(String)
    /// A BLOB.
    case bytes([UInt8])

    /// A text that may be missing.
    public static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }

    /// The text; `nil` for other values.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The number; `nil` for other values.
    public var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }
}

/// The current row of a result; valid only while it is visited.
@safe
public struct SQLiteRow {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        unsafe self.statement = statement
    }

    /// The value of a column, counted from 0; invalid UTF-8 is repaired.
    public subscript(column: Int32) -> SQLiteValue {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(unsafe sqlite3_column_int64(statement, column))
        case SQLITE_BLOB: .bytes(bytes(column))
        default: .text(text(column))
        }
    }

    private func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private func text(_ column: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(statement, column) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(statement, column))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}

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
