// SPDX-License-Identifier: MIT

/// A screen of cells.
public struct Grid: Hashable, Sendable {
    /// The number of columns and rows.
    public let size: CellSize
    private var cells: [Cell]

    /// A blank grid.
    public init(_ size: CellSize, style: CellStyle = CellStyle()) {
        self.size = size
        cells = Array(repeating: Cell(" ", style), count: size.columns * size.rows)
    }

    /// The cell at a place of the grid.
    public subscript(column: Int, row: Int) -> Cell {
        get { cells[row * size.columns + column] }
        set { cells[row * size.columns + column] = newValue }
    }

    /// The cells of a row, from the left.
    public func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Writes one character of one or two cells; cells outside the grid are
    /// left out, and no half of a wide character remains.
    mutating func put(_ text: String, width: Int, _ style: CellStyle, column: Int, row: Int) {
        guard row >= 0, row < size.rows, column >= 0, column + width <= size.columns, width > 0
        else { return }
        separate(column, row)
        separate(column + width, row)
        self[column, row] = Cell(text, style)
        if width == 2 { self[column + 1, row] = Cell("", style) }
    }

    /// Blanks a wide character whose halves a border would separate.
    private mutating func separate(_ column: Int, _ row: Int) {
        guard column > 0, column < size.columns, self[column, row].isContinuation else { return }
        self[column - 1, row].text = " "
        self[column, row].text = " "
    }

    /// Draws another grid over this one; cells outside are left out.
    mutating func lay(_ other: Grid, column: Int, row: Int) {
        for y in 0..<other.size.rows where row + y >= 0 && row + y < size.rows {
            var x = 0
            while x < other.size.columns {
                let cell = other[x, y]
                let isWide = x + 1 < other.size.columns && other[x + 1, y].isContinuation
                put(
                    cell.isContinuation ? " " : cell.text,
                    width: isWide ? 2 : 1,
                    cell.style,
                    column: column + x,
                    row: row + y
                )
                x += isWide ? 2 : 1
            }
        }
    }

    /// Dims everything drawn so far.
    mutating func dim() {
        for index in cells.indices { cells[index].style.isDimmed = true }
    }

    /// Returns the text of a row without trailing blanks.
    public func text(ofRow row: Int) -> String {
        var text = self.row(row).map(\.text).joined()
        while text.last == " " { text.removeLast() }
        return text
    }
}
