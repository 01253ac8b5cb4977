// SPDX-License-Identifier: MIT

/// The size of a cell, in pixels at scale 1: half as wide as it is high.
public enum CellUnit {
    /// The width of a column.
    public static let width = 8.0
    /// The height of a row.
    public static let height = 16.0
}
