// SPDX-License-Identifier: MIT

/// One step of drawing a screen of cells.
enum CellCommand: Hashable, Sendable {
    /// A card over whatever lies there; the caret counts from its corner.
    case card(Grid, CellPoint, caret: CellPoint?)
    /// One character.
    case glyph(String, width: Int, CellStyle, CellPoint)
    /// Everything that is drawn already steps back.
    case dim
}
