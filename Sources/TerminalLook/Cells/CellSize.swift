// SPDX-License-Identifier: MIT
//
// `Interaction` and `DesignSystem` measure in pixels at scale 1. A cell is a
// rectangle of such pixels, so everything that decides what a click or a key
// does is the same code as on a screen of pixels.

public import DesignSystem

/// A width and a height in cells.
public struct CellSize: Hashable, Sendable {
    /// Each 0 or more.
    public var columns, rows: Int

    /// Creates a size; negative numbers become 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// Below this a scene cannot be read.
    public static let least = CellSize(columns: 20, rows: 6)
    /// More cells than this are not drawn, whatever a terminal says of itself.
    public static let most = CellSize(columns: 500, rows: 250)

    /// The size within `most`.
    public var bounded: CellSize {
        CellSize(columns: min(columns, Self.most.columns), rows: min(rows, Self.most.rows))
    }

    /// Whether a scene can be read in it.
    public var isEnough: Bool {
        columns >= Self.least.columns && rows >= Self.least.rows
    }

    /// The same in pixels at scale 1.
    public var extent: Extent {
        Extent(width: Double(columns) * CellUnit.width, height: Double(rows) * CellUnit.height)
    }
}

/// A cell's place; columns and rows count from 0 at the upper left.
public struct CellPoint: Hashable, Sendable {
    /// Where.
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

/// What a cell measures, in pixels at scale 1: half as wide as it is high.
public enum CellUnit {
    /// A column.
    public static let width = 8.0
    /// A row.
    public static let height = 16.0
}
