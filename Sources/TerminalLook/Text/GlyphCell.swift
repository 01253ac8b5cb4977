// SPDX-License-Identifier: MIT

/// One character as it stands in cells.
struct GlyphCell: Hashable, Sendable {
    /// What to write.
    var text: String
    /// Cells it takes: 1 or 2.
    var width: Int
}
