// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore

/// One picture being drawn.
struct TerminalRenderer {
    let look: TerminalStyle
    let wallClock: WallClock
    let size: CellSize
    let interaction: InteractionState
    var grid: Grid
    var caret: CellPoint?
    var layout = SceneLayout()

    /// Rows that the last line's hints take.
    var hintRows: Int { size.rows >= 12 ? 1 : 0 }
    var outputArea: OutputArea { OutputArea(size: size.extent, corner: look.corner) }

    init(look: TerminalStyle, wallClock: WallClock, size: CellSize, interaction: InteractionState) {
        self.look = look
        self.wallClock = wallClock
        self.size = size
        self.interaction = interaction
        grid = Grid(size)
    }

    mutating func draw() {
        let scene = interaction.scene
        let isEmpty =
            scene.presenters.isEmpty && scene.retry == nil && scene.toasts.isEmpty
            && scene.loading == nil
        if isEmpty { drawNothing() }
        let deck = layOutDeck(scene.presenters)
        if let deck {
            drawCovered(deck)
            grid.dim()
        }
        drawToasts(scene)
        let retry = scene.retry.map { layOutRetry($0, beside: deck) }
        if let retry, !retry.isBeside { draw(retry) }
        if let deck { drawTopmost(deck) }
        if let retry, retry.isBeside { draw(retry) }
        drawHints(scene)
        if let card = scene.loading {
            grid.dim()
            caret = nil
            drawLoading(card)
        }
        if let since = scene.blockedSince { drawEscape(since: since) }
    }

    // MARK: Cards

    func card(
        _ card: Card,
        room: CellSize,
        hidden: Int = 0,
        enterPresses target: Target? = nil
    ) -> CellCard {
        var state = interaction.cardState(card.id)
        state.now = interaction.clock
        // Whoever may press Enter sees what that presses.
        if let target, state.focus == nil, state.armed >= 1 {
            state.focus = target
            state.isFocusVisible = true
        }
        var draft = TerminalCardLayoutBuilder(card, state, look: look, room: room, hidden: hidden)
        draft.wallClock = wallClock
        return draft.layout()
    }

    /// Draws a card and tells where it lies.
    mutating func place(
        _ id: PresentationID,
        _ role: PlacedCard.Role,
        _ card: CellCard,
        column: Int,
        row: Int
    ) {
        // What stands under a card keeps no half of a wide character, and no caret.
        grid.lay(card.grid, column: column, row: row)
        let rect = CellRect(
            column: column,
            row: row,
            columns: card.grid.size.columns,
            rows: card.grid.size.rows
        )
        if let point = caret, rect.contains(point) { caret = nil }
        if let place = card.caret {
            caret = CellPoint(column: column + place.column, row: row + place.row)
        }
        layOut(PlacedCard(id: id, role: role, frame: rect.rect, layout: card.layout))
        if let change = card.layout.nextChange { layout.changes(at: change) }
    }

    mutating func layOut(_ card: PlacedCard) {
        layout.cards.append(
            CardInstance(output: TerminalLayoutEngine.output, outputArea: outputArea, card: card)
        )
    }
}
