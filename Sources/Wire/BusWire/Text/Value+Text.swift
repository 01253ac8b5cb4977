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

/// Reads values written as text.
struct ValueTextReader {
    private var rest: Substring.UnicodeScalarView

    init(_ text: Substring) { rest = text.unicodeScalars }

    /// Whether everything is read.
    var isAtEnd: Bool { rest.isEmpty }

    /// The most containers in each other.
    private static let deepest = 32

    /// Reads a signature and the value of that type; `nil` if it is not a signature.
    mutating func value() -> Value? { value(depth: 0) }

    private mutating func value(depth: Int) -> Value? {
        guard depth <= Self.deepest, let signature = signature(depth: depth) else { return nil }
        var letters = signature.unicodeScalars[...]
        guard let value = content(of: &letters, depth: depth), letters.isEmpty else { return nil }
        return value
    }

    /// Reads one complete type.
    private mutating func signature(depth: Int) -> String? {
        guard depth <= Self.deepest, let letter = rest.popFirst() else { return nil }
        var signature = String(letter)
        switch letter {
        case "a":
            guard let element = self.signature(depth: depth + 1) else { return nil }
            return signature + element
        case "(", "{":
            let end: Unicode.Scalar = letter == "(" ? ")" : "}"
            while rest.first != end {
                guard let member = self.signature(depth: depth + 1) else { return nil }
                signature += member
            }
            rest.removeFirst()
            return signature + String(end)
        default: return "ybnqiuxtdsogv".unicodeScalars.contains(letter) ? signature : nil
        }
    }

    private mutating func content(
        of type: inout Substring.UnicodeScalarView,
        depth: Int
    ) -> Value? {
        switch type.popFirst() {
        case "y": number().map(Value.byte)
        case "b": word().flatMap(Bool.init).map(Value.boolean)
        case "n": number().map(Value.int16)
        case "q": number().map(Value.uint16)
        case "i": number().map(Value.int32)
        case "u": number().map(Value.uint32)
        case "x": number().map(Value.int64)
        case "t": number().map(Value.uint64)
        case "d": word().flatMap(Double.init).map(Value.double)
        case "s": string().map(Value.string)
        case "o": string().map(Value.objectPath)
        case "g": string().map(Value.signature)
        case "v": variant(depth: depth)
        case "(": structure(&type, depth: depth)
        case "a": array(&type, depth: depth)
        default: nil
        }
    }

    private mutating func variant(depth: Int) -> Value? {
        guard take("<"), let value = value(depth: depth + 1), take(">") else { return nil }
        return .variant(value)
    }

    private mutating func structure(
        _ type: inout Substring.UnicodeScalarView,
        depth: Int
    ) -> Value? {
        guard take("(") else { return nil }
        var members: [Value] = []
        while type.first != ")" {
            guard members.isEmpty || take(","), let member = content(of: &type, depth: depth + 1)
            else { return nil }
            members.append(member)
        }
        type.removeFirst()
        return take(")") && !members.isEmpty ? .structure(members) : nil
    }

    private mutating func array(
        _ type: inout Substring.UnicodeScalarView,
        depth: Int
    ) -> Value? {
        let element = Self.complete(&type)
        if element.first == "{" { return dictionary(element.dropFirst().dropLast(), depth: depth) }
        guard take("[") else { return nil }
        var members: [Value] = []
        while !take("]") {
            var letters = element
            guard members.isEmpty || take(","),
                let member = content(of: &letters, depth: depth + 1)
            else { return nil }
            members.append(member)
        }
        guard element.elementsEqual("y".unicodeScalars) else {
            return .array(members, element: String(element))
        }
        return .bytes(members.compactMap { if case .byte(let byte) = $0 { byte } else { nil } })
    }

    private mutating func dictionary(
        _ pair: Substring.UnicodeScalarView,
        depth: Int
    ) -> Value? {
        guard take("{"), let keyType = pair.first else { return nil }
        var entries: [Value.Entry] = []
        while !take("}") {
            var letters = pair
            guard entries.isEmpty || take(","),
                let key = content(of: &letters, depth: depth + 1), take(":"),
                let value = content(of: &letters, depth: depth + 1)
            else { return nil }
            entries.append(Value.Entry(key: key, value: value))
        }
        return .dictionary(entries, key: String(keyType), value: String(pair.dropFirst()))
    }

    /// Takes the first complete type from a valid signature.
    private static func complete(
        _ type: inout Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView {
        let whole = type
        var open = 0
        while let letter = type.popFirst() {
            if letter == "(" || letter == "{" { open += 1 }
            if letter == ")" || letter == "}" { open -= 1 }
            if open == 0, letter != "a" { break }
        }
        return whole[..<type.startIndex]
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == mark else { return false }
        rest.removeFirst()
        return true
    }

    /// The letters and digits of a number or a boolean.
    private mutating func word() -> String? {
        let word = rest.prefix { letter in
            switch letter {
            case "a"..."z", "0"..."9", "+", "-", ".": true
            default: false
            }
        }
        rest = rest.dropFirst(word.count)
        return word.isEmpty ? nil : String(word)
    }

    private mutating func number<Number: FixedWidthInteger>() -> Number? {
        word().flatMap { Number($0) }
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return String(text)
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                text.append(escaped)
            default: text.append(scalar)
            }
        }
        return nil
    }
}
