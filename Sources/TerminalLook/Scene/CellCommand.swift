// SPDX-License-Identifier: MIT

/// One step of drawing a screen of cells.
enum CellCommand: Hashable, Sendable {
    /// Draws the card with that index in the layout; the caret is relative to its corner.
    case card(Int, Grid, caret: CellPoint?)
    /// Draws one character.
    case glyph(String, width: Int, CellStyle, CellPoint)
    /// Dims everything drawn so far.
    case dim
}
