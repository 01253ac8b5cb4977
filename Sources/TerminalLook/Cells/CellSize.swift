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
