// SPDX-License-Identifier: MIT
//
// `Interaction` and `DesignSystem` measure in pixels at scale 1. A cell is a
// rectangle of such pixels, so clicks and keys use the same code as on a pixel
// screen.

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
    public static let least = CellSize(columns: 20, rows: 6)
    /// The maximum size drawn, whatever the terminal reports.
    public static let most = CellSize(columns: 500, rows: 250)

    /// The size limited to `most`.
    public var bounded: CellSize {
        CellSize(columns: min(columns, Self.most.columns), rows: min(rows, Self.most.rows))
    }

    /// Whether a scene is readable in it.
    public var isEnough: Bool {
        columns >= Self.least.columns && rows >= Self.least.rows
    }

    /// The size in pixels at scale 1.
    public var extent: Extent {
        Extent(width: Double(columns) * CellUnit.width, height: Double(rows) * CellUnit.height)
    }
}
