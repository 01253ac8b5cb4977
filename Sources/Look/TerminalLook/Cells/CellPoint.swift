// SPDX-License-Identifier: MIT

public import DesignSystem

/// A cell's place; columns and rows count from 0 at the upper left.
public struct CellPoint: Hashable, Sendable {
    /// The column and the row, from 0.
    public var column, row: Int

    /// Creates a place.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }

    /// The middle of the cell, in pixels at scale 1.
    public var middle: Point {
        Point(
            x: (Double(column) + 0.5) * CellUnit.width,
            y: (Double(row) + 0.5) * CellUnit.height
        )
    }
}
