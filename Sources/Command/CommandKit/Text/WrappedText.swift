// SPDX-License-Identifier: MIT

import Basics
package import PresenterCore

/// A long text, broken into rows of a number of columns.
package struct WrappedText {
    /// The rows, without control characters and tabs.
    package private(set) var rows: [String] = []
    /// The first row of each line of the text.
    package private(set) var starts: [Int] = []
    /// The text, and where each of its lines is in it.
    private let bytes: [UInt8]
    private var lines: [Range<Int>] = []

    /// The last search, and the rows in which something was found, in their order.
    package private(set) var search = TextSearch("")
    package private(set) var hits: [Int] = []

    /// The columns from one tab to the next.
    private static let tab = 8
    /// The most bytes of a row: those of a label.
    private static let maximumBytes = TextLimits.label.bytes - 16

    /// Breaks a text into rows.
    ///
    /// - Parameters:
    ///   - bytes: the text as UTF-8; invalid bytes are shown as �.
    ///   - columns: the columns of a row, at least 2.
    package init(_ bytes: [UInt8], columns: Int) {
        self.bytes = bytes
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        rows.reserveCapacity(lines.count)
        starts.reserveCapacity(lines.count)
        self.lines.reserveCapacity(lines.count)
        for line in lines {
            starts.append(rows.count)
            let text = line.last == 0x0D ? line.dropLast() : line
            self.lines.append(text.startIndex..<text.endIndex)
            append(Self.plain(String(decoding: text, as: UTF8.self)), columns)
        }
        if rows.isEmpty {
            starts = [0]
            rows = [""]
            self.lines = [0..<0]
        }
    }

    /// A line as it was read, with its tabs.
    package func line(_ number: Int) -> String {
        String(decoding: bytes[lines[number]], as: UTF8.self)
    }

    /// Adds a line without tabs, broken at spaces and between wide characters where it is too long.
    private mutating func append(_ line: String, _ columns: Int) {
        if line.utf8.count <= min(columns, Self.maximumBytes), line.utf8.allSatisfy({ $0 < 0x80 }) {
            return rows.append(line)
        }
        var row = ""
        var used = 0
        // Where the row can end.
        var lastBreak: String.Index?
        var lastWidth = 0
        for character in line {
            let width = CharacterWidth.cells(of: character)
            if width == 2 || lastWidth == 2, let last = row.last,
                CharacterWidth.canBreak(between: last, and: character)
            {
                lastBreak = row.endIndex
            }
            lastWidth = width
            // The rest of a row that ends at a space may be too long for it, too.
            while !row.isEmpty,
                used + width > columns || row.utf8.count + character.utf8.count > Self.maximumBytes
            {
                let end = lastBreak ?? row.endIndex
                let rest = String(row[end...])
                rows.append(String(row[..<end]))
                row = rest
                used = Columns.width(of: rest)
                lastBreak = nil
            }
            // A character of many marks alone has no room either.
            guard character.utf8.count <= Self.maximumBytes else { continue }
            row.append(character)
            used += width
            if character == " " { lastBreak = row.endIndex }
        }
        rows.append(row)
    }

    // MARK: Characters

    /// A line without what would do something in a terminal: control sequences, as of
    /// colours, are left out, other control characters are shown as their pictures, and
    /// tabs become spaces.
    package static func plain(_ line: String) -> String {
        var tabs: [Range<Int>] = []
        return plain(line, tabs: &tabs)
    }

    /// Returns a line as `plain(_:)` does, with the scalars of the result that stand for each tab.
    package static func plain(_ line: String, tabs: inout [Range<Int>]) -> String {
        let isPlain = line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 }
        guard !isPlain else { return line }
        var result = ""
        var column = 0
        var length = 0
        var scalars = line.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar.value {
            case 0x09:
                let count = tab - column % tab
                result += String(repeating: " ", count: count)
                column += count
                tabs.append(length..<length + count)
                length += count
            case 0x1B where skipSequence(&scalars): break
            case 0..<0x20, 0x7F:
                let picture = scalar.value == 0x7F ? 0x2421 : 0x2400 + scalar.value
                result.unicodeScalars.append(Unicode.Scalar(picture) ?? "\u{FFFD}")
                column += 1
                length += 1
            case 0x80..<0xA0:
                result.unicodeScalars.append("\u{FFFD}")
                column += 1
                length += 1
            default:
                result.unicodeScalars.append(scalar)
                length += 1
                column += CharacterWidth.cells(of: Character(scalar))
            }
        }
        return result
    }

    /// Leaves out the control sequence after an ESC; returns whether there is one.
    ///
    /// Source: ECMA-48, 5.4 "Control sequences" and 5.6 "Control strings".
    private static func skipSequence(_ scalars: inout Substring.UnicodeScalarView) -> Bool {
        var rest = scalars.dropFirst()
        switch scalars.first {
        case "[":
            rest = rest.drop { 0x20...0x3F ~= $0.value }
            guard let final = rest.popFirst(), 0x40...0x7E ~= final.value else { return false }
        case "]":
            rest = rest.drop { $0.value != 0x07 && $0.value != 0x1B }
            // Ends with BEL, or with ESC and a backslash.
            guard rest.first?.value == 0x07 || rest.popFirst() != nil && rest.first == "\\" else {
                return false
            }
            rest = rest.dropFirst()
        default: return false
        }
        scalars = rest
        return true
    }

    // MARK: Searching

    /// Searches for another text; what a row's end divides is found too.
    package mutating func find(_ text: String) {
        guard text != search.query else { return }
        search = TextSearch(text)
        hits = []
        guard !search.isEmpty else { return }
        for number in starts.indices {
            let end = number + 1 < starts.count ? starts[number + 1] : rows.count
            find(inRows: starts[number]..<end)
        }
    }

    private mutating func find(inRows range: Range<Int>) {
        var bytes: [UInt8] = []
        // Where the next row begins in them.
        var ends: [Int] = []
        for row in range {
            bytes += Array(search.folded(rows[row]).utf8)
            ends.append(bytes.count)
        }
        var row = 0
        for offset in search.offsets(in: bytes.span) {
            while ends[row] <= offset { row += 1 }
            if hits.last != range.lowerBound + row { hits.append(range.lowerBound + row) }
        }
    }
}
