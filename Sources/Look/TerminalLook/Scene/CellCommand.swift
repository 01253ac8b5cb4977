// SPDX-License-Identifier: MIT

import PresenterCore

/// One step of drawing a screen of cells.
enum CellCommand: Hashable, Sendable {
    /// Draws a card where its instance is; the caret is relative to its corner.
    case card(PresentationID, Grid, caret: CellPoint?)
    /// Draws one character.
    case glyph(String, width: Int, CellStyle, CellPoint)
    /// Dims everything drawn so far while the instances have a scrim.
    case scrim
    /// Dims everything drawn so far while the instances have the scrim of a loading.
    case loadingScrim
}
