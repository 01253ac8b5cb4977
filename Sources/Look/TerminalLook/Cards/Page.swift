// SPDX-License-Identifier: MIT

import DesignSystem

/// The inside of a card: a fixed head, a scrolling body and a fixed foot.
struct Page {
    var head: [PageLine] = []
    var body: [PageLine] = []
    var foot: [PageLine] = []
    /// The number of a list's rows in view.
    var rows = 1

    typealias Section = WritableKeyPath<Page, [PageLine]>

    var height: Int { head.count + body.count + foot.count }

    /// Removes spare lines until the page has at most that many rows.
    mutating func shrink(to rows: Int) {
        var excess = height - rows
        for section in [\Page.body, \.head, \.foot] where excess > 0 {
            drop(from: section, &excess)
        }
    }

    private mutating func drop(from section: Section, _ excess: inout Int) {
        var lines = self[keyPath: section]
        var index = lines.count - 1
        while index >= 0, excess > 0 {
            if lines[index].isSpare {
                lines.remove(at: index)
                excess -= 1
            }
            index -= 1
        }
        self[keyPath: section] = lines
    }

    /// Makes everything scroll if the fixed parts leave no room.
    mutating func release() {
        body = head + body + foot
        head = []
        foot = []
    }
}

/// One line of a card's inside: its cells and targets.
struct PageLine {
    /// A grid of one row.
    var cells: Grid
    /// The targets.
    var spans: [Span] = []
    /// The column of the blinking cursor; `nil`: it is not on this line.
    var caret: Int?
    /// The caret's places in a form's field on this line and, at an edge of what the field
    /// shows, on the next one.
    var carets: [(field: String, line: CaretLine)] = []
    /// The row of a long text on this line: its number and the columns between its characters.
    var text: (row: Int, columns: [Int])?
    /// Whether the line may be left out when there are too few rows.
    var isSpare = false
    /// Whether it divides two parts and joins the border.
    var isDivider = false
    /// Whether columns count from the right end.
    var isMirrored = false

    /// A target's columns.
    struct Span {
        var target: Target
        var columns: Range<Int>
        var isEnabled = true
        /// Whether Tab stops here.
        var isFocusable = true
    }

    /// A blank line.
    init(width: Int, _ style: CellStyle, isSpare: Bool = false) {
        cells = Grid(CellSize(columns: width, rows: 1), style: style)
        self.isSpare = isSpare
    }

    var width: Int { cells.size.columns }

    /// The columns in the grid.
    private func cells(_ columns: Range<Int>) -> Range<Int> {
        isMirrored ? width - columns.upperBound..<width - columns.lowerBound : columns
    }

    /// Writes characters, which stand from left to right, in columns from one on.
    ///
    /// - Returns: the column after them.
    @discardableResult
    mutating func put(_ glyphs: [FlowGlyph], at column: Int) -> Int {
        let end = column + glyphs.reduce(0) { $0 + $1.width }
        var next = cells(column..<end).lowerBound
        for glyph in glyphs {
            cells.put(glyph.text, width: glyph.width, glyph.style, column: next, row: 0)
            next += glyph.width
        }
        return end
    }

    /// Writes a text of Topmost itself.
    ///
    /// - Returns: the column after it.
    @discardableResult
    mutating func put(_ text: String, _ style: CellStyle, at column: Int) -> Int {
        let line = TextFlow.line(text, style, width: .max, isRightToLeft: isMirrored)
        return put(line.visual, at: column)
    }

    /// Fills columns with blanks of a style.
    mutating func fill(_ columns: Range<Int>, _ style: CellStyle) {
        for column in cells(columns) { cells.put(" ", width: 1, style, column: column, row: 0) }
    }

    /// Makes columns a target; those beside the last ones extend it.
    mutating func reach(
        _ target: Target,
        _ columns: Range<Int>,
        isEnabled: Bool = true,
        isFocusable: Bool = true
    ) {
        let columns = cells(columns)
        if let last = spans.last, last.target == target,
            last.columns.upperBound == columns.lowerBound
        {
            spans[spans.count - 1].columns = last.columns.lowerBound..<columns.upperBound
            return
        }
        spans.append(
            Span(target: target, columns: columns, isEnabled: isEnabled, isFocusable: isFocusable)
        )
    }
}
