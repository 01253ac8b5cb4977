// SPDX-License-Identifier: MIT
//
// `Interaction` and `DesignSystem` measure in pixels at scale 1. A cell is a
// rectangle of such pixels, so clicks and keys use the same code as on a pixel
// screen.

import Basics
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

    /// The minimum size at which a scene is readable.
    public static let minimum = CellSize(columns: 20, rows: 6)
    /// The maximum size drawn, whatever the terminal reports.
    public static let maximum = CellSize(columns: 500, rows: 250)

    /// The size limited to `maximum`.
    public var bounded: CellSize {
        CellSize(columns: min(columns, Self.maximum.columns), rows: min(rows, Self.maximum.rows))
    }

    /// Whether a scene is readable in it.
    public var isEnough: Bool {
        columns >= Self.minimum.columns && rows >= Self.minimum.rows
    }

    /// The size in pixels at scale 1.
    public var extent: Extent {
        Extent(width: Double(columns) * CellUnit.width, height: Double(rows) * CellUnit.height)
    }
}

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
        Point(x: (Double(column) + 0.5) * CellUnit.width, y: (Double(row) + 0.5) * CellUnit.height)
    }
}

/// The size of a cell, in pixels at scale 1: half as wide as it is high.
public enum CellUnit {
    /// The width of a column.
    public static let width = 8.0
    /// The height of a row.
    public static let height = 16.0
}

extension Rectangle<Int> {
    /// Creates a rectangle of cells at a place.
    init(_ origin: CellPoint, _ size: CellSize) {
        self.init(x: origin.column, y: origin.row, width: size.columns, height: size.rows)
    }

    /// The rectangle of cells in pixels at scale 1.
    var cellFrame: Rectangle<Double> {
        Rectangle<Double>(
            x: Double(x) * CellUnit.width,
            y: Double(y) * CellUnit.height,
            width: Double(width) * CellUnit.width,
            height: Double(height) * CellUnit.height
        )
    }
}
