// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import Localization
import PresenterCore
import Texts

extension TerminalLayoutBuilder {
    mutating func drawLoading(_ loading: Card) {
        let rows = size.rows - hintRows
        let card = card(loading, room: CellSize(columns: size.columns, rows: max(3, rows - 1)))
        place(
            loading.id,
            .loading,
            card,
            column: max(0, (size.columns - card.grid.size.columns) / 2),
            row: max(0, (rows - card.grid.size.rows) / 2)
        )
        result.scene.loadingScrim = look.theme.scrim
    }

    /// Draws the hint to hold Escape: shown after a while, filling while it is held.
    mutating func drawEscape(since: Instant) {
        let appearsAt = since + TerminalLayoutEngine.escapeDelay
        let progress = interaction.releaseProgress
        guard interaction.clock >= appearsAt || progress > 0 else {
            result.scene.pillAppearsAt = appearsAt
            return
        }
        let plain = CellStyle(Color(hex: 0xFFFFFF), on: Color(hex: 0x2B2B2B))
        let held = CellStyle(Color(hex: 0x16171C), on: Color(hex: 0xFFFFFF), [.bold, .reverse])
        let lines = TextFlow.lines(
            [TextRun(Phrase.holdToRelease.text, plain)],
            width: size.columns - 2,
            limit: 2,
            isRightToLeft: look.isRightToLeft
        )
        let width = (lines.map(\.width).max() ?? 0) + 2
        let column = (size.columns - width) / 2
        let anchor = result.scene.cards.last { $0.role == .loading }?.frame.maxY
        let below = anchor.map { Int($0 / CellUnit.height) } ?? size.rows / 2
        let top = min(below, size.rows - lines.count)
        // All lines fill as one text, line after line.
        let lit = Int((progress * Double(width * lines.count)).rounded())
        for (index, line) in lines.enumerated() {
            func blanks(_ count: Int) -> [FlowGlyph] {
                Array(repeating: FlowGlyph(text: " ", width: 1, style: plain), count: count)
            }
            let before = (width - line.width) / 2
            var glyphs = blanks(before) + line.visual + blanks(width - line.width - before)
            var used = index * width
            let order = Array(glyphs.indices)
            for character in look.isRightToLeft ? order.reversed() : order {
                glyphs[character].style = used < lit ? held : plain
                used += glyphs[character].width
            }
            put(glyphs, column: column, row: top + index)
        }
        let frame = Rectangle(x: column, y: top, width: width, height: lines.count).cellFrame
        place(nil, .escape, CardLayout(size: frame.size), frame)
    }
}
