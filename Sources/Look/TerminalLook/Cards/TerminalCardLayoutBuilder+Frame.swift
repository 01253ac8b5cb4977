// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Puts a border with a nameplate around a page, which scrolls if it does not fit.
    func finish(_ page: Page, width: Int, _ finish: Finish = Finish()) -> CellCard {
        var page = page
        let most = max(1, room.rows - 2)
        page.shrink(to: most)
        var window = most - page.head.count - page.foot.count
        if page.height > most, window < min(2, page.body.count) {
            page.release()
            window = most
        }
        window = min(window, page.body.count)
        let range = max(0, page.body.count - window)
        let offset = min(range, max(0, Int((state.scroll / CellUnit.height).rounded())))

        var grid = Grid(
            CellSize(columns: width + 2, rows: page.head.count + window + page.foot.count + 2),
            style: plain
        )
        var layout = CardLayout(size: grid.size.extent)
        layout.regions = [
            HitRegion(target: .card, frame: Rectangle(origin: .zero, size: layout.size))
        ]
        layout.scrollRange = Double(range) * CellUnit.height
        layout.scrollHeight = Double(window) * CellUnit.height
        layout.nextChange = finish.nextChange
        layout.isMirrored = isRightToLeft
        drawBorder(&grid, &layout, finish)
        var row = 1
        var caret: CellPoint?
        func lay(_ line: PageLine) {
            grid.lay(line.cells, column: 1, row: row)
            if line.isDivider { joinBorder(&grid, row) }
            for span in line.spans { layout.add(span, row: row) }
            if let column = line.caret { caret = CellPoint(column: column + 1, row: row) }
            for (field, places) in line.carets {
                var carets = places
                carets.y = (Double(row) + 0.5) * CellUnit.height
                carets.height = CellUnit.height
                layout.caretLines[field, default: []].append(carets)
            }
            if let text = line.text {
                layout.textLines.append(
                    TextLine(
                        row: text.row,
                        y: (Double(row) + 0.5) * CellUnit.height,
                        height: CellUnit.height,
                        stops: text.columns.map { Double($0 + 1) * CellUnit.width }
                    )
                )
            }
            row += 1
        }
        for line in page.head { lay(line) }
        for line in page.body[offset..<offset + window] { lay(line) }
        for line in page.foot { lay(line) }
        layout.order(page, isScrolling: range > 0)
        if range > 0 {
            drawScrollbar(&grid, top: 1 + page.head.count, window, offset, page.body.count)
        }
        return CellCard(grid: grid, layout: layout, caret: caret)
    }

    // MARK: Border

    /// The border's colour.
    var edge: CellStyle {
        let isCritical =
            if case .toast(let toast) = card.content { toast.urgency == .critical } else { false }
        if isCritical, paint.line == nil { return ink(paint.theme[.dangerText]) }
        return ink((paint.line ?? paint.theme[.outline]).readable(on: surface, ratio: 3))
    }

    /// Connects a divider to the border.
    private func joinBorder(_ grid: inout Grid, _ row: Int) {
        grid.put("├", width: 1, edge, column: 0, row: row)
        grid.put("┤", width: 1, edge, column: grid.size.columns - 1, row: row)
    }

    private func drawBorder(_ grid: inout Grid, _ layout: inout CardLayout, _ finish: Finish) {
        let (right, bottom) = (grid.size.columns - 1, grid.size.rows - 1)
        for column in 1..<max(1, right) {
            grid.put("─", width: 1, edge, column: column, row: 0)
            grid.put("─", width: 1, edge, column: column, row: bottom)
        }
        for row in 1..<max(1, bottom) {
            grid.put("│", width: 1, edge, column: 0, row: row)
            grid.put("│", width: 1, edge, column: right, row: row)
        }
        grid.put("╭", width: 1, edge, column: 0, row: 0)
        grid.put("╮", width: 1, edge, column: right, row: 0)
        grid.put("╰", width: 1, edge, column: 0, row: bottom)
        grid.put("╯", width: 1, edge, column: right, row: bottom)
        if let lifeLeft = finish.lifeLeft { drawLife(&grid, lifeLeft) }
        drawNameplate(&grid, &layout, finish)
    }

    /// Draws the lower border heavy for the remaining share of the card's life.
    private func drawLife(_ grid: inout Grid, _ left: Double) {
        let length = grid.size.columns - 2
        let style = ink(paint.theme[.textSecondary])
        for index in 0..<Int((left * Double(length)).rounded(.up)) {
            let column = isRightToLeft ? length - index : index + 1
            grid.put("━", width: 1, style, column: column, row: grid.size.rows - 1)
        }
    }

    /// Draws the nameplate: the name at the start of the upper border, tags at its end.
    private func drawNameplate(
        _ grid: inout Grid,
        _ layout: inout CardLayout,
        _ finish: Finish
    ) {
        let width = grid.size.columns
        var end = width - 2
        if finish.isClosable, width >= 16 {
            let style =
                isFocused(.close)
                ? ring.with(.reverse)
                : ink(paint.theme[touch(.close) == .none ? .textSecondary : .textPrimary])
            for (index, sign) in [" ", "✕", " "].enumerated() {
                grid.put(sign, width: 1, style, column: end - 3 + index, row: 0)
            }
            layout.regions.append(
                HitRegion(
                    target: .close,
                    frame: Rectangle(x: end - 3, width: 3, height: 1).cellFrame
                )
            )
            end -= 4
        }
        var tags = tags
        if let time = finish.time {
            // The sender has priority over the time.
            let others = tags.reduce(0) { $0 + $1.text.count + 3 }
            let asker =
                lead.reduce(0) { $0 + $1.width } + shownName.cellWidth + (via?.cellWidth ?? 0)
            if end - others - time.count - 3 >= asker + 5 {
                tags.append((time, ink(paint.theme[.textSecondary])))
            }
        }
        for tag in tags.reversed() where end - tag.text.count - 2 > 8 {
            let text = " \(tag.text) "
            end -= text.count
            for (index, character) in text.enumerated() {
                grid.put(String(character), width: 1, tag.style, column: end + index, row: 0)
            }
            end -= 1
        }
        var name = lead
        let style = ink(paint.theme[.textSecondary], .bold)
        var room = max(0, end - 5 - name.reduce(0) { $0 + $1.width })
        // A long claimed name cannot displace the proved one.
        let via = self.via.map {
            TextFlow.line($0, ink(paint.theme[.textSecondary]), width: room / 2).visual
        }
        room -= via?.reduce(0) { $0 + $1.width } ?? 0
        name += TextFlow.line(shownName, style, width: room).visual + (via ?? [])
        guard !name.isEmpty else { return }
        var column = 2
        grid.put(" ", width: 1, style, column: column, row: 0)
        column += 1
        for glyph in name {
            grid.put(glyph.text, width: glyph.width, glyph.style, column: column, row: 0)
            column += glyph.width
        }
        grid.put(" ", width: 1, style, column: column, row: 0)
    }

    /// The label before the name: that a toast is critical.
    private var lead: [FlowGlyph] {
        guard case .toast(let toast) = card.content, toast.urgency == .critical else { return [] }
        let style = ink(paint.theme[.dangerText], .bold)
        return TextFlow.line("! \(look.words.critical) ", style, width: 40).visual
    }

    /// The first name: on a toast the one the sender claims.
    private var shownName: String {
        guard case .toast(let toast) = card.content else { return card.identity.displayName }
        return toast.sender(card.identity)
    }

    /// The proved name behind a claimed one, with a leading space.
    private var via: String? {
        guard isToast, card.identity.claimedName != nil, !card.identity.displayName.isEmpty else {
            return nil
        }
        return " \(look.words.via) \(card.identity.displayName)"
    }

    private var isToast: Bool { if case .toast = card.content { true } else { false } }

    private var tags: [(text: String, style: CellStyle)] {
        var tags: [(text: String, style: CellStyle)] = []
        let theme = paint.theme
        if hidden > 0 {
            tags.append(
                ("+\(hidden)", CellStyle(theme[.tagPurpleText], on: theme[.tagPurpleSubtle]))
            )
        }
        if card.warnsOfImpostor {
            tags.append(
                (
                    look.words.unverified,
                    CellStyle(theme[.tagYellowText], on: theme[.tagYellowSubtle])
                )
            )
        }
        guard !isToast else { return tags }
        switch card.identity.trust {
        case .sandboxed: tags.append((look.words.sandboxed, ink(theme[.textSecondary])))
        case .program where card.identity.isInTerminal:
            tags.append((">_", ink(theme[.textSecondary])))
        case .application, .program, .unidentified: break
        }
        return tags
    }

    /// Draws the scroll position on the right border.
    private func drawScrollbar(
        _ grid: inout Grid,
        top: Int,
        _ window: Int,
        _ offset: Int,
        _ count: Int
    ) {
        guard window > 0, count > window else { return }
        let thumb = max(1, window * window / count)
        let place = (window - thumb) * offset / (count - window)
        let column = grid.size.columns - 1
        let bar = ink(paint.theme[.textSecondary], .bold)
        for row in place..<place + thumb {
            grid.put("┃", width: 1, bar, column: column, row: top + row)
        }
    }

    /// Returns the upper border alone: the visible part of a covered card.
    func upperBorder(width: Int) -> CellCard {
        var grid = Grid(CellSize(columns: width, rows: 2), style: plain)
        var layout = CardLayout(size: CellSize(columns: width, rows: 1).extent)
        drawBorder(&grid, &layout, Finish())
        var strip = Grid(CellSize(columns: width, rows: 1), style: plain)
        strip.lay(grid, column: 0, row: 0)
        layout.regions = []
        return CellCard(grid: strip, layout: layout)
    }
}

extension CardLayout {
    fileprivate mutating func add(_ span: PageLine.Span, row: Int) {
        regions.append(
            HitRegion(
                target: span.target,
                frame: Rectangle(
                    x: span.columns.lowerBound + 1,
                    y: row,
                    width: span.columns.count,
                    height: 1
                ).cellFrame,
                isEnabled: span.isEnabled
            )
        )
    }

    /// Sets the focus order, in reading order, and the targets' scroll spans.
    fileprivate mutating func order(_ page: Page, isScrolling: Bool) {
        for section in [\Page.head, \.body, \.foot] {
            for (index, line) in page[keyPath: section].enumerated() {
                for span in line.spans where span.isFocusable {
                    if !focusOrder.contains(span.target) { focusOrder.append(span.target) }
                    if section == \.body, isScrolling, scrollSpans[span.target] == nil {
                        scrollSpans[span.target] = ScrollSpan(
                            from: Double(index) * CellUnit.height,
                            to: Double(index + 1) * CellUnit.height
                        )
                    }
                }
            }
        }
    }
}
