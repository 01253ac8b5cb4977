// SPDX-License-Identifier: MIT

import DesignSystem

/// A card, laid out in cells.
struct CellCard {
    /// What it looks like.
    var grid: Grid
    /// What can be reached, in pixels at scale 1 as `Interaction` counts them.
    var layout: CardLayout
    /// Where the cursor blinks.
    var caret: CellPoint?
}
