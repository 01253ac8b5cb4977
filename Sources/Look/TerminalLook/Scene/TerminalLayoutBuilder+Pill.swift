// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PresenterCore

extension TerminalLayoutBuilder {
    /// Draws the pill after the toasts and registers its targets.
    mutating func draw(_ pill: MorePill, width: Int, column: Int, row: Int) {
        var parts: [(text: String, target: Target?)] = []
        if pill.count > 0 {
            parts.append(("+\(pill.count) \(look.words.more)", pill.opens ? .more : nil))
        }
        if pill.closes { parts.append((look.words.less, .less)) }
        let taken = parts.reduce(parts.count - 1) { $0 + $1.text.count + 2 }
        let start = column + max(0, (width - taken) / 2)
        var layout = CardLayout(
            size: Rectangle(width: taken, height: 1).cellFrame.size
        )
        var next = 0
        for part in parts {
            let length = part.text.count + 2
            write(part.text, part.target, column: start + next, row: row)
            if let target = part.target {
                let cells = Rectangle(x: next, width: length, height: 1)
                layout.regions.append(HitRegion(target: target, frame: cells.cellFrame))
                layout.focusOrder.append(target)
            }
            next += length + 1
        }
        let frame = Rectangle(x: start, y: row, width: taken, height: 1).cellFrame
        place(nil, .moreToasts, layout, frame)
    }

    /// Writes a part of the pill: in brackets if fills are invisible, reversed if the
    /// pointer or the focus is on it.
    private mutating func write(_ text: String, _ target: Target?, column: Int, row: Int) {
        let state = interaction.pillState
        let isReached = target != nil && (state.focus == target || state.hover == target)
        var style = CellStyle(look.theme[.textPrimary], on: look.theme[.fillNeutral])
        if isReached { style = style.with([.bold, .reverse]) }
        let ends = look.usesBrackets && target != nil ? ("[", "]") : (" ", " ")
        for (index, character) in "\(ends.0)\(text)\(ends.1)".enumerated() {
            put(String(character), width: 1, style, column: column + index, row: row)
        }
    }
}
