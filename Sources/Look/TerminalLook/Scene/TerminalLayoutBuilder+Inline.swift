// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore

extension TerminalLayoutBuilder {
    /// Draws one card at the upper left, and makes the picture as high as the card.
    ///
    /// The rest of the terminal is the shell's.
    mutating func drawInline(_ scene: Scene) {
        let cards: [(card: Card, role: CardInstance.Role)] =
            scene.presenters.suffix(1).map { ($0, .topmost) }
            + [scene.retry].compactMap { $0.map { ($0, .retry) } }
            + scene.toasts.suffix(1).map { ($0, .toast) }
            + [scene.loading].compactMap { $0.map { ($0, .loading) } }
        guard let (top, role) = cards.first else {
            result.size = CellSize(columns: size.columns, rows: 1)
            return
        }
        // The prompt above stays in view.
        let room = CellSize(columns: size.columns, rows: max(3, size.rows - 1 - hintRows))
        let front = card(top, room: room)
        place(top.id, role, front, column: 0, row: 0)
        let height = front.grid.size.rows
        result.size = CellSize(
            columns: size.columns,
            rows: min(size.rows, height + (isHinted(top) ? 1 : 0))
        )
        if isHinted(top) { drawHints(scene, row: height, isCentred: false) }
    }

    private func isHinted(_ card: Card) -> Bool {
        hintRows > 0 && card.content.kind.isPresenter
    }
}
