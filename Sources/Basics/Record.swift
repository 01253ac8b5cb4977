// SPDX-License-Identifier: MIT
//
// The messages between the daemon and its helpers: a line of fields. Texts may
// contain anything, so line ends, tabs and backslashes are escaped.

/// A list of texts that travels as one line.
public struct Record: Hashable, Sendable {
    /// Maximum length of a line in bytes.
    public static let limit = 4 << 20

    /// The texts.
    public var fields: [String]

    /// Creates a record.
    public init(_ fields: [String] = []) {
        self.fields = fields
    }

    /// Reads a line without its end; `nil`: it has an unknown escape.
    public init?(line: some Collection<UInt8>) {
        var field: [UInt8] = []
        fields = []
        var isEscaped = false
        for byte in line {
            if isEscaped {
                guard let plain = Self.plain(byte) else { return nil }
                field.append(plain)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\t") {
                fields.append(String(decoding: field, as: UTF8.self))
                field = []
            } else {
                field.append(byte)
            }
        }
        guard !isEscaped, field.isEmpty else { return nil }
    }

    /// The line, with its end; each field ends with a tab.
    public var line: [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(fields.reduce(1) { $0 + $1.utf8.count + 1 })
        for field in fields {
            // Few texts have something to escape; the others are copied whole.
            if field.utf8.contains(where: Self.isEscaped) {
                for byte in field.utf8 { line += Self.escape(byte) ?? [byte] }
            } else {
                line += field.utf8
            }
            line.append(UInt8(ascii: "\t"))
        }
        line.append(UInt8(ascii: "\n"))
        return line
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\\")
    }

    private static func escape(_ byte: UInt8) -> [UInt8]? {
        switch byte {
        case UInt8(ascii: "\n"): Array("\\n".utf8)
        case UInt8(ascii: "\t"): Array("\\t".utf8)
        case UInt8(ascii: "\\"): Array("\\\\".utf8)
        default: nil
        }
    }

    private static func plain(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "t"): UInt8(ascii: "\t")
        case UInt8(ascii: "\\"): byte
        default: nil
        }
    }

    // MARK: Fields in order

    /// Adds a text.
    public mutating func add(_ text: String) { fields.append(text) }

    /// Adds a flag.
    public mutating func add(_ flag: Bool) { fields.append(flag ? "1" : "0") }

    /// Adds texts after their number.
    public mutating func add(_ texts: [String]) { fields += [String(texts.count)] + texts }

    /// Adds a text that may be missing.
    public mutating func add(_ text: String?) { add(text.map { [$0] } ?? []) }
}
