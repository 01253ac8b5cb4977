// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PresenterCore

/// Lays out one scene in cells.
struct TerminalLayoutBuilder {
    let look: TerminalStyle
    let wallClock: WallClock
    let size: CellSize
    let interaction: InteractionState
    var result: TerminalLayout

    /// Number of rows for the key hints.
    var hintRows: Int { size.rows >= 12 ? 1 : 0 }

    init(look: TerminalStyle, wallClock: WallClock, size: CellSize, interaction: InteractionState) {
        self.look = look
        self.wallClock = wallClock
        self.size = size
        self.interaction = interaction
        result = TerminalLayout(size: size)
    }

    mutating func draw() {
        let scene = interaction.scene
        guard !look.isInline else { return drawInline(scene) }
        let isEmpty =
            scene.presenters.isEmpty && scene.retry == nil && scene.toasts.isEmpty
            && scene.loading == nil && scene.centre == nil
        if isEmpty { drawNothing() }
        if let centre = scene.centre { draw(centre) }
        let deck = layOutDeck(scene.presenters)
        if let deck {
            drawCovered(deck)
            result.commands.append(.scrim)
        }
        // The centre lists them.
        if !scene.isCentreInFront { drawToasts(scene) }
        let retry = scene.retry.map { layOutRetry($0, beside: deck) }
        if let retry, !retry.isBeside { draw(retry) }
        if let deck { drawTopmost(deck) }
        if let retry, retry.isBeside { draw(retry) }
        drawHints(scene)
        if let card = scene.loading, scene.isInputBlocked {
            result.commands.append(.loadingScrim)
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
        // Shows the target that Enter would press.
        if let target, state.focus == nil, state.armed >= 1 {
            state.focus = target
            state.isFocusVisible = true
        }
        var builder = TerminalCardLayoutBuilder(card, state, look: look, room: room, hidden: hidden)
        builder.wallClock = wallClock
        return builder.layout()
    }

    /// Draws a card and records its place.
    mutating func place(
        _ id: PresentationID,
        _ role: CardInstance.Role,
        _ card: CellCard,
        column: Int,
        row: Int
    ) {
        let place = CellPoint(column: column, row: row)
        result.commands.append(.card(id, card.grid, caret: card.caret))
        self.place(id, role, card.layout, Rectangle(place, card.grid.size).cellFrame)
    }

    /// Records the place of something that is drawn.
    mutating func place(
        _ id: PresentationID?,
        _ role: CardInstance.Role,
        _ layout: CardLayout,
        _ frame: Rectangle<Double>
    ) {
        let output = OutputArea(
            id: TerminalLayoutEngine.output,
            size: size.extent,
            position: look.position
        )
        result.scene.cards.append(
            CardInstance(id: id, role: role, output: output, frame: frame, layout: layout)
        )
    }

    mutating func put(_ text: String, width: Int, _ style: CellStyle, column: Int, row: Int) {
        let place = CellPoint(column: column, row: row)
        result.commands.append(.glyph(text, width: width, style, place))
    }
}
