// SPDX-License-Identifier: MIT

/// A JSON text, checked and taken apart once: each value knows where the next one begins.
///
/// Source: RFC 8259.
package struct JSONText {
    /// What a value is.
    package enum Kind { case null, yes, no, number, text, escapedText, list, object }

    /// A value, or the name before one.
    package struct Node {
        package var kind: Kind
        /// The bytes of a number, or those of a text between its quotes.
        package var start: Int
        package var end: Int
        /// The index of the node after this value and all that is in it.
        package var next: Int
    }

    /// The text is malformed at that byte.
    package struct Malformed: Error {
        package let offset: Int
    }

    package let bytes: [UInt8]
    /// Values in the order of the text: those of a list or an object follow it, with names
    /// before the latter.
    package private(set) var nodes: [Node] = []
    private var index = 0

    /// Lists and objects in each other that there may be.
    private static let deepest = 512

    /// Reads a text.
    package init(_ bytes: [UInt8]) throws(Malformed) {
        self.bytes = bytes
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Malformed(offset: 0) }
        nodes.reserveCapacity(bytes.count / 8)
        guard readValue(0) else { throw Malformed(offset: index) }
        skipBlanks()
        guard index == bytes.count else { throw Malformed(offset: index) }
    }

    /// The text of a node.
    package func text(_ node: Node) -> String {
        guard node.kind == .escapedText else {
            return String(decoding: bytes[node.start..<node.end], as: UTF8.self)
        }
        var text: [UInt8] = []
        text.reserveCapacity(node.end - node.start)
        var index = node.start
        while index < node.end {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            let letter = bytes[index]
            index += 1
            if let plain = Self.plain(letter) {
                text.append(plain)
                continue
            }
            var unit = hexadecimal(at: index)
            index += 4
            // Two surrogates are one scalar; a single one is none.
            if unit >> 10 == 0x36, index + 6 <= node.end, bytes[index] == UInt8(ascii: "\\"),
                bytes[index + 1] == UInt8(ascii: "u")
            {
                let low = hexadecimal(at: index + 2)
                if low >> 10 == 0x37 {
                    unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
                    index += 6
                }
            }
            text += Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Reading

    private mutating func readValue(_ depth: Int) -> Bool {
        skipBlanks()
        guard index < bytes.count else { return false }
        switch bytes[index] {
        case UInt8(ascii: "{"): return readMembers(depth, .object, until: UInt8(ascii: "}"))
        case UInt8(ascii: "["): return readMembers(depth, .list, until: UInt8(ascii: "]"))
        case UInt8(ascii: "\""): return readText()
        case UInt8(ascii: "t"): return readWord("true", .yes)
        case UInt8(ascii: "f"): return readWord("false", .no)
        case UInt8(ascii: "n"): return readWord("null", .null)
        default: return readNumber()
        }
    }

    private mutating func readMembers(_ depth: Int, _ kind: Kind, until end: UInt8) -> Bool {
        guard depth < Self.deepest else { return false }
        let node = nodes.count
        add(kind, from: index)
        index += 1
        skipBlanks()
        if !skip(end) {
            repeat {
                if kind == .object {
                    skipBlanks()
                    guard readText() else { return false }
                    skipBlanks()
                    guard skip(UInt8(ascii: ":")) else { return false }
                }
                guard readValue(depth + 1) else { return false }
                skipBlanks()
            } while skip(UInt8(ascii: ","))
            guard skip(end) else { return false }
        }
        nodes[node].end = index
        nodes[node].next = nodes.count
        return true
    }

    private mutating func readText() -> Bool {
        guard skip(UInt8(ascii: "\"")) else { return false }
        let start = index
        var kind = Kind.text
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                add(kind, from: start)
                index += 1
                return true
            }
            guard byte >= 0x20 else { return false }
            index += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            kind = .escapedText
            guard index < bytes.count else { return false }
            let letter = bytes[index]
            index += 1
            guard Self.plain(letter) == nil else { continue }
            guard letter == UInt8(ascii: "u"), bytes.count - index >= 4,
                bytes[index..<index + 4].allSatisfy({ Self.digit($0) != nil })
            else { return false }
            index += 4
        }
        return false
    }

    private mutating func readWord(_ word: StaticString, _ kind: Kind) -> Bool {
        let start = index
        guard word.description.utf8.allSatisfy({ skip($0) }) else { return false }
        add(kind, from: start)
        return true
    }

    private mutating func readNumber() -> Bool {
        let start = index
        _ = skip(UInt8(ascii: "-"))
        guard skip(UInt8(ascii: "0")) || skipDigits() else { return false }
        if skip(UInt8(ascii: ".")), !skipDigits() { return false }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
            guard skipDigits() else { return false }
        }
        add(.number, from: start)
        return true
    }

    private mutating func add(_ kind: Kind, from start: Int) {
        nodes.append(Node(kind: kind, start: start, end: index, next: nodes.count + 1))
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = index
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
            index += 1
        }
        return index > start
    }

    private mutating func skipBlanks() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    // MARK: Escapes

    /// What a letter after a backslash means; `nil`: no single character.
    private static func plain(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    private static func digit(_ letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) - 0x30
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(letter) - 0x37
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(letter) - 0x57
        default: nil
        }
    }

    private func hexadecimal(at index: Int) -> UInt32 {
        bytes[index..<index + 4].reduce(0) { $0 << 4 | (Self.digit($1) ?? 0) }
    }
}
