// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore

extension TerminalLayoutBuilder {
    /// Draws the toasts, and nearest the corner a loading that holds no input.
    mutating func drawToasts(_ scene: Scene) {
        let indicator = scene.isInputBlocked ? nil : scene.loading
        guard !scene.toasts.isEmpty || indicator != nil else { return }
        let rows = size.rows - (look.corner.isAtBottom ? hintRows : 0)
        var used = 0
        var shown = 0
        let margin = size.columns >= 60 ? 1 : 0
        if let indicator {
            // Toasts that find no room beside it are counted.
            let pill = scene.toasts.isEmpty && scene.waitingToasts == 0 ? 0 : 1
            let card = card(indicator, room: CellSize(columns: size.columns, rows: rows - pill))
            let height = card.grid.size.rows
            place(
                indicator.id,
                .indicator,
                card,
                column: column(ofWidth: card.grid.size.columns, margin: margin),
                row: look.corner.isAtBottom ? rows - height : 0
            )
            used = height
        }
        for toast in scene.toasts.reversed() {
            // The newest always shows; the others while there is room.
            let pill = shown == scene.toasts.count - 1 && scene.waitingToasts == 0 ? 0 : 1
            let room = max(3, rows - pill - (shown == 0 ? used : 0))
            let card = card(toast, room: CellSize(columns: size.columns, rows: room))
            let height = card.grid.size.rows
            if used > 0, used + height + pill > rows { break }
            place(
                toast.id,
                .toast,
                card,
                column: column(ofWidth: card.grid.size.columns, margin: margin),
                row: look.corner.isAtBottom ? rows - used - height : used
            )
            used += height
            shown += 1
        }
        let unseen = scene.waitingToasts + scene.toasts.count - shown
        guard unseen > 0 else { return }
        let text = " +\(unseen) \(look.words.more) "
        let width = min(46, size.columns)
        let column = column(ofWidth: width, margin: margin) + max(0, (width - text.count) / 2)
        let row = look.corner.isAtBottom ? rows - used - 1 : used
        let style = CellStyle(look.theme[.textPrimary], on: look.theme[.fillNeutral])
        for (index, character) in text.enumerated() {
            put(String(character), width: 1, style, column: column + index, row: row)
        }
    }

    func column(ofWidth width: Int, margin: Int) -> Int {
        look.corner.isAtRight ? max(0, size.columns - width - margin) : margin
    }
}
