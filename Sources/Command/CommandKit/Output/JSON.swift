// SPDX-License-Identifier: MIT

package import BusValues
import Coding
import Localization
package import Texts

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

extension Value {
    /// Reads JSON: objects become `a{sv}`, whole numbers `x`, others `d`, lists of texts `as`.
    ///
    /// - Parameters:
    ///   - text: the JSON.
    ///   - skipsNulls: whether a member that is `null` is left out.
    /// - Throws: `JSONError` for the first error; any other `null` is one, since the bus has no such
    ///   value.
    package init(json text: String, skipsNulls: Bool = false) throws(JSONError) {
        let bytes = Array(text.utf8)
        let read: JSONText
        do throws(JSONText.Malformed) {
            read = try JSONText(bytes)
        } catch {
            throw JSONError(at: error.offset, of: bytes, .jsonUnexpected)
        }
        self = try Self.value(0, of: read, skipsNulls)
    }

    private static func value(
        _ index: Int,
        of text: JSONText,
        _ skipsNulls: Bool
    ) throws(JSONError) -> Value {
        let node = text.nodes[index]
        let missing = { JSONError(at: node.start, of: text.bytes, .jsonValueExpected) }
        switch node.kind {
        case .null: throw missing()
        case .yes: return .boolean(true)
        case .no: return .boolean(false)
        case .text, .escapedText: return .string(text.text(node))
        case .number:
            let digits = text.text(node)
            if let whole = Int64(digits) { return .int64(whole) }
            guard let number = Double(digits), number.isFinite else { throw missing() }
            return .double(number)
        case .list:
            var members: [Value] = []
            var next = index + 1
            while next < node.next {
                members.append(try value(next, of: text, skipsNulls))
                next = text.nodes[next].next
            }
            let isText = members.allSatisfy { if case .string = $0 { true } else { false } }
            return isText
                ? .array(members, element: "s")
                : .array(members.map { .variant($0) }, element: "v")
        case .object:
            var entries: [Entry] = []
            var next = index + 1
            while next < node.next {
                let name = Value.string(text.text(text.nodes[next]))
                if !skipsNulls || text.nodes[next + 1].kind != .null {
                    let member = try value(next + 1, of: text, skipsNulls)
                    entries.append(Entry(key: name, value: .variant(member)))
                }
                next = text.nodes[next + 1].next
            }
            return .dictionary(entries, key: "s", value: "v")
        }
    }
}

/// An error in JSON.
package struct JSONError: Error, Equatable, CustomStringConvertible {
    /// The character, from 1.
    private var character: Int
    private var message: Phrase

    /// Creates an error at a byte of a text.
    package init(at offset: Int, of text: [UInt8], _ message: Phrase) {
        let before = String(decoding: text.prefix(offset), as: UTF8.self)
        character = before.unicodeScalars.count + 1
        self.message = message
    }

    package var description: String { Phrase.atCharacter.text("\(character)", message.text) }
}
