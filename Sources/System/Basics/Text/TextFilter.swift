// SPDX-License-Identifier: MIT
//
// Applications' texts are cleaned once, when they are received. The filter
// works scalar by scalar, so the work is bounded by the length kept, not by the
// length sent: ten megabytes are cut before they are read.
//
// Dropped: control characters (a terminal would execute them), a terminal's whole
// sequences for colours and links (without their first character they would be noise), bidi embeddings,
// overrides and isolates (they let a field affect its neighbours; each field is
// laid out separately, so none is needed), invisible joiners that only hide
// differences, and noncharacters. Kept: the joiners that scripts and emoji
// need, up to eight marks per base.

/// Filters scalars for display, one after the other.
public struct TextFilter {
    /// Maximum number of marks on a base.
    static let maximumMarks = 8

    private var scalarsLeft: Int
    private var linesLeft: Int
    private let isSingleLine: Bool
    private var marks = 0
    private var lastWasReturn = false
    /// Whether a limit is reached: everything further is dropped.
    public private(set) var isFull = false

    /// Creates a filter for one field.
    ///
    /// - Parameters:
    ///   - scalars: the maximum number of scalars that pass.
    ///   - lines: the maximum number of lines; 1: newlines become spaces.
    public init(scalars: Int, lines: Int) {
        scalarsLeft = scalars
        linesLeft = lines
        isSingleLine = lines <= 1
    }

    /// Returns the scalar to show; `nil`: dropped.
    public mutating func pass(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard !isFull else { return nil }
        let returned = lastWasReturn
        lastWasReturn = scalar == "\r"
        switch scalar {
        case "\n" where returned: return nil
        case "\n", "\r", "\u{2028}", "\u{2029}": return line()
        case "\t": return keep(" ")
        default: break
        }
        guard !Self.isDropped(scalar) else { return nil }
        if Self.isMark(scalar) {
            marks += 1
            guard marks <= Self.maximumMarks else { return nil }
        } else {
            marks = 0
        }
        return keep(scalar)
    }

    private mutating func line() -> Unicode.Scalar? {
        marks = 0
        if isSingleLine { return keep(" ") }
        linesLeft -= 1
        guard linesLeft > 0 else {
            isFull = true
            return nil
        }
        return keep("\n")
    }

    private mutating func keep(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalarsLeft > 0 else {
            isFull = true
            return nil
        }
        scalarsLeft -= 1
        return scalar
    }

    /// Whether a scalar is never shown.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x17B3: false
        case 0..<0x20, 0x7F...0x9F: true  // C0, DEL, C1
        case 0xAD, 0x17B4, 0x17B5, 0x180E: true  // invisible
        case 0x200B, 0x2060...0x2064, 0xFEFF: true  // zero width, but for ZWJ and ZWNJ
        case 0x200E, 0x200F: false  // direction marks reach no further than themselves
        case 0x202A...0x202E, 0x2066...0x2069: true  // bidi embeddings, overrides, isolates
        case 0x206A...0x206F, 0xFFF9...0xFFFB: true  // deprecated format, annotations
        case 0xFDD0...0xFDEF: true  // noncharacters
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }

    /// Whether a scalar modifies the one before it.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return true
        default: return false
        }
    }
}

extension String {
    /// Returns the text cleaned for display, cut between scalars with an ellipsis.
    ///
    /// - Parameters:
    ///   - bytes: how much of it is read at most.
    ///   - scalars: the maximum number of scalars.
    ///   - lines: the maximum number of lines; 1: newlines become spaces.
    /// - Returns: the text that displays may show.
    public func cleaned(bytes: Int, scalars: Int, lines: Int) -> String {
        guard !isClean(maximum: min(scalars, bytes)) else { return self }
        var filter = TextFilter(scalars: scalars, lines: lines)
        var result = String.UnicodeScalarView()
        let (head, isCut) = cut(to: bytes, keeping: "…".utf8.count)
        for scalar in head.withoutTerminalSequences.unicodeScalars {
            if let scalar = filter.pass(scalar) { result.append(scalar) }
            if filter.isFull { break }
        }
        while let last = result.last, last == " " || last == "\n" { result.removeLast() }
        if isCut || filter.isFull { result.append("…") }
        return String(result)
    }

    /// Whether it is short printable ASCII, as most texts are: cleaning changes nothing.
    ///
    /// - Parameter maximum: how many characters are short.
    /// - Returns: whether it can be shown as it is.
    public func isClean(maximum: Int) -> Bool {
        utf8.count <= maximum && utf8.last != UInt8(ascii: " ")
            && utf8.allSatisfy { 0x20...0x7E ~= $0 }
    }

    /// Returns the start of the text in that many bytes, cut between scalars,
    /// and whether it was cut; a cut leaves room for an ellipsis.
    public func cut(to bytes: Int, keeping room: Int = 0) -> (head: Substring, isCut: Bool) {
        guard utf8.count > bytes else { return (self[...], false) }
        var end = utf8.index(utf8.startIndex, offsetBy: max(0, bytes - room))
        while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        return (self[..<end], true)
    }
}

// Programs colour their output, and scripts pass it on: `notify-send "$(ls --color)"`.
// Only whole sequences go; where one does not end, nothing but its control character does.
//
// Source: ECMA-48, 5.4 (control sequences) and 5.6 (control strings); ECMA-35, 13 (escape
// sequences with intermediate bytes).

extension Substring {
    /// The text without whole escape sequences of terminals.
    public var withoutTerminalSequences: Substring {
        guard utf8.contains(0x1B) else { return self }
        var result: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.first {
            let length = byte == 0x1B ? Self.sequence(rest.dropFirst()).map { $0 + 1 } : nil
            if length == nil { result.append(byte) }
            rest = rest.dropFirst(length ?? 1)
        }
        return String(decoding: result, as: UTF8.self)[...]
    }

    /// Maximum bytes of the address of a link, in markup and in sequences of terminals.
    public static let longestAddress = 2048

    /// The longest sequence, which has an address.
    private static let longest = longestAddress + 64

    /// Returns the length of the sequence after an escape character; `nil`: there is no whole one.
    private static func sequence(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bytes = bytes.prefix(longest)
        switch bytes.first {
        case UInt8(ascii: "["):
            let parameters = bytes.dropFirst().prefix { 0x30...0x3F ~= $0 }
            // A blank is allowed here, but in text it begins a word.
            let middle = bytes.dropFirst(1 + parameters.count).prefix { 0x21...0x2F ~= $0 }
            let length = 1 + parameters.count + middle.count
            guard let final = bytes.dropFirst(length).first, 0x40...0x7E ~= final else {
                return nil
            }
            return length + 1
        case UInt8(ascii: "]"):
            guard let end = bytes.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
                return nil
            }
            let length = end - bytes.startIndex
            if bytes[end] == 0x07 { return length + 1 }
            return bytes[end...].dropFirst().first == UInt8(ascii: "\\") ? length + 2 : nil
        case UInt8(ascii: "("), UInt8(ascii: ")"):
            // The character set: `tput sgr0` writes it.
            return bytes.dropFirst().first.map { "AB0".utf8.contains($0) } == true ? 2 : nil
        default: return nil
        }
    }
}
