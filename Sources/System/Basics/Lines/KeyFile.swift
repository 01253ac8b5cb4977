// SPDX-License-Identifier: MIT

/// The lines of a key file (`*.desktop`, `index.theme`, `settings.ini`), by group and key.
///
/// Lenient: ignores everything except groups, `key=value` and comments; the first
/// of two equal keys counts.
///
/// Source: Desktop Entry Specification 1.5, "Basic format of the file".
public struct KeyFile {
    private var groups: [Substring: [Substring: Substring]] = [:]

    /// Maximum number of groups and keys, to limit the memory.
    private static let entryLimit = 20_000

    /// Reads a file; invalid UTF-8 is replaced.
    public init(_ bytes: [UInt8]) {
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    /// Reads a file's text.
    public init(_ text: String) {
        var group: Substring = ""
        var room = Self.entryLimit
        for line in KeyFileLines(text) {
            guard room > 0 else { return }
            switch line.content {
            case .group(let name): group = name
            case .entry(let key, let value):
                if groups[group]?[key] == nil { groups[group, default: [:]][key] = value }
            case .other: continue
            }
            room -= 1
        }
    }

    /// A value; `nil` if missing or empty.
    public func value(_ key: String, in group: Substring) -> Substring? {
        guard let value = groups[group]?[key[...]], !value.isEmpty else { return nil }
        return value
    }

    /// A comma-separated list; empty if missing.
    public func list(_ key: String, in group: Substring) -> [Substring] {
        (value(key, in: group) ?? "").split(separator: ",").map(\.withoutBlanks).filter {
            !$0.isEmpty
        }
    }

    /// A whole number; `nil` if missing or invalid.
    public func number(_ key: String, in group: Substring) -> Int? {
        value(key, in: group).flatMap { Int($0) }
    }
}

// Desktop entries, KDE's settings and the configurations of other notification daemons are
// written alike: groups in brackets, `key=value`, comments. What reads them differs in which of
// two equal keys counts, and in what it does with the rest.

/// The lines of a key file without empty ones and comments, in their order.
public struct KeyFileLines: Sequence, IteratorProtocol {
    /// A line.
    public struct Line {
        /// The line's number, from 1.
        public var number: Int
        /// The whole line without its end.
        public var text: Substring
        /// What the line means.
        public var content: Content
    }

    /// The content of a line; all texts are without the blanks around them.
    public enum Content {
        /// The name of a group: `[name]`.
        case group(Substring)
        /// A key, which is not empty, and its value: `key=value`.
        case entry(key: Substring, value: Substring)
        /// Neither.
        case other(Substring)
    }

    private var rest: Substring?
    private var number = 0
    private let comments: [Character]
    private let allowsTrailing: Bool

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: the text; its lines end with a line feed, or with a carriage return before it.
    ///   - comments: what begins a comment, on a line of its own.
    ///   - allowsTrailing: whether a comment may also follow a blank outside of quotes.
    public init(_ text: String, comments: [Character] = ["#"], allowsTrailing: Bool = false) {
        rest = text[...]
        self.comments = comments
        self.allowsTrailing = allowsTrailing
    }

    /// The next line that is neither empty nor a comment.
    public mutating func next() -> Line? {
        while let rest {
            let end = rest.firstIndex { $0 == "\n" || $0 == "\r\n" }
            let text = rest[..<(end ?? rest.endIndex)]
            self.rest = end.map { rest[rest.index(after: $0)...] }
            number += 1
            if let content = content(text.withoutBlanks) {
                return Line(number: number, text: text, content: content)
            }
        }
        return nil
    }

    private func content(_ whole: Substring) -> Content? {
        guard let first = whole.first, !comments.contains(first) else { return nil }
        let line = allowsTrailing ? uncommented(whole) : whole
        if first == "[", line.last == "]" { return .group(line.dropFirst().dropLast()) }
        guard let equals = line.firstIndex(of: "="), equals > line.startIndex else {
            return .other(line)
        }
        let value = line[line.index(after: equals)...]
        return .entry(key: line[..<equals].withoutBlanks, value: value.withoutBlanks)
    }

    /// The line without a comment behind a blank and outside of quotes.
    private func uncommented(_ line: Substring) -> Substring {
        var isQuoted = false
        var previous: Character = " "
        for index in line.indices {
            let character = line[index]
            if character == "\"" { isQuoted.toggle() }
            if !isQuoted, comments.contains(character), previous == " " || previous == "\t" {
                return line[..<index].withoutBlanks
            }
            previous = character
        }
        return line
    }
}

extension Substring {
    /// The text without blanks at its ends.
    var withoutBlanks: Substring {
        func isBlank(_ character: Character) -> Bool {
            character == " " || character == "\t" || character == "\r"
        }
        let start = drop(while: isBlank)
        guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return start[...end]
    }
}
