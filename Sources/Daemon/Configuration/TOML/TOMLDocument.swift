// SPDX-License-Identifier: MIT

public import BusValues
import Texts

/// A TOML document as values, for files that are not the configuration.
public enum TOMLDocument {
    /// What is wrong with a document, with line and column from 1.
    public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The line.
        public var line: Int
        /// The column, in characters.
        public var column: Int
        /// A phrase without a full stop.
        public var message: String

        /// The problem with its position: `line 3, column 7: …`.
        public var description: String {
            Phrase.problemInColumn.english("\(line)", "\(column)", message)
        }
    }

    /// Reads a document: tables become `a{sv}`, lists of texts `as`, other lists `av`, and
    /// dates texts as written.
    ///
    /// - Throws: `Problem` for the first syntax error.
    public static func read(_ bytes: [UInt8]) throws(Problem) -> Value {
        do {
            return value(of: try TOMLReader.read(bytes))
        } catch {
            throw Problem(
                line: error.position.line,
                column: error.position.column,
                message: error.message
            )
        }
    }

    /// Returns a table of a document as a value.
    static func value(of table: TOMLTable) -> Value {
        .dictionary(
            table.entries.map { entry in
                Value.Entry(
                    key: .string(entry.key),
                    value: .variant(value(of: entry.node.value))
                )
            },
            key: "s",
            value: "v"
        )
    }

    private static func value(of value: TOMLValue) -> Value {
        switch value {
        case .string(let text), .moment(let text): return .string(text)
        case .integer(let number): return .int64(number)
        case .float(let number): return .double(number)
        case .boolean(let flag): return .boolean(flag)
        case .table(let table): return self.value(of: table)
        case .array(let items):
            let members = items.map { self.value(of: $0.value) }
            let isText = members.allSatisfy { if case .string = $0 { true } else { false } }
            return isText
                ? .array(members, element: "s")
                : .array(members.map { .variant($0) }, element: "v")
        }
    }
}
