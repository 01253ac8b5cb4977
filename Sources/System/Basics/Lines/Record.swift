// SPDX-License-Identifier: MIT
//
// The messages between the daemon and its helpers: a line of fields. Texts may
// contain anything, so line ends, tabs and backslashes are escaped.
//
// It is kept as it travels: the daemon writes one with each change, and reads few.

/// A list of texts that travels as one line.
public struct Record: Hashable, Sendable {
    /// Maximum length of a line in bytes.
    public static let limit = 4 << 20

    /// The texts, escaped, each with a tab behind it.
    private var bytes: [UInt8] = []

    /// Creates a record.
    public init(_ fields: [String] = []) {
        bytes.reserveCapacity(256)
        append(fields)
    }

    /// Reads a line without its end; `nil`: it has an unknown escape, or no tab at its end.
    public init?(line: some Collection<UInt8>) {
        var isEscaped = false
        var last = UInt8(ascii: "\t")
        for byte in line {
            if isEscaped, Self.plain(byte) == nil { return nil }
            isEscaped = !isEscaped && byte == Self.escape
            last = byte
        }
        guard !isEscaped, last == UInt8(ascii: "\t") else { return nil }
        bytes = Array(line)
    }

    /// The texts.
    public var fields: [String] {
        bytes.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).dropLast()
            .map(Self.text)
    }

    /// The line, with its end.
    public var line: [UInt8] { bytes + [UInt8(ascii: "\n")] }

    private static let escape = UInt8(ascii: "\\")

    private static func text(_ field: ArraySlice<UInt8>) -> String {
        guard field.contains(escape) else { return String(decoding: field, as: UTF8.self) }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in field {
            if isEscaped {
                text.append(plain(byte) ?? byte)
                isEscaped = false
            } else if byte == escape {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func plain(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "t"): UInt8(ascii: "\t")
        case escape: byte
        default: nil
        }
    }

    private static func escaped(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\n"): UInt8(ascii: "n")
        case UInt8(ascii: "\t"): UInt8(ascii: "t")
        case escape: byte
        default: nil
        }
    }

    // MARK: Fields in order

    /// Adds a text, perhaps with a letter before it.
    public mutating func add(_ text: String, after letter: Unicode.Scalar? = nil) {
        if let letter { bytes.append(UInt8(ascii: letter)) }
        // Few texts have something to escape; the others are copied whole.
        if text.utf8.contains(where: { Self.escaped($0) != nil }) {
            for byte in text.utf8 {
                if let letter = Self.escaped(byte) {
                    bytes += [Self.escape, letter]
                } else {
                    bytes.append(byte)
                }
            }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\t"))
    }

    /// Adds a flag.
    public mutating func add(_ flag: Bool) { add(flag ? "1" : "0") }

    /// Adds texts.
    public mutating func append(_ texts: [String]) {
        for text in texts { add(text) }
    }

    /// Adds texts after their number.
    public mutating func add(_ texts: [String]) {
        add(String(texts.count))
        append(texts)
    }

    /// Adds a text that may be missing.
    public mutating func add(_ text: String?) { add(text.map { [$0] } ?? []) }
}

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
