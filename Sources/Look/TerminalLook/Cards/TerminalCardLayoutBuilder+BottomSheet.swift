// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns a row of a sheet.
    ///
    /// - Parameters:
    ///   - part: its label, its icon and the key that presses it.
    ///   - hasIcons: whether there is room for icons.
    /// - Returns: one line.
    func row(_ part: ButtonPart, hasIcons: Bool) -> PageLine {
        let (target, tone) = (part.target, part.style.tone)
        let isFocused = isFocused(target)
        let theme = paint.theme
        let label = tone == .standard ? theme[.textPrimary] : paint.tone(tone).label
        var background = surface
        if isFocused || touch(target) == .pressed {
            background = paint.tone(tone).fill ?? surface
        } else if touch(target) == .hover {
            background = theme[.fillNeutral]
        }
        var style = CellStyle(label.readable(on: background), on: background)
        if isFocused { style = style.with([.bold, .reverse]) }
        var line = PageLine(width: width, style)
        if isFocused {
            let ring = theme[.focusRing].readable(on: background, ratio: 3)
            line.put(isRightToLeft ? "▐" : "▌", CellStyle(ring, on: background), at: column(0))
        }
        if hasIcons {
            let icon = TextFlow.line(icon(of: part) ?? "  ", style, width: 2)
            line.put(icon.visual, at: column(2, length: 2))
        }
        let before = hasIcons ? 5 : 2
        let cap = part.shortcut ?? ""
        let room = max(1, width - before - (cap.isEmpty ? 2 : cap.cellWidth + 3))
        let text = TextFlow.line(part.title, style, width: room, isRightToLeft: isRightToLeft)
        line.put(text.visual, at: column(before, length: text.width))
        let color = theme[.textSecondary].readable(on: background)
        let quiet = CellStyle(color, on: background, isFocused ? .reverse : [])
        line.put(cap, quiet, at: column(width - 2 - cap.cellWidth, length: cap.cellWidth))
        line.reach(target, 0..<width)
        return line
    }

    func icon(of action: ButtonPart) -> String? {
        switch action.icon {
        case .leading(let source)?, .trailing(let source)?: emoji(source)
        case nil: nil
        }
    }
}
