// SPDX-License-Identifier: MIT

/// One character with its cells.
struct GlyphCell: Hashable, Sendable {
    /// The text to write.
    var text: String
    /// The width in cells: 1 or 2.
    var width: Int
}
