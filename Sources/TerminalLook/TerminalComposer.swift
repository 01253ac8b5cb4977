// SPDX-License-Identifier: MIT
//
// A whole scene in a terminal: one grid, and where everything on it can be
// reached. From below: covered presenters, dimmed; toasts; the topmost presenter
// and its retry; a loading, above everything and everything dimmed below it.
//
// On a screen toasts lie above a question; a terminal is often too small for
// both, and then what must be answered is what can be read.

public import DesignSystem
public import Interaction
import PresenterCore

/// A scene as it is to be shown.
public struct TerminalPicture: Hashable, Sendable {
    /// What to show.
    public var grid: Grid
    /// Where the cursor blinks; `nil`: nowhere.
    public var caret: CellPoint?
    /// What can be reached, for `Stage`.
    public var arrangement: Arrangement
}

/// Lays scenes out in cells.
public struct TerminalComposer: Sendable {
    /// How cards look.
    public var look: TerminalStyle
    /// How moments are told.
    public var wallClock: WallClock

    /// A terminal is one output.
    public static let output = OutputID(rawValue: 0)
    /// How long input must be blocked before the way out is named.
    static let escapeDelay = Duration.seconds(3)

    private var lastKey: Key?
    private var last: TerminalPicture?

    /// All that a picture depends on besides the time.
    private struct Key: Hashable {
        var scene: Scene
        var states: [PresentationID: CardState]
        var releaseProgress: Double
        var size: CellSize
        var look: TerminalStyle
    }

    /// Creates a composer.
    public init(look: TerminalStyle, wallClock: WallClock = .sinceBoot) {
        self.look = look
        self.wallClock = wallClock
    }

    /// The scene at the stage's clock.
    ///
    /// - Parameters:
    ///   - stage: what the person did to it.
    ///   - size: the terminal's; below `CellSize.least` it says that only.
    /// - Returns: the grid, and what can be reached on it.
    public mutating func picture(of stage: Stage, size: CellSize) -> TerminalPicture {
        let size = size.bounded
        let scene = stage.scene
        var states: [PresentationID: CardState] = [:]
        for card in scene.presenters + scene.toasts
            + [scene.retry, scene.loading].compactMap(\.self)
        {
            states[card.id] = stage.cardState(card.id)
            // The time alone is no reason to draw anew; `nextChange` is.
            states[card.id]?.now = Instant(milliseconds: 0)
        }
        let key = Key(
            scene: scene,
            states: states,
            releaseProgress: stage.releaseProgress,
            size: size,
            look: look
        )
        let isDue = last?.arrangement.nextChange.map { $0 <= stage.clock } ?? false
        if key == lastKey, !isDue, let last { return last }
        let next = draw(stage, size)
        lastKey = key
        last = next
        return next
    }

    private func draw(_ stage: Stage, _ size: CellSize) -> TerminalPicture {
        var easel = Easel(look: look, wallClock: wallClock, size: size, stage: stage)
        if !size.isEnough {
            easel.drawTooSmall()
        } else {
            easel.draw()
        }
        return TerminalPicture(
            grid: easel.grid,
            caret: easel.caret,
            arrangement: easel.arrangement
        )
    }
}

/// One picture being drawn.
private struct Easel {
    let look: TerminalStyle
    let wallClock: WallClock
    let size: CellSize
    let stage: Stage
    var grid: Grid
    var caret: CellPoint?
    var arrangement = Arrangement()

    /// Rows that the last line's hints take.
    private var hintRows: Int { size.rows >= 12 ? 1 : 0 }
    private var stageOutput: StageOutput { StageOutput(size: size.extent, corner: look.corner) }
    /// How many cards show behind the topmost one.
    private static let mostCovered = 2

    init(look: TerminalStyle, wallClock: WallClock, size: CellSize, stage: Stage) {
        self.look = look
        self.wallClock = wallClock
        self.size = size
        self.stage = stage
        grid = Grid(size)
    }

    mutating func draw() {
        let scene = stage.scene
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
        if let deck { drawTopmost(deck) }
        if let card = scene.retry { drawRetry(card, on: deck?.frame) }
        drawHints(scene)
        if let card = scene.loading {
            grid.dim()
            caret = nil
            drawLoading(card)
        }
        if let since = scene.blockedSince { drawEscape(since: since) }
    }

    // MARK: Words beside cards

    /// The terminal's own colours: a screen without cards is the terminal's.
    private var quiet: CellStyle {
        var style = CellStyle()
        style.isDimmed = true
        return style
    }

    private mutating func write(_ text: String, row: Int, _ style: CellStyle) {
        let line = TextFlow.line(text, style, width: size.columns)
        var column = max(0, (size.columns - line.width) / 2)
        for glyph in line.glyphs {
            grid.put(glyph.text, width: glyph.width, glyph.style, column: column, row: row)
            column += glyph.width
        }
    }

