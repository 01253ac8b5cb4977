// SPDX-License-Identifier: MIT
//
// What is copied is the text, not its rows: a line that was broken is one line, and a tab is
// a tab. Control characters are copied as the pictures that are shown, because pasted into a
// terminal they would do something.

import BusWire
package import PresenterCore

extension WrappedText {
    /// A part of what is copied.
    package struct Part: Equatable {
        package var text: String
        /// The row after the last one of the part.
        package var end: Int
    }

    /// The start of a part of the text, of as many whole rows as fit.
    ///
    /// - Parameters:
    ///   - range: from where to where; beyond the text it ends with the text.
    ///   - maximum: the most bytes; one row is always given.
    /// - Returns: the text, and the row with which the rest begins.
    package func part(of range: Range<TextPosition>, atMost maximum: Int) -> Part {
        let (from, to) = (range.lowerBound, range.upperBound)
        var part = Part(text: "", end: from.row)
        guard rows.indices.contains(from.row) else { return part }
        var number = line(ofRow: from.row)
        var tabs = Tabs(of: self, line: number, from: from.row)
        for row in from.row...min(to.row, rows.count - 1) {
            if starts.indices.contains(number + 1), starts[number + 1] == row {
                number += 1
                tabs = Tabs(of: self, line: number, from: row)
            }
            let scalars = Array(rows[row].unicodeScalars)
            let first = row == from.row ? scalarIndex(of: from.offset, in: row) : 0
            let last = row == to.row ? scalarIndex(of: to.offset, in: row) : scalars.count
            var text = tabs.restored(scalars, first..<max(first, last))
            let endsLine = starts.indices.contains(number + 1) && starts[number + 1] == row + 1
            if endsLine, row < to.row { text += "\n" }
            guard row == from.row || part.text.utf8.count + text.utf8.count <= maximum else {
                break
            }
            part.text += text
            part.end = row + 1
        }
        return part
    }

    /// The line that a row belongs to.
    private func line(ofRow row: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= row { low = middle } else { high = middle }
        }
        return low
    }

    /// The index in a row of a number of scalars that are shown of it: displays get texts
    /// without invisible characters.
    private func scalarIndex(of offset: Int, in row: Int) -> Int {
        let scalars = Array(rows[row].unicodeScalars)
        let shown = Array(rows[row].cleaned(.label).unicodeScalars)
        // Spaces at the end are not shown; a marking that reaches the end of the row includes them.
        guard offset < shown.count else { return scalars.count }
        guard shown != scalars else { return offset }
        var index = 0
        for scalar in shown[..<max(0, offset)] {
            while index < scalars.count, !scalars[index].isShown(as: scalar) { index += 1 }
            index += 1
        }
        return min(index, scalars.count)
    }
}

extension Unicode.Scalar {
    /// Whether displays get the other scalar in its place: for a line separator a space.
    fileprivate func isShown(as other: Unicode.Scalar) -> Bool {
        self == other || (other == " " && (value == 0x2028 || value == 0x2029))
    }
}

extension WrappedText {
    /// The tabs of a line, which its rows have as spaces.
    private struct Tabs {
        /// The scalars of the line that stand for each of them.
        private var ranges: [Range<Int>] = []
        /// The number of scalars before the next row.
        private var start = 0
        /// The first that does not end before the next row.
        private var next = 0

        /// Finds those of a line.
        ///
        /// - Parameters:
        ///   - text: the text.
        ///   - line: the line.
        ///   - row: the first requested row; the others follow in order.
        init(of text: WrappedText, line: Int, from row: Int) {
            let source = text.line(line)
            guard source.utf8.contains(0x09) else { return }
            _ = WrappedText.plain(source, tabs: &ranges)
            start = text.rows[text.starts[line]..<row].reduce(0) { $0 + $1.unicodeScalars.count }
        }

        /// Returns a part of the next row with its tabs; each belongs to the part in which it
        /// begins.
        mutating func restored(_ row: [Unicode.Scalar], _ part: Range<Int>) -> String {
            var result = String.UnicodeScalarView()
            var index = part.lowerBound
            while index < part.upperBound {
                while ranges.indices.contains(next), ranges[next].upperBound <= start + index {
                    next += 1
                }
                if ranges.indices.contains(next), ranges[next].contains(start + index) {
                    if ranges[next].lowerBound == start + index { result.append("\t") }
                    index = ranges[next].upperBound - start
                } else {
                    result.append(row[index])
                    index += 1
                }
            }
            start += row.count
            return String(result)
        }
    }
}
