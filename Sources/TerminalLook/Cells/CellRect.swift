// SPDX-License-Identifier: MIT

public import DesignSystem

/// A rectangle of cells.
public struct CellRect: Hashable, Sendable {
    /// The upper left cell.
    public var column, row: Int
    /// Each 0 or more.
    public var columns, rows: Int

    /// Creates a rectangle.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = columns
        self.rows = rows
    }

    /// Whether a cell lies in it.
    func contains(_ point: CellPoint) -> Bool {
        (column..<column + columns).contains(point.column) && (row..<row + rows).contains(point.row)
    }

    /// The same in pixels at scale 1.
    public var rect: Rect {
        Rect(
            x: Double(column) * CellUnit.width,
            y: Double(row) * CellUnit.height,
            width: Double(columns) * CellUnit.width,
            height: Double(rows) * CellUnit.height
        )
    }
}
