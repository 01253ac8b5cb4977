// SPDX-License-Identifier: MIT
//
// Facts: notify-send of libnotify 0.8.1, dunstify of dunst 1.9; outputs were compared with them.

import BusValues
import CommandKit

/// A hint on a command line: `TYPE:NAME:VALUE`.
struct HintArgument {
    let name: String
    /// `nil`: an empty text, which is not sent.
    let value: Value?

    /// Reads a hint.
    ///
    /// Numbers are read as C does, as far as they are numbers, if they begin with a digit or a
    /// sign; of truth values only `true`, in any case, and 1 are true.
    ///
    /// - Throws: `usage` for another form, type or value.
    init(_ text: String) throws(Failure) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            .map(String.init)
        guard parts.count == 3, !parts[1].isEmpty else {
            throw Failure(.usage, "Invalid hint syntax specified. Use TYPE:NAME:VALUE.")
        }
        let (type, text) = (parts[0].lowercased(), parts[2])
        name = parts[1]
        guard type != "string" else {
            value = text.isEmpty ? nil : .string(text)
            return
        }
        let value: Value?
        switch type {
        case "int": value = Self.whole(text).map { .int32($0) }
        case "double": value = Self.begins(text) ? .double(Double(leading: text)) : nil
        case "byte": value = text.isEmpty ? .byte(0) : UInt8(text).map { .byte($0) }
        case "boolean", "bool": value = .boolean(text.lowercased() == "true" || text == "1")
        case "variant": value = VariantText.value(text)
        default:
            throw Failure(
                .usage,
                "Invalid hint type \"\(parts[0])\". Valid types are boolean, int, double, string, byte and variant."
            )
        }
        guard let value else {
            throw Failure(
                .usage,
                "Value \"\(text)\" of hint \"\(name)\" could not be parsed as type \"\(parts[0])\"."
            )
        }
        self.value = value
    }

    private static func begins(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
            || first == UInt8(ascii: "-")
    }

    /// A whole number of 32 bits; of a greater number the lower bits, as in notify-send.
    private static func whole(_ text: String) -> Int32? {
        guard begins(text) else { return nil }
        let digits = text.drop { $0 == "-" }.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { return nil }
        let number = Int64(digits) ?? .max
        return Int32(truncatingIfNeeded: text.hasPrefix("-") ? -number : number)
    }
}

// Source: GLib, "GVariant Text Format"; tuples and dictionaries are not read.

/// Reads a value in the text format of GVariant: `5`, `'a'`, `uint32 5`, `[1, 2]`, `<true>`.
struct VariantText {
    private var rest: Substring

    /// The value of a text; `nil`: it is none.
    static func value(_ text: String) -> Value? {
        var reader = VariantText(rest: text[...])
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipSpaces()
        return reader.rest.isEmpty ? value : nil
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

    private mutating func take(_ sign: Character) -> Bool {
        skipSpaces()
        guard rest.first == sign else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func value(depth: Int) -> Value? {
        guard depth < 8 else { return nil }
        skipSpaces()
        switch rest.first {
        case "'"?, "\""?: return string().map { .string($0) }
        case "["?: return array(depth, element: nil)
        case "@"?:
            rest.removeFirst()
            let type = word()
            skipSpaces()
            guard type.first == "a", rest.first == "[" else { return scalar(word(), type) }
            return array(depth, element: String(type.dropFirst()))
        case "<"?:
            rest.removeFirst()
            guard let inner = value(depth: depth + 1), take(">") else { return nil }
            return .variant(inner)
        default:
            let first = word()
            guard let code = Self.types[String(first)] else { return scalar(first, nil) }
            skipSpaces()
            if code == "s" || code == "o" { return string().map { .string($0) } }
            return scalar(word(), Substring(code))
        }
    }

    private static let types = [
        "boolean": "b", "byte": "y", "int16": "n", "uint16": "q", "int32": "i", "uint32": "u",
        "int64": "x", "uint64": "t", "double": "d", "string": "s", "objectpath": "o",
    ]

    private mutating func word() -> Substring {
        let word = rest.prefix { !" ,]>".contains($0) }
        rest = rest.dropFirst(word.count)
        return word
    }

    private mutating func string() -> String? {
        guard let quote = rest.popFirst(), quote == "'" || quote == "\"" else { return nil }
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return text }
            guard character == "\\", let next = rest.popFirst() else {
                text.append(character)
                continue
            }
            text.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
        }
        return nil
    }

    private mutating func array(_ depth: Int, element: String?) -> Value? {
        guard take("[") else { return nil }
        var members: [Value] = []
        while !take("]") {
            if !members.isEmpty, !take(",") { return nil }
            guard let member = value(depth: depth + 1) else { return nil }
            members.append(member)
        }
        guard let type = element ?? members.first?.typeSignature,
            members.allSatisfy({ $0.typeSignature == type })
        else { return nil }
        return .array(members, element: type)
    }

    /// A truth value or a number of a type; without one, a whole number has 32 bits.
    private func scalar(_ word: Substring, _ type: Substring?) -> Value? {
        let isHex = word.lowercased().hasPrefix("0x")
        func whole<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
            isHex ? Number(word.dropFirst(2), radix: 16) : Number(word)
        }
        switch type {
        case "b"?: return ["true": true, "false": false][word].map { .boolean($0) }
        case "y"?: return whole(UInt8.self).map { .byte($0) }
        case "n"?: return whole(Int16.self).map { .int16($0) }
        case "q"?: return whole(UInt16.self).map { .uint16($0) }
        case "i"?: return whole(Int32.self).map { .int32($0) }
        case "u"?: return whole(UInt32.self).map { .uint32($0) }
        case "x"?: return whole(Int64.self).map { .int64($0) }
        case "t"?: return whole(UInt64.self).map { .uint64($0) }
        case "d"?: return Double(word).map { .double($0) }
        case nil:
            return scalar(word, "b") ?? scalar(word, "i")
                ?? (word.contains { ".e".contains($0) } ? scalar(word, "d") : nil)
        default: return nil
        }
    }
}
