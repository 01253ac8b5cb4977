// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns a row of a sheet.
    ///
    /// - Parameters:
    ///   - part: its label, its icon and the key that presses it.
    ///   - hasIcons: whether there is room for icons.
    ///   - width: the width of the card's inside.
    /// - Returns: one line.
    func row(_ part: ButtonPart, hasIcons: Bool, width: Int) -> PageLine {
        let (target, tone) = (part.target, part.style.tone)
        let cap = part.shortcut ?? ""
        let isFocused = isFocused(target)
        let theme = paint.theme
        let label = tone == .standard ? theme[.textPrimary] : paint.tone(tone).label
        var background = surface
        if isFocused || touch(target) == .pressed {
            background = paint.tone(tone).fill ?? surface
        } else if touch(target) == .hover {
            background = theme[.fillNeutral]
        }
        let readable = label.readable(on: background)
        var style = CellStyle(readable, on: background)
        if isFocused { style = style.with([.bold, .reverse]) }
        var line = PageLine(width: width, style)
        if isFocused {
            line.put(
                isRightToLeft ? "▐" : "▌",
                CellStyle(theme[.focusRing].readable(on: background, ratio: 3), on: background),
                at: isRightToLeft ? width - 1 : 0
            )
        }
        var before = 2
        if hasIcons {
            let glyphs = TextFlow.line(icon(of: part) ?? "  ", style, width: 2).visual
            line.put(glyphs, at: isRightToLeft ? width - 4 : 2)
            before = 5
        }
        let after = cap.isEmpty ? 2 : cap.count + 3
        let room = max(1, width - before - after)
        let text = TextFlow.line(part.title, style, width: room, isRightToLeft: isRightToLeft)
        line.put(text.visual, at: isRightToLeft ? width - before - text.width : before)
        if !cap.isEmpty {
            let color = theme[.textSecondary].readable(on: background)
            let quiet = CellStyle(color, on: background, isFocused ? .reverse : [])
            line.put(cap, quiet, at: isRightToLeft ? 2 : width - 2 - cap.count)
        }
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
