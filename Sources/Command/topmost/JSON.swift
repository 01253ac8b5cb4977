// SPDX-License-Identifier: MIT

import BusValues

/// Writes bus values as JSON.
///
/// Source: RFC 8259.
enum JSON {
    /// One line of JSON.
    static func text(_ value: Value) -> String {
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
