// SPDX-License-Identifier: MIT

/// What a cell measures, in pixels at scale 1: half as wide as it is high.
public enum CellUnit {
    /// A column.
    public static let width = 8.0
    /// A row.
    public static let height = 16.0
}
