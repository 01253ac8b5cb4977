// SPDX-License-Identifier: MIT

/// Reads the fields of a record one after the other; `nil` once anything does not fit.
public struct RecordFields {
    private var rest: ArraySlice<String>

    /// Creates a reader of a record.
    public init(_ record: Record) {
        rest = record.fields[...]
    }

    /// Whether everything is read.
    public var isAtEnd: Bool { rest.isEmpty }

    /// Reads a text.
    public mutating func text() -> String? { rest.popFirst() }

    /// Reads a flag.
    public mutating func flag() -> Bool? {
        switch rest.popFirst() {
        case "1": true
        case "0": false
        default: nil
        }
    }

    /// Reads a number of fields that follow.
    public mutating func count() -> Int? {
        guard let count = rest.popFirst().flatMap({ Int($0) }), count >= 0, count <= rest.count
        else { return nil }
        return count
    }

    /// Reads texts after their number.
    public mutating func texts() -> [String]? {
        guard let count = count() else { return nil }
        defer { rest.removeFirst(count) }
        return Array(rest.prefix(count))
    }

    /// A text that may be missing; the outer `nil`: it does not fit.
    public mutating func optional() -> String?? {
        guard let texts = texts(), texts.count < 2 else { return nil }
        return .some(texts.first)
    }
}
