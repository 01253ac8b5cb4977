// SPDX-License-Identifier: MIT
//
// Parses body markup into runs of bold, italic, underline and links. One pass,
// no recursion, no look-ahead beyond the next `<`: linear in the length kept.
//
// Lenient where applications forget to escape ("a < b", "AT&T", "<jo@example.org>"),
// strict where a guess could change the meaning: elements that are not closed, or
// closed in the wrong order, make the whole body plain text, tags included. What is no
// tag that we know is text (`MarkupElement`).

import Basics
import PresenterCore

/// Parses markup from bytes of valid UTF-8.
struct MarkupReader {
    /// Maximum nesting of elements.
    static let deepest = 16
    /// Maximum number of runs; further text joins the last, plain.
    static let maximumRuns = 512

    private let bytes: [UInt8]
    private let isCut: Bool
    private var position = 0
    private var filter: TextFilter
    private var open: [Element] = []
    /// The current run, as UTF-8.
    private var pending: [UInt8] = []
    private(set) var runs: [StyledText.Run] = []
    /// The address of the first image.
    private(set) var image: String?
    /// Whether the first image becomes its `alt` text; that of others is always kept.
    var keepsAlt = true
    /// The names that both begin and end an element somewhere; found when first needed.
    private lazy var pairedNames = MarkupElement.pairedNames(in: bytes)
    /// The last scalar of the text; `nil`: there is none.
    private var last: Unicode.Scalar?
    /// Whether a block ended: what follows begins a line.
    private var startsLine = false

    /// An element that is still open.
    private struct Element {
        var name: String
        var style: StyledText.Style
        var link: String?
    }

    init(_ bytes: [UInt8], limits: TextLimits, isCut: Bool) {
        self.bytes = isCut ? Self.withoutTornTag(bytes) : bytes
        self.isCut = isCut
        filter = TextFilter(scalars: limits.scalars, lines: limits.lines)
    }

    /// Returns the bytes without a tag or an entity cut off at their end.
    private static func withoutTornTag(_ bytes: [UInt8]) -> [UInt8] {
        let tail = bytes.suffix(Link.longest + 64)
        if let start = tail.lastIndex(of: UInt8(ascii: "<")),
            MarkupElement.isTorn(bytes[start...])
        {
            return Array(bytes[..<start])
        }
        if let start = bytes.suffix(12).lastIndex(of: UInt8(ascii: "&")),
            bytes[(start + 1)...].allSatisfy({ $0.isLetterOrDigit || $0 == UInt8(ascii: "#") })
        {
            return Array(bytes[..<start])
        }
        return bytes
    }

    /// Parses everything; `false`: the elements do not nest.
    mutating func read() -> Bool {
        while position < bytes.count, !filter.isFull {
            switch bytes[position] {
            case UInt8(ascii: "<"):
                guard let tag = tag() else {
                    literal()
                    continue
                }
                position = tag.end
                guard apply(tag) else { return false }
            case UInt8(ascii: "&"):
                if let scalar = entity() { put(scalar) } else { literal() }
            default:
                literal()
            }
        }
        guard isCut || filter.isFull || open.isEmpty else { return false }
        finish()
        return true
    }

    // MARK: Text

    /// Adds one scalar of plain text.
    private mutating func literal() {
        let lead = bytes[position]
        guard lead >= 0x80 else {
            position += 1
            return put(Unicode.Scalar(lead))
        }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        let end = min(position + length, bytes.count)
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        position = end
        for scalar in text.unicodeScalars { put(scalar) }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        if startsLine {
            startsLine = false
            if let last, last != "\n", scalar != "\n" { append("\n") }
        }
        append(scalar)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        guard let scalar = filter.pass(scalar) else { return }
        last = scalar
        if scalar.isASCII {
            pending.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            pending += String(scalar).utf8
        }
    }

    /// Ends the current run.
    private mutating func flush() {
        guard !pending.isEmpty else { return }
        let text = String(decoding: pending, as: UTF8.self)
        pending = []
        let style = open.last?.style ?? []
        let link = open.last?.link
        if let last = runs.indices.last,
            (runs[last].style == style && runs[last].link == link)
                || runs.count >= Self.maximumRuns
        {
            runs[last].text += text
        } else {
            runs.append(StyledText.Run(text, style: style, link: link))
        }
    }

    /// Ends the text: removes trailing white space and adds an ellipsis if it was cut.
    private mutating func finish() {
        flush()
        while let last = runs.indices.last {
            while runs[last].text.last?.isWhitespace == true { runs[last].text.removeLast() }
            guard runs[last].text.isEmpty else { break }
            runs.removeLast()
        }
        guard isCut || filter.isFull else { return }
        if let last = runs.indices.last {
            runs[last].text += "…"
        } else {
            runs.append(StyledText.Run("…"))
        }
    }

    // MARK: Tags

    /// A parsed tag of an element that we know.
    private struct Tag {
        var name: String
        var element: MarkupElement
        var isEnd: Bool
        var isEmpty: Bool
        var attributes: ArraySlice<UInt8>
        /// The position after it.
        var end: Int
    }

