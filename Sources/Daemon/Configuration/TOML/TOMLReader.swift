// SPDX-License-Identifier: MIT
//
// Reads TOML 1.0 and keeps the position of every key and value, because messages
// about a configuration need line numbers. Recursive descent over the text's
// scalars; the text is not kept.
//
// Source: https://toml.io/en/v1.0.0

import Texts

/// Reads a TOML document.
struct TOMLReader {
    /// Maximum nesting of lists and inline tables.
    static let deepest = 32

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private(set) var position = TOMLPosition()
    /// The nesting depth of the current value.
    var depth = 0

    /// Reads a complete document.
    ///
    /// - Throws: `TOMLError` for the first syntax error.
    static func read(_ bytes: [UInt8]) throws(TOMLError) -> TOMLTable {
        var reader = TOMLReader(scalars: try scalars(of: bytes))
        return try reader.document()
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        if scalars.first == "\u{FEFF}" { index = 1 }
    }

    /// Decodes UTF-8; throws at the first invalid byte.
    private static func scalars(of bytes: [UInt8]) throws(TOMLError) -> [Unicode.Scalar] {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(bytes.count)
        var position = TOMLPosition()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                scalars.append(scalar)
                position.column += 1
                if scalar == "\n" { position = TOMLPosition(line: position.line + 1) }
            case .emptyInput: return scalars
            case .error: throw TOMLError(position: position, message: Phrase.notUTF8.english())
            }
        }
    }

    // MARK: The text

    /// The next scalar; `nil` at the end.
    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// The scalar that many scalars ahead.
    func peek(_ distance: Int) -> Unicode.Scalar? {
        index + distance < scalars.count ? scalars[index + distance] : nil
    }

    /// Whether the text continues with that.
    func sees(_ text: String) -> Bool {
        var offset = index
        for scalar in text.unicodeScalars {
            guard offset < scalars.count, scalars[offset] == scalar else { return false }
            offset += 1
        }
        return true
    }

    /// Skips one scalar.
    mutating func advance() {
        guard let scalar = next else { return }
        index += 1
        position.column += 1
        if scalar == "\n" { position = TOMLPosition(line: position.line + 1) }
    }

    /// Skips that many scalars.
    mutating func advance(by count: Int) {
        for _ in 0..<count { advance() }
    }

    /// Skips that text if it comes next; returns whether it did.
    mutating func accept(_ text: String) -> Bool {
        guard sees(text) else { return false }
        advance(by: text.unicodeScalars.count)
        return true
    }

    /// An error at the current position.
    func failure(_ message: String) -> TOMLError {
        TOMLError(position: position, message: message)
    }

    /// An error at the current position, where something else is accepted.
    func failure(expected accepted: String) -> TOMLError {
        failure(Phrase.gotExpected.english(ahead, accepted))
    }

    /// The next item, for messages.
    var ahead: String {
        guard let next, next != "\n", !sees("\r\n") else {
            return (index < scalars.count ? Phrase.endOfLine : .endOfFile).english()
        }
        return next.value < 0x20 || next.value == 0x7F
            ? Phrase.controlCharacter.english() : "\"\(next)\""
    }

    mutating func skipBlanks() {
        while next == " " || next == "\t" { advance() }
    }

    /// Skips blanks, comments and line ends.
    mutating func skipLines() throws(TOMLError) {
        while true {
            skipBlanks()
            if next == "#" {
                try skipComment()
            } else if !takeNewline() {
                return
            }
        }
    }

    mutating func takeNewline() -> Bool { accept("\n") || accept("\r\n") }

    private mutating func skipComment() throws(TOMLError) {
        while let scalar = next, scalar != "\n", !sees("\r\n") {
            guard scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0x7F) else {
                throw failure(Phrase.controlInComment.english())
            }
            advance()
        }
    }

    // MARK: Lines

    private mutating func document() throws(TOMLError) -> TOMLTable {
        let root = TOMLTable(.header)
        var current = root
        while true {
            try skipLines()
            guard next != nil else { return root }
            if next == "[" {
                current = try header(in: root)
            } else {
                try keyValue(into: current)
            }
            skipBlanks()
            if next == "#" { try skipComment() }
            guard next == nil || takeNewline() else {
                throw failure(expected: Phrase.endOfLine.english())
            }
        }
    }

    /// Reads `[a.b]` or `[[a.b]]`; returns the table for the lines below.
    private mutating func header(in root: TOMLTable) throws(TOMLError) -> TOMLTable {
        let isList = sees("[[")
        advance(by: isList ? 2 : 1)
        skipBlanks()
        var keys = try keyPath()
        guard accept(isList ? "]]" : "]") else {
            throw failure(expected: "\"\(isList ? "]]" : "]")\"")
        }
        let last = keys.removeLast()
        var table = root
        for step in keys { table = try descend(step, from: table) }
        return isList ? try addToList(last, of: table) : try open(last, in: table)
    }

    /// The table at one step of a header's path.
    private func descend(_ step: Step, from table: TOMLTable) throws(TOMLError) -> TOMLTable {
        guard let entry = table[step.key] else {
            let made = TOMLTable(.implied)
            table.add(
                step.key,
                at: step.position,
                TOMLNode(value: .table(made), position: step.position)
            )
            return made
        }
        switch entry.node.value {
        case .table(let found) where found.origin != .inline: return found
        case .array(let items):
            if case .table(let found)? = items.last?.value, found.origin != .inline { return found }
        default: break
        }
        throw taken(step, entry)
    }

    private func open(_ step: Step, in table: TOMLTable) throws(TOMLError) -> TOMLTable {
        if let entry = table[step.key] {
            guard case .table(let found) = entry.node.value, found.origin == .implied else {
                throw taken(step, entry)
            }
            found.origin = .header
            return found
        }
        let made = TOMLTable(.header)
        table.add(
            step.key,
            at: step.position,
            TOMLNode(value: .table(made), position: step.position)
        )
        return made
    }

    private func addToList(_ step: Step, of table: TOMLTable) throws(TOMLError) -> TOMLTable {
        let made = TOMLTable(.header)
        guard let entry = table[step.key] else {
            let item = TOMLNode(value: .table(made), position: step.position)
            table.add(
                step.key,
                at: step.position,
                TOMLNode(value: .array([item]), position: step.position)
            )
            return made
        }
        // Only lists created by headers may grow: all their items are header tables.
        guard case .array(let items) = entry.node.value,
            case .table(let first)? = items.first?.value,
            first.origin == .header
        else { throw taken(step, entry) }
        table.append(made, to: step.key, at: step.position)
        return made
    }

    /// Reads `a.b = value`.
    mutating func keyValue(into table: TOMLTable) throws(TOMLError) {
        var keys = try keyPath()
        guard accept("=") else { throw failure(expected: "\"=\"") }
        skipBlanks()
        let value = try node()
        let last = keys.removeLast()
        var table = table
        for step in keys {
            if let entry = table[step.key] {
                guard case .table(let found) = entry.node.value, found.origin == .dotted else {
                    throw taken(step, entry)
                }
                table = found
            } else {
                let made = TOMLTable(.dotted)
                table.add(
                    step.key,
                    at: step.position,
                    TOMLNode(value: .table(made), position: step.position)
                )
                table = made
            }
        }
        if let entry = table[last.key] { throw taken(last, entry) }
        table.add(last.key, at: last.position, value)
    }

    private func taken(_ step: Step, _ first: TOMLTable.Entry) -> TOMLError {
        TOMLError(
            position: step.position,
            message: Phrase.duplicateKey.english(step.key, "\(first.position.line)")
        )
    }

    // MARK: Keys

    /// One key of a path, with its position.
    struct Step {
        var key: String
        var position: TOMLPosition
    }

    /// Reads keys separated by dots, with surrounding blanks.
    private mutating func keyPath() throws(TOMLError) -> [Step] {
        var steps: [Step] = []
        repeat {
            skipBlanks()
            let start = position
            steps.append(Step(key: try key(), position: start))
            guard steps.count <= Self.deepest else {
                throw failure(Phrase.nestedTooDeep.english("\(Self.deepest)"))
            }
            skipBlanks()
        } while accept(".")
        return steps
    }

    private mutating func key() throws(TOMLError) -> String {
        if next == "\"" { return try basicString() }
        if next == "'" { return try literalString() }
        var text = String.UnicodeScalarView()
        while let scalar = next, scalar.isBareKey {
            text.append(scalar)
            advance()
        }
        guard !text.isEmpty else { throw failure(expected: Phrase.keyExpected.english()) }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// A letter, a digit, `_` or `-`.
    fileprivate var isBareKey: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
            || self == "_" || self == "-"
    }
}

/// A TOML syntax error with its position.
struct TOMLError: Error, Hashable {
    var position: TOMLPosition
    /// A sentence without a full stop.
    var message: String
}
