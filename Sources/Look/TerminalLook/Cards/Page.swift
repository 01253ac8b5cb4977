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

    /// Writes characters from left to right.
    ///
    /// - Returns: the column after the last.
    @discardableResult
    mutating func put(_ glyphs: [FlowGlyph], at column: Int) -> Int {
        var column = column
        for glyph in glyphs {
            cells.put(glyph.text, width: glyph.width, glyph.style, column: column, row: 0)
            column += glyph.width
        }
        return column
    }

    /// Writes Topmost's own text, one column per character.
    @discardableResult
    mutating func put(_ text: String, _ style: CellStyle, at column: Int) -> Int {
        put(text.map { FlowGlyph(text: String($0), width: 1, style: style, link: nil) }, at: column)
    }

    /// Fills columns with blanks of a style.
    mutating func fill(_ columns: Range<Int>, _ style: CellStyle) {
        for column in columns { cells.put(" ", width: 1, style, column: column, row: 0) }
    }

    /// Makes columns a target; those beside the last ones extend it.
    mutating func reach(
        _ target: Target,
        _ columns: Range<Int>,
        isEnabled: Bool = true,
        isFocusable: Bool = true
    ) {
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
