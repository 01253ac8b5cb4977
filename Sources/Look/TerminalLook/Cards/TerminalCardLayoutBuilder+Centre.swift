// SPDX-License-Identifier: MIT

import DesignSystem
import Localization
import PresenterCore
import Texts

extension TerminalCardLayoutBuilder {
    /// Returns the notification centre at the room's size; only rows in view are laid out.
    func layout(_ centre: Centre) -> CellCard {
        let tree = CardTree(centre, state, by: wallClock)
        var builder = measured(PageForm(width: widthAvailable, margin: 1))
        var page = Page()
        page.head = builder.centreHead(tree) + [builder.divider]
        let rows = max(3, room.rows - 2 - page.head.count)
        let (lines, parts, window) = builder.rowLines(centre, rows: rows)
        page.body = lines
        var finish = Finish()
        if centre.hasMovingBar(among: window.indices) { finish.nextChange = nextTick }
        // All lines of the page are in place: the list itself has scrolled.
        builder.state.scroll = 0
        var card = builder.finish(page, finish)
        card.layout.rows = window
        card.layout.tomorrow = wallClock.tomorrow(after: state.now)
        card.layout.scrollRange = Double(centre.count)
        card.layout.tree = tree
        card.layout.tree.parts += parts
        return card
    }

    /// The search, the switches, and what is wrong; the title is in the border, and what stands
    /// beside it follows the switches.
    private func centreHead(_ tree: CardTree) -> [PageLine] {
        var lines: [PageLine] = []
        var aside: [ButtonPart] = []
        for node in tree.parts {
            switch node.part {
            case .button(let button): aside.append(button)
            case .input(let search): lines += inputLines(search)
            case .error(let error): lines += text([TextRun("! \(error)", ink(.dangerText))])
            case .buttons: lines += wrapped(node.buttons + aside)
            case .note(let new): lines += text([TextRun(new, ink(paint.tone(.standard).label))])
            case .menu:
                let dismissed = node.children.compactMap { child -> String? in
                    if case .note(let text) = child.part { text } else { nil }
                }
                lines += text(dismissed.map { TextRun($0, ink(.textSecondary)) })
                lines += wrapped(node.buttons)
            case .problem(let problem):
                lines += text([TextRun("! \(problem)", ink(.warning))], limit: 2)
            default: break
            }
        }
        return lines
    }

    // MARK: Rows

    /// The lines of the rows in view, cut at the window's edges.
    private func rowLines(
        _ centre: Centre,
        rows: Int
    ) -> (lines: [PageLine], parts: [CardNode], window: RowWindow) {
        func filled(_ lines: [PageLine]) -> [PageLine] {
            lines.prefix(rows) + Array(repeating: blank(), count: max(0, rows - lines.count))
        }
        guard centre.count > 0 else {
            let above = Array(repeating: blank(), count: rows / 2)
            let run = TextRun(centre.emptyText, ink(.textSecondary))
            let part = CardNode(.note(centre.emptyText))
            return (filled(above + text([run], isCentred: true)), [part], RowWindow())
        }
        var known: [Int: (lines: [PageLine], part: CardNode?)] = [:]
        func content(_ index: Int) -> (lines: [PageLine], part: CardNode?) {
            if let row = known[index] { return row }
            var row = lines(of: centre[index], in: centre)
            if centre.isFirstSeen(index) { row.lines.insert(seenLine, at: 0) }
            known[index] = row
            return row
        }
        var request = RowWindow.Request(
            count: centre.count,
            height: Double(rows) * CellUnit.height,
            offset: state.scroll,
            revealed: state.revealed
        )
        request.step = CellUnit.height
        let window = RowWindow(request, isHead: centre.isHead) { index in
            Double(content(index).lines.count) * CellUnit.height
        }
        let hidden = Int((-(window.spans.first?.from ?? 0) / CellUnit.height).rounded())
        let inView = window.indices.map(content)
        let shown = filled(Array(inView.flatMap(\.lines).dropFirst(hidden)))
        return (shown, inView.compactMap(\.part), window)
    }

    private func lines(
        of row: CentreRow?,
        in centre: Centre
    ) -> (lines: [PageLine], part: CardNode?) {
        func part(_ row: CentreRow?, isExpandable: Bool = false) -> CardNode? {
            CardNode(row, of: centre, state, by: wallClock, isExpandable: isExpandable)
        }
        switch row {
        case .group(let group)?: return ([groupLine(group, canClear: centre.canClear)], part(row))
        case .entry(let entry)?:
            let builder = measured(PageForm(width: width, margin: 3))
            func lines(_ part: CardNode?) -> [PageLine] { part.map(builder.entryLines) ?? [] }
            var own = part(row)
            if !entry.isOpen,
                entry.isCut || lines(part(.entry(entry.opened(true)))).count > lines(own).count
            {
                own = part(row, isExpandable: true)
            }
            return (lines(own), own)
        case .pending?, nil: return ([blank(), blank()], nil)
        }
    }

