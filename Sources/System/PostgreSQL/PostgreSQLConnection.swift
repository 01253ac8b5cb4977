// SPDX-License-Identifier: MIT

import CPostgreSQL
import Glibc

/// A connection to a PostgreSQL database; every call waits for the server.
@safe
public final class PostgreSQLConnection {
    private let handle: OpaquePointer

    /// Connects.
    ///
    /// Wraps `PQconnectdbParams`.
    ///
    /// - Parameters:
    ///   - text: a connection string or address, for example `service=reports`; what it leaves out
    ///     comes from the environment and `~/.pgpass`.
    ///   - standard: parameters that count where the text has none of that name.
    /// - Throws: the library's error.
    public init(
        _ text: String,
        standard: KeyValuePairs<String, String> = [:]
    ) throws(PostgreSQLError) {
        // Later ones count, and a text is several of them where the database's name is expected.
        let parameters = standard.map { ($0, $1) } + [("dbname", text)]
        let names = CTexts(parameters.map(\.0))
        let values = CTexts(parameters.map(\.1))
        guard let handle = unsafe PQconnectdbParams(names.pointers, values.pointers, 1) else {
            throw PostgreSQLError(message: "out of memory")
        }
        unsafe self.handle = handle
        guard unsafe PQstatus(handle) == CONNECTION_OK else { throw problem }
        // Notices, such as that a table exists already, are no news.
        unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
    }

    deinit { unsafe PQfinish(handle) }

    /// The names of what is secret in a connection string: `password`.
    ///
    /// Wraps `PQconninfoParse`.
    ///
    /// - Throws: the library's error, if it is none.
    public static func secrets(in text: String) throws(PostgreSQLError) -> [String] {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = unsafe PQconninfoParse(text, &message) else {
            defer { unsafe PQfreemem(message) }
            throw PostgreSQLError(
                message: unsafe message.map { unsafe String(cString: $0) } ?? "out of memory"
            )
        }
        defer { unsafe PQconninfoFree(options) }
        var names: [String] = []
        var option = unsafe options
        while let name = unsafe option.pointee.keyword {
            // The library has a mark for what a dialog must not show.
            if unsafe option.pointee.val != nil, let mark = unsafe option.pointee.dispchar,
                unsafe mark.pointee == CChar(UInt8(ascii: "*"))
            {
                names.append(unsafe String(cString: name))
            }
            unsafe option += 1
        }
        return names
    }

    private var problem: PostgreSQLError {
        PostgreSQLError(
            message: unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
        )
    }

    /// Runs statements without parameters.
    ///
    /// Wraps `PQexec`.
    public func execute(_ sql: String) throws(PostgreSQLError) {
        try unsafe check(PQexec(handle, sql))
    }

    /// Prepares a statement, whose parameters are `$1`, `$2` and so on.
    ///
    /// Wraps `PQprepare`.
    public func prepare(_ name: String, _ sql: String) throws(PostgreSQLError) {
        try unsafe check(PQprepare(handle, name, sql, 0, nil))
    }

    /// Runs a prepared statement; `nil` is a null, and a zero byte ends a text.
    ///
    /// Wraps `PQexecPrepared`.
    public func run(_ name: String, _ values: [String?]) throws(PostgreSQLError) {
        let texts = CTexts(values)
        try unsafe check(
            PQexecPrepared(handle, name, Int32(values.count), texts.pointers, nil, nil, 0)
        )
    }

    private func check(_ result: OpaquePointer?) throws(PostgreSQLError) {
        defer { unsafe PQclear(result) }
        let status = unsafe PQresultStatus(result)
        guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else { throw problem }
    }
}

/// Texts as C has them, with a null pointer behind the last one.
@safe
private final class CTexts {
    let pointers: [UnsafePointer<CChar>?]

    init(_ texts: [String?]) {
        unsafe pointers =
            texts.map { unsafe $0.map { unsafe UnsafePointer(strdup($0)) } ?? nil } + [nil]
    }

    deinit {
        for index in unsafe pointers.indices {
            unsafe free(UnsafeMutablePointer(mutating: pointers[index]))
        }
    }
}

/// An error of the library, of the server or of what was asked of them.
public struct PostgreSQLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text, which may have several lines.
    public let message: String

    /// Creates an error.
    public init(message: String) { self.message = message }

    /// The text in one line.
    public var description: String {
        message.split(separator: "\n").joined(separator: "; ")
    }
}
