// SPDX-License-Identifier: MIT

import DesignSystem

/// A card laid out in cells.
struct CellCard {
    var grid: Grid
    /// The targets, in pixels at scale 1 as `Interaction` uses them.
    var layout: CardLayout
    /// The place of the blinking cursor.
    var caret: CellPoint?
}
