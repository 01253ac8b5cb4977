// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore

extension TerminalLayoutBuilder {
    /// Draws the notification centre along the edge where toasts appear.
    mutating func draw(_ centre: Centre) {
        guard var card = interaction.scene.centreCard else { return }
        card.identity.displayName = look.words.centre.title
        var state = interaction.cardState(.centre)
        state.now = interaction.clock
        var builder = TerminalCardLayoutBuilder(
            card,
            state,
            look: look,
            room: CellSize(columns: min(size.columns, 60), rows: size.rows - hintRows)
        )
        builder.wallClock = wallClock
        let placed = builder.layout(centre)
        place(
            .centre,
            .centre,
            placed,
            column: column(ofWidth: placed.grid.size.columns, margin: 0),
            row: 0
        )
        drawCentreHints()
    }

    private mutating func drawCentreHints() {
        guard hintRows > 0, interaction.scene.isCentreInFront else { return }
        write(look.terms.centre, row: size.rows - 1, quiet)
    }
}
