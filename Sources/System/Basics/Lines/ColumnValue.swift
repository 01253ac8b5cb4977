// SPDX-License-Identifier: MIT

/// A value in a database: of a column or a parameter.
public enum ColumnValue: Hashable, Sendable {
    /// `NULL`.
    case null
    /// A whole number.
    case integer(Int64)
    /// A text.
    case text(String)

    /// A text that may be missing.
    public static func optional(_ text: String?) -> ColumnValue { text.map { .text($0) } ?? .null }

    /// A number that may be missing.
    public static func optional(_ number: Int64?) -> ColumnValue {
        number.map { .integer($0) } ?? .null
    }

    /// The text; `nil` for other values.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The number; `nil` for other values.
    public var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }
}
