// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    private static let sheetWidth = 60

    func layout(_ sheet: BottomSheet) -> CellCard {
        let width = min(Self.sheetWidth, max(1, room.columns - 2))
        var page = Page()
        // The border, a divider and Cancel are fixed too; the header shrinks
        // before the rows.
        let rows = room.rows - 2 - sheet.actions.count - 2
        page.head = sheetHeader(sheet.headline, width: width, rows: rows)
        let hasIcons = sheet.actions.contains { icon(of: $0) != nil }
        page.body = sheet.actions.enumerated().map { index, action in
            row(
                action.title,
                target: .button(action.id),
                tone: action.tone,
                cap: index < 9 ? "\(index + 1)" : "",
                icon: hasIcons ? icon(of: action) ?? "  " : nil,
                width: width
            )
        }
        page.foot = [
            divider(width),
            row(
                sheet.cancelTitle,
                target: .cancelRow,
                tone: .standard,
                cap: look.words.escape,
                icon: hasIcons ? "  " : nil,
                width: width
            ),
        ]
        var finish = Finish()
        finish.defaultTarget =
            sheet.actions.first { $0.tone != .danger }
            .map { .button($0.id) } ?? .cancelRow
        return self.finish(page, width: width, finish)
    }

    private func sheetHeader(_ headline: Headline, width: Int, rows: Int) -> [PageLine] {
        var lines: [PageLine] = []
        if let title = headline.title, !title.isEmpty {
            lines += text(
                [TextRun(title, ink(paint.title, .bold))],
                width: width,
                margin: 2,
                .center,
                limit: 2
            )
        }
        if let message = headline.message, !message.isEmpty {
            let flow = self.message(message, paint.message)
            lines += text(
                flow.runs,
                width: width,
                margin: 2,
                .center,
                limit: min(3, max(1, rows - lines.count - 1)),
                links: flow.links
            )
        }
        guard !lines.isEmpty else { return [] }
        return lines + [divider(width)]
    }

    private func row(
        _ title: String,
        target: Target,
        tone: Tone,
        cap: String,
        icon: String?,
        width: Int
    ) -> PageLine {
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
        if let icon {
            let glyphs = TextFlow.line(icon, style, width: 2).visual
            line.put(glyphs, at: isRightToLeft ? width - 4 : 2)
            before = 5
        }
        let after = cap.isEmpty ? 2 : cap.count + 3
        let room = max(1, width - before - after)
        let text = TextFlow.line(title, style, width: room, isRightToLeft: isRightToLeft)
        line.put(text.visual, at: isRightToLeft ? width - before - text.width : before)
        if !cap.isEmpty {
            let color = theme[.textSecondary].readable(on: background)
            let quiet = CellStyle(color, on: background, isFocused ? .reverse : [])
            line.put(cap, quiet, at: isRightToLeft ? 2 : width - 2 - cap.count)
        }
        line.reach(target, 0..<width)
        return line
    }

    private func icon(of action: Button) -> String? {
        switch action.icon {
        case .leading(let source)?, .trailing(let source)?: emoji(source)
        case nil: nil
        }
    }
}