    /// Parses the tag at the position; `nil`: what is there is text.
    private mutating func tag() -> Tag? {
        guard let head = MarkupElement.head(of: bytes[position...]),
            let element = MarkupElement(head.name)
        else { return nil }
        if element.needsPair, !pairedNames.contains(head.name) { return nil }
        guard let end = end(from: head.end) else { return nil }
        var attributes = bytes[head.end..<end]
        var isEmpty = attributes.last == UInt8(ascii: "/")
        if isEmpty {
            attributes.removeLast()
            // In `<a href=http://e.org/>` the slash belongs to the address.
            isEmpty = attributes.last.map { $0.isSpace || $0.isQuote } ?? true
            if !isEmpty { attributes = bytes[head.end..<end] }
        }
        let tag = Tag(
            name: head.name,
            element: element,
            isEnd: head.isEnd,
            isEmpty: isEmpty,
            attributes: attributes,
            end: end + 1
        )
        return isMarkup(tag) ? tag : nil
    }

    /// Whether all that stands in the tag is attributes with values: in "a <b and c> d" it is
    /// text.
    private func isMarkup(_ tag: Tag) -> Bool {
        var rest = tag.attributes
        while let (_, value) = Self.nextAttribute(&rest) {
            guard value != nil, !tag.isEnd else { return false }
        }
        guard rest.isEmpty else { return false }
        guard tag.element == .image, !tag.isEnd else { return true }
        return attribute("src", of: tag) != nil || attribute("alt", of: tag) != nil
    }

    /// Returns the position of the tag's `>`.
    ///
    /// A `<` before it, even in quotes, means that there is none; this keeps
    /// parsing linear.
    private func end(from start: Int) -> Int? {
        var quote: UInt8?
        for index in start..<bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") { return nil }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index
            } else if byte.isQuote {
                quote = byte
            }
        }
        return nil
    }

    /// Applies a tag; `false`: it does not nest.
    private mutating func apply(_ tag: Tag) -> Bool {
        switch tag.element {
        case .lineBreak:
            put("\n")
        case .image:
            guard !tag.isEnd else { break }
            let isFirst = image == nil
            if isFirst { image = attribute("src", of: tag) }
            if keepsAlt || !isFirst, let text = attribute("alt", of: tag) {
                for scalar in text.unicodeScalars { put(scalar) }
            }
        case .styled:
            if tag.isEnd {
                guard open.last?.name == tag.name else { return false }
                flush()
                open.removeLast()
            } else if !tag.isEmpty {
                guard open.count < Self.deepest else { return false }
                flush()
                open.append(element(tag))
            }
        case .block:
            startsLine = true
        case .dropped, .paired:
            break
        }
        return true
    }

    /// Returns the styles and the link that a tag opens.
    private func element(_ tag: Tag) -> Element {
        var element = open.last ?? Element(name: "", style: [], link: nil)
        element.name = tag.name
        switch tag.name {
        case "b": element.style.insert(.bold)
        case "i": element.style.insert(.italic)
        case "u": element.style.insert(.underline)
        default: element.link = attribute("href", of: tag).flatMap(Link.init)?.url
        }
        return element
    }

    /// Returns the value of an attribute, with its entities decoded.
    private func attribute(_ name: String, of tag: Tag) -> String? {
        var rest = tag.attributes
        while let (key, value) = Self.nextAttribute(&rest) {
            guard String(decoding: key, as: UTF8.self).lowercased() == name else { continue }
            return Self.unescaped(value ?? [])
        }
        return nil
    }

    /// Removes the first attribute and returns its name and its value, if it has one; `nil`:
    /// there is none.
    private static func nextAttribute(
        _ rest: inout ArraySlice<UInt8>
    ) -> (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>?)? {
        rest = rest.drop { $0.isSpace }
        let key = rest.prefix { $0.isLetterOrDigit || "-_:".utf8.contains($0) }
        guard !key.isEmpty else { return nil }
        rest = rest.dropFirst(key.count).drop { $0.isSpace }
        guard rest.first == UInt8(ascii: "=") else { return (key, nil) }
        rest = rest.dropFirst().drop { $0.isSpace }
        let value: ArraySlice<UInt8>
        if let quote = rest.first, quote.isQuote {
            rest = rest.dropFirst()
            value = rest.prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 1)
        } else {
            value = rest.prefix { !$0.isSpace }
            rest = rest.dropFirst(value.count)
        }
        return (key, value)
    }

    // MARK: Entities

    /// Parses and skips the entity at the position.
    private mutating func entity() -> Unicode.Scalar? {
        guard let (scalar, length) = Self.entity(bytes[position...]) else { return nil }
        position += length
        return scalar
    }

    /// Returns a text with its entities decoded.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), let (scalar, length) = entity(rest) {
                result.append(contentsOf: Array(String(scalar).utf8))
                rest = rest.dropFirst(length)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the entity at the start of the bytes and its length; reads at most 12 bytes.
    private static func entity(
        _ bytes: ArraySlice<UInt8>
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        let name = bytes.dropFirst().prefix(11).prefix { $0 != UInt8(ascii: ";") }
        guard !name.isEmpty, bytes.dropFirst(name.count + 1).first == UInt8(ascii: ";") else {
            return nil
        }
        guard let scalar = scalar(named: String(decoding: name, as: UTF8.self)) else { return nil }
        return (scalar, name.count + 2)
    }

    private static func scalar(named name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return "\u{A0}"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number =
            digits.hasPrefix("x") || digits.hasPrefix("X")
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }

    var isLetterOrDigit: Bool { isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) }

    var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}