    mutating func drawTooSmall() {
        guard size.rows > 0, size.columns > 0 else { return }
        let least = CellSize.least
        let lines = TextFlow.lines(
            [TextRun("\(look.terms.tooSmall) \(least.columns) × \(least.rows)", CellStyle())],
            width: size.columns,
            limit: size.rows
        )
        for (index, line) in lines.enumerated() {
            write(line.glyphs.map(\.text).joined(), row: index, CellStyle())
        }
    }

    private mutating func drawNothing() {
        write(look.terms.nothing, row: size.rows / 2 - 1, quiet)
        if look.canLeave { write("q \(look.terms.leave)", row: size.rows / 2, quiet) }
    }

    /// What keys do, on the last line.
    private mutating func drawHints(_ scene: Scene) {
        guard hintRows > 0, scene.loading == nil, !scene.isInputBlocked,
            let top = scene.presenters.last ?? scene.retry
        else { return }
        let terms = look.terms
        var hints: [String] = []
        let layout = arrangement.placements.last { $0.id == top.id }?.card.layout
        switch top.content {
        case .bottomSheet(let sheet):
            let last = min(9, sheet.actions.count)
            hints = [
                "↑↓ \(terms.next)", last > 1 ? "1–\(last) \(terms.choose)" : "1 \(terms.choose)",
            ]
        case .modal, .retry, .toast, .loading:
            hints = ["Tab \(terms.next)", "Enter \(terms.press)"]
        }
        if layout?.scrollRange ?? 0 > 0 { hints.append("PgDn \(terms.scroll)") }
        if scene.presenters.last != nil { hints.append("\(look.words.escape) \(terms.cancel)") }
        let text = hints.joined(separator: " · ")
        guard text.count + 2 <= size.columns else { return }
        write(text, row: size.rows - 1, quiet)
    }

    // MARK: Cards

    private func card(_ card: Card, room: CellSize, hidden: Int = 0) -> CellCard {
        var state = stage.cardState(card.id)
        state.now = stage.clock
        var draft = CellDraft(card, state, look: look, room: room, hidden: hidden)
        draft.wallClock = wallClock
        return draft.layout()
    }

    /// Draws a card and tells where it lies.
    private mutating func place(
        _ id: PresentationID,
        _ role: PlacedCard.Role,
        _ card: CellCard,
        column: Int,
        row: Int
    ) {
        // What stands under a card keeps no half of a wide character, and no caret.
        caret = nil
        grid.lay(card.grid, column: column, row: row)
        if let place = card.caret {
            caret = CellPoint(column: column + place.column, row: row + place.row)
        }
        let rect = CellRect(
            column: column,
            row: row,
            columns: card.grid.size.columns,
            rows: card.grid.size.rows
        )
        let placed = PlacedCard(id: id, role: role, frame: rect.rect, layout: card.layout)
        arrangement.placements.append(
            Placement(
                id: id,
                output: TerminalComposer.output,
                stageOutput: stageOutput,
                card: placed
            )
        )
        if let change = card.layout.nextChange { changes(at: change) }
    }

    private mutating func changes(at instant: Instant) {
        arrangement.nextChange = arrangement.nextChange.map { min($0, instant) } ?? instant
    }

    /// The presenters as they stand.
    private struct Deck {
        var top: Card
        var front: CellCard
        var frame: CellRect
        /// What shows of those behind, the nearest first.
        var covered: [Card]
        /// How many of them do not show.
        var hidden: Int
    }

    private func layOutDeck(_ presenters: [Card]) -> Deck? {
        guard let top = presenters.last else { return nil }
        let behind = Array(presenters.dropLast().reversed())
        let rows = size.rows - hintRows
        let covered = behind.prefix(rows >= 10 ? Self.mostCovered : 0)
        let room = CellSize(columns: size.columns, rows: rows - covered.count)
        let isUncounted = covered.isEmpty
        let front = card(top, room: room, hidden: isUncounted ? behind.count : 0)
        return Deck(
            top: top,
            front: front,
            frame: standing(top, front, rows: rows, behind: covered.count),
            covered: Array(covered),
            hidden: behind.count - covered.count
        )
    }

    private mutating func drawCovered(_ deck: Deck) {
        for (index, below) in deck.covered.enumerated().reversed() {
            drawPlate(
                below,
                depth: index + 1,
                over: deck.frame,
                hidden: index == deck.covered.count - 1 ? deck.hidden : 0
            )
        }
    }

    private mutating func drawTopmost(_ deck: Deck) {
        place(
            deck.top.id,
            .topmost,
            deck.front,
            column: deck.frame.column,
            row: deck.frame.row
        )
        arrangement.hasScrim = true
    }

