// SPDX-License-Identifier: MIT
//
// A value as text: its signature, then its content, so that reading needs no more.
// `s"chat"`, `u5`, `(sb)("a",true)`, `as["a","b"]`, `a{sv}{"k":<i5>}`.

import BusValues

extension Value {
    /// The value as text; `nil` if it has a file descriptor or a hidden text.
    var text: String? { content.map { typeSignature + $0 } }

    /// The text without the signature.
    private var content: String? {
        switch self {
        case .byte(let number): String(number)
        case .boolean(let flag): String(flag)
        case .int16(let number): String(number)
        case .uint16(let number): String(number)
        case .int32(let number): String(number)
        case .uint32(let number): String(number)
        case .int64(let number): String(number)
        case .uint64(let number): String(number)
        case .double(let number): String(number)
        case .string(let text), .objectPath(let text), .signature(let text): Self.quoted(text)
        case .fileDescriptor, .closedFileDescriptor, .hiddenText: nil
        case .bytes(let bytes): "[" + bytes.map { String($0) }.joined(separator: ",") + "]"
        case .array(let elements, _): Self.list(elements).map { "[" + $0 + "]" }
        case .structure(let members): Self.list(members).map { "(" + $0 + ")" }
        case .dictionary(let entries, _, _): Self.pairs(entries).map { "{" + $0 + "}" }
        case .variant(let inner): inner.text.map { "<" + $0 + ">" }
        }
    }

    private static func list(_ values: [Value]) -> String? {
        let texts = values.compactMap(\.content)
        return texts.count == values.count ? texts.joined(separator: ",") : nil
    }

    private static func pairs(_ entries: [Entry]) -> String? {
        var texts: [String] = []
        for entry in entries {
            guard let key = entry.key.content, let value = entry.value.content else { return nil }
            texts.append(key + ":" + value)
        }
        return texts.joined(separator: ",")
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            if character == "\"" || character == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(character)
        }
        return quoted + "\""
    }
}
