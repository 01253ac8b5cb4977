// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import Localization
import PresenterCore
import Texts

extension TerminalLayoutBuilder {
    /// The terminal's own colours, for a screen without cards.
    var quiet: CellStyle {
        var style = CellStyle()
        style.isDimmed = true
        return style
    }

    /// Returns a line of Topmost's own text.
    func line(_ text: String, _ style: CellStyle, width: Int) -> FlowLine {
        var line = TextFlow.line(text, style, width: width)
        // Some begin with the name of a key.
        line.isRightToLeft = look.isRightToLeft
        return line
    }

    mutating func write(_ text: String, row: Int, _ style: CellStyle) {
        let line = line(text, style, width: size.columns)
        put(line.visual, column: max(0, (size.columns - line.width) / 2), row: row)
    }

    mutating func drawTooSmall() {
        guard size.rows > 0, size.columns > 0 else { return }
        let minimum = CellSize.minimum
        let lines = TextFlow.lines(
            [TextRun(Phrase.tooSmall.text("\(minimum.columns)", "\(minimum.rows)"), CellStyle())],
            width: size.columns,
            limit: size.rows
        )
        for (index, line) in lines.enumerated() {
            put(line.visual, column: max(0, (size.columns - line.width) / 2), row: index)
        }
    }

    mutating func drawNothing() {
        write(Phrase.nothingToShow.text, row: size.rows / 2 - 1, quiet)
        if look.canLeave { write(Phrase.hintLeave.text, row: size.rows / 2, quiet) }
    }

    /// Draws the key hints on a line; `nil`: the last one.
    mutating func drawHints(_ scene: Scene, row: Int? = nil, isCentred: Bool = true) {
        guard hintRows > 0, !scene.isInputBlocked,
            let top = scene.presenters.last ?? scene.retry
        else { return }
        var hints: [String] = []
        let layout = result.scene[top.id]?.layout
        switch top.content {
        case .bottomSheet(let sheet):
            let last = min(9, sheet.actions.count)
            hints = [
                Phrase.hintMoveRows.text,
                last > 1 ? Phrase.hintChoose.text("\(last)") : Phrase.hintChooseOne.text,
            ]
        case .modal, .retry, .toast, .loading:
            hints = [Phrase.hintMove.text, Phrase.hintPress.text]
        }
        if layout?.scrollRange ?? 0 > 0 { hints.append(Phrase.hintScroll.text) }
        hints.append(Phrase.hintCancel.text)
        let text = hints.joined(separator: " · ")
        guard text.cellWidth + 2 <= size.columns else { return }
        guard isCentred else {
            let line = line(text, quiet, width: size.columns - 1)
            let column = look.isRightToLeft ? size.columns - 1 - line.width : 1
            return put(line.visual, column: column, row: row ?? 0)
        }
        write(text, row: row ?? size.rows - 1, quiet)
    }
}
