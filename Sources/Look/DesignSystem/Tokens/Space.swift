// SPDX-License-Identifier: MIT

/// Distances, in pixels at scale 1.
enum Space {
    static let tiny = 4.0
    static let small = 8.0
    static let medium = 12.0
    static let large = 16.0
    static let wide = 20.0
    /// Between a sheet's rows: the focus ring's inner band and edge fit between.
    static let rowGap = 5.0
    /// Below a sheet's cancel row.
    static let sheetBottom = 38.0
    /// The fade at the edge of a part that scrolls.
    static let fade = 24.0
    /// The smallest width and height of anything that can be pressed.
    static let minimumTarget = 24.0
}
