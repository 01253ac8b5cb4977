// SPDX-License-Identifier: MIT

import Basics

/// The content of a terminal's screen.
public struct TerminalPicture: Hashable, Sendable {
    /// The cells.
    public private(set) var grid: Grid
    /// The place of the blinking cursor; `nil`: hidden.
    public private(set) var caret: CellPoint?

    /// Draws a layout.
    public init(of layout: TerminalLayout) {
        grid = Grid(layout.size)
        for command in layout.commands { draw(command) }
    }

    private mutating func draw(_ command: CellCommand) {
        switch command {
        case .card(let card, let place, let mark):
            // A card leaves no half of a wide character below it, and hides a
            // caret there.
            grid.lay(card, column: place.column, row: place.row)
            if let point = caret,
                Rectangle(place, card.size).contains(x: point.column, y: point.row)
            {
                caret = nil
            }
            if let mark {
                caret = CellPoint(column: place.column + mark.column, row: place.row + mark.row)
            }
        case .glyph(let text, let width, let style, let place):
            grid.put(text, width: width, style, column: place.column, row: place.row)
        case .dim:
            grid.dim()
            caret = nil
        }
    }
}