    /// Draws the cross that dismisses a row at the end of a line.
    private func drawCross(_ id: CentreRow.ID, into line: inout PageLine) -> Int {
        guard look.hasMouse else { return line.width - 1 }
        let target = Target.centre(.dismiss(id))
        let columns = line.width - 4..<line.width - 1
        let token: ColorToken = touch(target) == .none ? .textSecondary : .textPrimary
        line.put(" ✕ ", ink(paint.theme[token]), at: columns.lowerBound)
        line.reach(target, columns, isFocusable: false)
        return columns.lowerBound
    }

    /// The line between what is new and what the user has seen.
    private var seenLine: PageLine {
        var line = blank()
        let inner = max(1, width - 2)
        line.put(String(repeating: "─", count: inner), hairline, at: 1)
        return line
    }

    /// Draws the sign of an entry's menu in place of its time.
    private func drawMenuSign(of entry: CentreEntry, before end: Int, into line: inout PageLine) {
        let target = Target.centre(.menu(entry.id))
        let columns = max(0, end - 3)..<end
        line.put(" … ", rowStyle(target, .textSecondary, isBold: true), at: columns.lowerBound)
        line.reach(target, columns)
    }

    private func rowStyle(_ target: Target, _ token: ColorToken, isBold: Bool) -> CellStyle {
        let attributes: CellStyle.Attributes = isBold ? .bold : []
        if isFocused(target) { return ring.with([.reverse, .bold]) }
        return ink(paint.theme[token], touch(target) == .none ? attributes : .underline)
    }

    private func groupLine(_ group: CentreGroup, canClear: Bool) -> PageLine {
        let id = CentreRow.ID.group(group.name)
        let target = Target.centre(.row(id))
        var line = blank()
        line.isMirrored = isRightToLeft
        let end = canClear ? drawCross(id, into: &line) : line.width - 1
        let sign = group.count < 2 ? "  " : group.isOpen ? "▾ " : "\(closedSign) "
        let new = group.unread > 0 ? "  " + Phrase.newNotifications.text(count: group.unread) : ""
        let count = (group.count < 2 ? "" : "  \(group.count)") + new
        let style = rowStyle(target, .textSecondary, isBold: true)
        line.put(sign, style, at: 1)
        let room = max(1, end - 4 - count.cellWidth)
        let after = line.put(TextFlow.line(group.name, style, width: room).visual, at: 3)
        line.put(count, ink(.textSecondary), at: after)
        line.reach(target, 1..<max(2, end))
        return line
    }

    private func entryLines(_ part: CardNode) -> [PageLine] {
        guard case .entry(let entry) = part.part else { return [] }
        let limit = entry.isOpen ? Int.max : 2
        return part.children.flatMap { node -> [PageLine] in
            switch node.part {
            case .title(let title): entryTitle(entry, title, part.controls.first?.isExpanded)
            case .message(let message):
                text([TextRun(message.plain, ink(.textSecondary))], limit: limit)
            case .problem(let sentence): text([TextRun(sentence, ink(.textSecondary))])
            case .progress(let progress): [barLine(progress)]
            case .reply: node.children.flatMap(fieldLines) + wrapped(node.buttons)
            case .buttons, .menu: wrapped(node.buttons)
            default: []
            }
        }
    }

    /// The first line of an entry, and the rest of its title if it is open.
    private func entryTitle(
        _ entry: CentreEntry,
        _ shown: String,
        _ isExpanded: Bool?
    ) -> [PageLine] {
        let id = CentreRow.ID.entry(entry.id)
        let target = Target.centre(.row(id))
        var head = blank()
        head.isMirrored = isRightToLeft
        let cross = drawCross(id, into: &head)
        let sign = isExpanded.map { $0 ? "▾ " : "\(closedSign) " } ?? ""
        let time = sign + entry.moment(by: wallClock, at: state.now)
        let mark = entry.isCritical ? "!" : entry.isUnread ? "●" : entry.isLive ? "·" : " "
        let markStyle =
            entry.isCritical ? ink(.dangerText, .bold) : ink(paint.tone(.standard).label)
        head.put(mark, markStyle, at: 1)
        let end = max(margin + 1, cross - max(3, time.cellWidth) - 1)
        if state.isAt(entry.id) {
            drawMenuSign(of: entry, before: cross, into: &head)
        } else if end > margin + 6 {
            head.put(time, ink(.textSecondary), at: cross - time.cellWidth)
        }
        let style = rowStyle(target, .textPrimary, isBold: entry.title != nil)
        let titles = TextFlow.lines(
            [TextRun(shown, style)],
            width: max(1, end - margin),
            limit: entry.isOpen ? .max : 1,
            isRightToLeft: isRightToLeft
        )
        return titles.enumerated().map { index, title in
            var line = index == 0 ? head : blank()
            line.isMirrored = isRightToLeft
            let isOwnSide = title.isRightToLeft == isRightToLeft
            let start = isOwnSide ? margin : max(margin, end - title.width)
            line.put(title.visual, at: start)
            if index == 0 { line.reach(target, margin..<max(margin + 1, cross)) }
            return line
        }
    }
}
