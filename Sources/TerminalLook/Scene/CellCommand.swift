// SPDX-License-Identifier: MIT

/// One step of drawing a screen of cells.
enum CellCommand: Hashable, Sendable {
    /// Draws a card; the caret is relative to its corner.
    case card(Grid, CellPoint, caret: CellPoint?)
    /// Draws one character.
    case glyph(String, width: Int, CellStyle, CellPoint)
    /// Dims everything drawn so far.
    case dim
}
