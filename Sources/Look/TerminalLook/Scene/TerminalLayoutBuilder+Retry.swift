// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PresenterCore

extension TerminalLayoutBuilder {
    /// A retry with its place.
    struct PlacedRetry {
        var id: PresentationID
        var card: CellCard
        var column: Int
        var row: Int
        /// Whether it covers no part of the presenter.
        var isBeside: Bool
    }

    func layOutRetry(_ retry: Card, beside deck: Deck?) -> PlacedRetry {
        let rows = size.rows - hintRows
        let hasKeys = deck == nil && !interaction.scene.isInputBlocked
        let card = card(
            retry,
            room: CellSize(columns: size.columns, rows: rows),
            enterPresses: hasKeys ? .button(Retry.retryButtonID) : nil
        )
        let place = place(ofRetry: card.grid.size, rows: rows, beside: deck)
        return PlacedRetry(
            id: retry.id,
            card: card,
            column: place.column,
            row: place.row,
            isBeside: place.isBeside
        )
    }

    /// Returns a retry's place: centred on a screen without a presenter; else
    /// beside the presenter, or behind it.
    func place(
        ofRetry card: CellSize,
        rows: Int,
        beside deck: Deck?
    ) -> (column: Int, row: Int, isBeside: Bool) {
        let middle = max(0, (size.columns - card.columns) / 2)
        guard let deck else { return (middle, max(0, (rows - card.rows) / 2), true) }
        let front = deck.frame
        let level = min(max(0, front.y + (front.height - card.rows) / 2), rows - card.rows)
        let places = [
            (front.x + front.width + 1, level), (front.x - card.columns - 1, level),
            (middle, front.y + front.height), (middle, front.y - deck.covered.count - card.rows),
        ]
        let free = places.first { column, row in
            column >= 0 && column + card.columns <= size.columns && row >= 0
                && row + card.rows <= rows
        }
        if let free { return (free.0, free.1, true) }
        // Its name and title stay visible above the presenter.
        return (middle, 0, false)
    }

    mutating func draw(_ retry: PlacedRetry) {
        place(retry.id, .retry, retry.card, column: retry.column, row: retry.row)
    }
}
