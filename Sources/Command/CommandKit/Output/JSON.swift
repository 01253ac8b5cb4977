// SPDX-License-Identifier: MIT

package import BusValues

/// Writes bus values as JSON.
///
/// Source: RFC 8259.
package enum JSON {
    /// One line of JSON.
    package static func text(_ value: Value) -> String {
        switch value {
        case .byte(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .int16(let number): "\(number)"
        case .uint16(let number): "\(number)"
        case .int32(let number): "\(number)"
        case .uint32(let number): "\(number)"
        case .int64(let number): "\(number)"
        case .uint64(let number): "\(number)"
        case .double(let number): number.isFinite ? "\(number)" : "null"
        case .string(let text), .objectPath(let text), .signature(let text): quoted(text)
        case .fileDescriptor, .closedFileDescriptor, .hiddenText: "null"
        case .bytes(let bytes): list(bytes.map { "\($0)" })
        case .array(let elements, _): list(elements.map(text))
        case .structure(let members): list(members.map(text))
        case .dictionary(let entries, _, _): object(entries)
        case .variant(let inner): text(inner)
        }
    }

    private static func list(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }

    private static func object(_ entries: [Value.Entry]) -> String {
        let members = entries.map { entry in
            let key = text(entry.key)
            return (key.hasPrefix("\"") ? key : "\"\(key)\"") + ":" + text(entry.value)
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isHidden:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Unicode.Scalar {
    /// Whether a terminal does not show it, or shows what follows in another order.
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }
}

/// Reads JSON as bus values: objects become `a{sv}`, whole numbers `x`, others `d`, lists
/// of texts `as`.
///
/// Source: RFC 8259.
package struct JSONReader {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    private static let deepest = 32

    private init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Reads a complete text.
    ///
    /// - Throws: `JSONError` for the first error.
    package static func read(_ text: String) throws(JSONError) -> Value {
        var reader = JSONReader(text)
        let value = try reader.value()
        reader.skipBlanks()
        guard reader.index == reader.scalars.count else { throw reader.error("expected the end") }
        return value
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func error(_ message: String) -> JSONError {
        JSONError(place: index + 1, message: message)
    }

    private mutating func skipBlanks() {
        while let scalar = next, " \t\r\n".unicodeScalars.contains(scalar) { index += 1 }
    }

    private mutating func take(_ text: String) -> Bool {
        skipBlanks()
        guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    private mutating func value() throws(JSONError) -> Value {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw error("too deep") }
        if take("{") { return try object() }
        if take("[") { return try list() }
        if take("\"") { return .string(try text()) }
        if take("true") { return .boolean(true) }
        if take("false") { return .boolean(false) }
        return try number()
    }

    private mutating func object() throws(JSONError) -> Value {
        var entries: [Value.Entry] = []
        if take("}") { return .dictionary([], key: "s", value: "v") }
        repeat {
            guard take("\"") else { throw error("expected a name in quotes") }
            let name = try text()
            guard take(":") else { throw error("expected \":\"") }
            entries.append(Value.Entry(key: .string(name), value: .variant(try value())))
        } while take(",")
        guard take("}") else { throw error("expected \",\" or \"}\"") }
        return .dictionary(entries, key: "s", value: "v")
    }

    private mutating func list() throws(JSONError) -> Value {
        var members: [Value] = []
        if take("]") { return .strings([]) }
        repeat { members.append(try value()) } while take(",")
        guard take("]") else { throw error("expected \",\" or \"]\"") }
        let isText = members.allSatisfy { if case .string = $0 { true } else { false } }
        return isText
            ? .array(members, element: "s")
            : .array(members.map { .variant($0) }, element: "v")
    }

    private mutating func number() throws(JSONError) -> Value {
        let start = index
        while let scalar = next, "+-0123456789.eE".unicodeScalars.contains(scalar) { index += 1 }
        let text = String(String.UnicodeScalarView(scalars[start..<index]))
        if let whole = Int64(text) { return .int64(whole) }
        if let number = Double(text), number.isFinite { return .double(number) }
        index = start
        throw error("expected a value")
    }

    /// Reads a text after its first quote.
    private mutating func text() throws(JSONError) -> String {
        var units: [UInt16] = []
        while let scalar = next, scalar != "\"" {
            index += 1
            guard scalar == "\\" else {
                units += Array(String(scalar).utf16)
                continue
            }
            units.append(try escape())
        }
        guard take("\"") else { throw error("expected \"\\\"\" at the end of the text") }
        return String(decoding: units, as: UTF16.self)
    }

    /// Reads one unit of UTF-16 after a backslash.
    private mutating func escape() throws(JSONError) -> UInt16 {
        guard let scalar = next else { throw error("unexpected end of the text") }
        index += 1
        switch scalar {
        case "\"", "\\", "/": return UInt16(scalar.value)
        case "b": return 8
        case "f": return 12
        case "n": return 10
        case "r": return 13
        case "t": return 9
        case "u":
            let digits = scalars[index...].prefix(4)
            guard digits.count == 4, digits.allSatisfy({ $0.properties.isASCIIHexDigit }),
                let unit = UInt16(String(String.UnicodeScalarView(digits)), radix: 16)
            else { throw error("expected four digits") }
            index += 4
            return unit
        default: throw error("unknown escape")
        }
    }
}

/// A syntax error in JSON.
package struct JSONError: Error, Equatable, CustomStringConvertible {
    /// The character, from 1.
    package var place: Int
    package var message: String

    /// Creates an error.
    package init(place: Int, message: String) {
        self.place = place
        self.message = message
    }

    package var description: String { "character \(place): \(message)" }
}
