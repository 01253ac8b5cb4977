// SPDX-License-Identifier: MIT

/// A square for a picture, a glyph, an emoji or a letter.
struct IconTile: Hashable, Sendable {
    var side: Double
    var radius: Double
    /// The fill and colour below symbolic pictures.
    var fill: Color
    var tint: Color
    /// The side of a symbolic picture within.
    var inner: Double
}
