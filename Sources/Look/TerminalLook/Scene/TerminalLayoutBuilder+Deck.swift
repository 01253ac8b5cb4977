// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PresenterCore

extension TerminalLayoutBuilder {
    /// The maximum number of cards visible behind the topmost one.
    private static let maximumCovered = 2

    /// The visible presenters.
    struct Deck {
        var top: Card
        var front: CellCard
        var frame: Rectangle<Int>
        /// The visible ones behind it, the nearest first.
        var covered: [Card]
        /// Number of presenters that are not visible.
        var hidden: Int
    }

    func layOutDeck(_ presenters: [Card]) -> Deck? {
        guard let top = presenters.last else { return nil }
        let behind = Array(presenters.dropLast().reversed())
        let rows = size.rows - hintRows
        let covered = behind.prefix(rows >= 10 ? Self.maximumCovered : 0)
        let room = CellSize(columns: size.columns, rows: rows - covered.count)
        let isUncounted = covered.isEmpty
        let front = card(top, room: room, hidden: isUncounted ? behind.count : 0)
        return Deck(
            top: top,
            front: front,
            frame: frame(top, front, rows: rows, behind: covered.count),
            covered: Array(covered),
            hidden: behind.count - covered.count
        )
    }

    mutating func drawCovered(_ deck: Deck) {
        for (index, below) in deck.covered.enumerated().reversed() {
            drawPlate(
                below,
                depth: index + 1,
                over: deck.frame,
                hidden: index == deck.covered.count - 1 ? deck.hidden : 0
            )
        }
    }

    mutating func drawTopmost(_ deck: Deck) {
        place(deck.top.id, .topmost, deck.front, column: deck.frame.x, row: deck.frame.y)
        result.scene.scrim = look.theme.scrim
    }

    func frame(_ top: Card, _ front: CellCard, rows: Int, behind: Int) -> Rectangle<Int> {
        let (columns, height) = (front.grid.size.columns, front.grid.size.rows)
        let isSheet = top.content.kind == .bottomSheet
        let middle = max(behind, (rows - height) / 2)
        return Rectangle(
            x: max(0, (size.columns - columns) / 2),
            y: isSheet ? rows - height : middle,
            width: columns,
            height: height
        )
    }

    /// The upper border of a card behind, above the card in front and narrower.
    mutating func drawPlate(_ below: Card, depth: Int, over front: Rectangle<Int>, hidden: Int) {
        let width = front.width - 4 * depth
        guard width >= 12 else { return }
        let builder = TerminalCardLayoutBuilder(
            below,
            CardState(),
            look: look,
            wallClock: wallClock,
            room: CellSize(columns: width, rows: 2),
            hidden: hidden
        )
        let size = CellSize(columns: width, rows: 1).extent
        place(
            below.id,
            .covered(depth: depth),
            CellCard(grid: builder.upperBorder(width: width).cells, layout: CardLayout(size: size)),
            column: front.x + 2 * depth,
            row: front.y - depth
        )
    }
}