    private func standing(_ top: Card, _ front: CellCard, rows: Int, behind: Int) -> CellRect {
        let (columns, height) = (front.grid.size.columns, front.grid.size.rows)
        let isSheet = top.content.kind == .bottomSheet
        let middle = max(behind, (rows - height) / 2)
        return CellRect(
            column: max(0, (size.columns - columns) / 2),
            row: isSheet ? rows - height : middle,
            columns: columns,
            rows: height
        )
    }

    /// The upper border of a card behind, above the card in front and narrower.
    private mutating func drawPlate(_ below: Card, depth: Int, over front: CellRect, hidden: Int) {
        let width = front.columns - 4 * depth
        guard width >= 12 else { return }
        let draft = CellDraft(
            below,
            CardState(),
            look: look,
            room: CellSize(columns: width, rows: 2),
            hidden: hidden
        )
        place(
            below.id,
            .covered(depth: depth),
            draft.plate(width: width),
            column: front.column + 2 * depth,
            row: front.row - depth
        )
    }

    private mutating func drawRetry(_ retry: Card, on presenter: CellRect?) {
        let rows = size.rows - hintRows
        let card = card(retry, room: CellSize(columns: size.columns, rows: rows))
        let (columns, height) = (card.grid.size.columns, card.grid.size.rows)
        var row = (rows - height) / 2
        if let presenter {
            row = presenter.row + (presenter.rows - height) / 2
        }
        place(
            retry.id,
            .retry,
            card,
            column: max(0, (size.columns - columns) / 2),
            row: min(max(0, row), rows - height)
        )
    }

    private mutating func drawToasts(_ scene: Scene) {
        guard !scene.toasts.isEmpty else { return }
        let rows = size.rows - (look.corner.isAtBottom ? hintRows : 0)
        var used = 0
        var shown = 0
        let margin = size.columns >= 60 ? 1 : 0
        for toast in scene.toasts.reversed() {
            // The newest always shows; the others while there is room.
            let pill = shown == scene.toasts.count - 1 && scene.waitingToasts == 0 ? 0 : 1
            let card = card(toast, room: CellSize(columns: size.columns, rows: rows - pill))
            let height = card.grid.size.rows
            if shown > 0, used + height + pill > rows { break }
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
            grid.put(String(character), width: 1, style, column: column + index, row: row)
        }
    }

    private func column(ofWidth width: Int, margin: Int) -> Int {
        switch look.corner {
        case .topLeft, .bottomLeft: margin
        case .top, .bottom: max(0, (size.columns - width) / 2)
        case .topRight, .bottomRight: max(0, size.columns - width - margin)
        }
    }

    private mutating func drawLoading(_ loading: Card) {
        let rows = size.rows - hintRows
        let card = card(loading, room: CellSize(columns: size.columns, rows: max(3, rows - 1)))
        place(
            loading.id,
            .loading,
            card,
            column: max(0, (size.columns - card.grid.size.columns) / 2),
            row: max(0, (rows - card.grid.size.rows) / 2)
        )
        arrangement.hasLoadingScrim = true
    }

    /// The way out of blocked input: named after a while, filling while it is held.
    private mutating func drawEscape(since: Instant) {
        let appearsAt = since + TerminalComposer.escapeDelay
        let progress = stage.releaseProgress
        guard stage.clock >= appearsAt || progress > 0 else { return changes(at: appearsAt) }
        let plain = CellStyle(Color(hex: 0xFFFFFF), on: Color(hex: 0x2B2B2B))
        let held = CellStyle(Color(hex: 0x16171C), on: Color(hex: 0xFFFFFF), [.bold, .reverse])
        let lines = TextFlow.lines(
            [TextRun(look.words.holdToRelease, plain)],
            width: size.columns - 2,
            limit: 2
        )
        let width = (lines.map(\.width).max() ?? 0) + 2
        let column = (size.columns - width) / 2
        let anchor = arrangement.placements.last { $0.card.role == .loading }?.card.frame.maxY
        let below = anchor.map { Int($0 / CellUnit.height) } ?? size.rows / 2
        let top = min(below, size.rows - lines.count)
        // It fills as one text does: line after line.
        let lit = Int((progress * Double(width * lines.count)).rounded())
        for (index, line) in lines.enumerated() {
            let row = top + index
            for place in 0..<width {
                let style = index * width + place < lit ? held : plain
                grid.put(" ", width: 1, style, column: column + place, row: row)
            }
            var place = (width - line.width) / 2
            for glyph in line.glyphs {
                let style = index * width + place < lit ? held : plain
                grid.put(glyph.text, width: glyph.width, style, column: column + place, row: row)
                place += glyph.width
            }
        }
        arrangement.releasePill = Arrangement.Pill(
            output: TerminalComposer.output,
            frame: CellRect(column: column, row: top, columns: width, rows: lines.count).rect
        )
    }
}
