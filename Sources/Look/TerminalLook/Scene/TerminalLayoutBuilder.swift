// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import Localization
import PresenterCore
import Texts

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
        drawPills(scene)
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
        return TerminalCardLayoutBuilder(
            card,
            state,
            look: look,
            wallClock: wallClock,
            room: room,
            hidden: hidden
        ).layout()
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

    /// Draws characters from left to right.
    mutating func put(_ glyphs: [FlowGlyph], column: Int, row: Int) {
        var line = PageLine(width: glyphs.reduce(0) { $0 + $1.width }, CellStyle())
        line.put(glyphs, at: 0)
        result.commands.append(.line(line.cells, CellPoint(column: column, row: row)))
    }
}

extension TerminalLayoutBuilder {
    /// Draws the notification centre along the edge where toasts appear.
    mutating func draw(_ centre: Centre) {
        guard var card = interaction.scene.centreCard else { return }
        card.identity.displayName = Phrase.notifications.text
        var state = interaction.cardState(.centre)
        state.now = interaction.clock
        let placed = TerminalCardLayoutBuilder(
            card,
            state,
            look: look,
            wallClock: wallClock,
            room: CellSize(columns: min(size.columns, 60), rows: size.rows - hintRows)
        ).layout(centre)
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
        write(Phrase.hintCentre.text, row: size.rows - 1, quiet)
    }
}

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
