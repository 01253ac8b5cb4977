// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore

extension TerminalLayoutBuilder {
    /// The terminal's own colours, for a screen without cards.
    var quiet: CellStyle {
        var style = CellStyle()
        style.isDimmed = true
        return style
    }

    mutating func write(_ text: String, row: Int, _ style: CellStyle) {
        let line = TextFlow.line(text, style, width: size.columns)
        put(line.glyphs, column: max(0, (size.columns - line.width) / 2), row: row)
    }

    mutating func drawTooSmall() {
        guard size.rows > 0, size.columns > 0 else { return }
        let minimum = CellSize.minimum
        let lines = TextFlow.lines(
            [TextRun("\(look.terms.tooSmall) \(minimum.columns) × \(minimum.rows)", CellStyle())],
            width: size.columns,
            limit: size.rows
        )
        for (index, line) in lines.enumerated() {
            write(line.glyphs.map(\.text).joined(), row: index, CellStyle())
        }
    }

    mutating func drawNothing() {
        write(look.terms.nothing, row: size.rows / 2 - 1, quiet)
        if look.canLeave { write("q \(look.terms.leave)", row: size.rows / 2, quiet) }
    }

    /// Draws the key hints on a line; `nil`: the last one.
    mutating func drawHints(_ scene: Scene, row: Int? = nil, isCentred: Bool = true) {
        guard hintRows > 0, !scene.isInputBlocked,
            let top = scene.presenters.last ?? scene.retry
        else { return }
        let terms = look.terms
        var hints: [String] = []
        let layout = result.scene[top.id]?.layout
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
        hints.append("\(look.words.escape) \(terms.cancel)")
        let text = hints.joined(separator: " · ")
        guard text.count + 2 <= size.columns else { return }
        guard isCentred else {
            let line = TextFlow.line(text, quiet, width: size.columns - 1)
            return put(line.glyphs, column: 1, row: row ?? 0)
        }
        write(text, row: row ?? size.rows - 1, quiet)
    }
}
