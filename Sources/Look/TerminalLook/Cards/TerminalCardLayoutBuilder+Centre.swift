// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the notification centre at the room's size; only rows in view are laid out.
    func layout(_ centre: Centre) -> CellCard {
        let width = max(1, room.columns - 2)
        let tree = CardTree(centre, state, in: look.words)
        var page = Page()
        page.head = centreHead(tree, width: width) + [divider(width)]
        let rows = max(3, room.rows - 2 - page.head.count)
        let (lines, window) = rowLines(centre, width: width, rows: rows)
        page.body = lines
        var finish = Finish()
        if centre.hasMovingBar(among: window.indices) { finish.nextChange = nextTick }
        var card = unscrolled.finish(page, width: width, finish)
        card.layout.rows = window
        card.layout.scrollRange = Double(centre.count)
        card.layout.tree = tree
        card.layout.tree.parts += window.indices.compactMap {
            CardNode(centre[$0], of: centre, in: look.words)
        }
        return card
    }

    /// A copy with all lines of the page in place: the list itself has scrolled.
    private var unscrolled: TerminalCardLayoutBuilder {
        var state = state
        state.scroll = 0
        return TerminalCardLayoutBuilder(
            card,
            state,
            look: look,
            wallClock: wallClock,
            room: room,
            hidden: hidden
        )
    }

    /// The search, the switches, and what is wrong; the title is in the border, and what stands
    /// beside it follows the switches.
    private func centreHead(_ tree: CardTree, width: Int) -> [PageLine] {
        var lines: [PageLine] = []
        var aside: [ButtonPart] = []
        for node in tree.parts {
            switch node.part {
            case .button(let button): aside.append(button)
            case .input(let search): lines += fieldLines(search, width: width, margin: 1)
            case .buttons:
                lines += wrappedButtons(node.buttons + aside, width: width, margin: 0)
            case .problem(let problem):
                let runs = [TextRun("! \(problem)", ink(paint.theme[.warning]))]
                lines += text(runs, width: width, margin: 1, limit: 2)
            default: break
            }
        }
        return lines
    }

    // MARK: Rows

    /// The lines of the rows in view, cut at the window's edges.
    private func rowLines(
        _ centre: Centre,
        width: Int,
        rows: Int
    ) -> (lines: [PageLine], window: RowWindow) {
        guard centre.count > 0 else {
            let words = look.words.centre
            let sentence = centre.search.isEmpty ? words.empty : words.noHit
            var lines = Array(repeating: blank(width), count: rows / 2)
            lines += text(
                [TextRun(sentence, ink(paint.theme[.textSecondary]))],
                width: width,
                margin: 1,
                .center
            )
            lines += Array(repeating: blank(width), count: max(0, rows - lines.count))
            return (Array(lines.prefix(rows)), RowWindow())
        }
        var known: [Int: [PageLine]] = [:]
        func content(_ place: Int) -> [PageLine] {
            if let lines = known[place] { return lines }
            let lines = self.lines(of: centre[place], in: centre, width: width)
            known[place] = lines
            return lines
        }
        var request = RowWindow.Request(
            count: centre.count,
            height: Double(rows) * CellUnit.height,
            offset: state.scroll,
            revealed: state.revealed
        )
        request.step = CellUnit.height
        let window = RowWindow(request, isHead: centre.isHead) { place in
            Double(content(place).count) * CellUnit.height
        }
        let hidden = Int((-(window.spans.first?.from ?? 0) / CellUnit.height).rounded())
        var lines = Array(window.indices.flatMap(content).dropFirst(hidden).prefix(rows))
        lines += Array(repeating: blank(width), count: max(0, rows - lines.count))
        return (lines, window)
    }

    private func lines(of row: CentreRow?, in centre: Centre, width: Int) -> [PageLine] {
        switch row {
        case .group(let group)?: [groupLine(group, canClear: centre.canClear, width: width)]
        case .entry(let entry)?:
            entryLines(
                entry,
                CardNode(row, of: centre, in: look.words)?.children ?? [],
                width: width
            )
        case .pending?, nil: [blank(width), blank(width)]
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

    private func rowStyle(_ target: Target, _ token: ColorToken, isBold: Bool) -> CellStyle {
        let attributes: CellStyle.Attributes = isBold ? .bold : []
        if isFocused(target) { return ring.with([.reverse, .bold]) }
        return ink(paint.theme[token], touch(target) == .none ? attributes : .underline)
    }

    private func groupLine(_ group: CentreGroup, canClear: Bool, width: Int) -> PageLine {
        let id = CentreRow.ID.group(group.name)
        let target = Target.centre(.row(id))
        var line = blank(width)
        let end = canClear ? drawCross(id, into: &line) : line.width - 1
        let sign = group.count < 2 ? "  " : group.isOpen ? "▾ " : "▸ "
        let count = group.count < 2 ? "" : "  \(group.count)"
        let style = rowStyle(target, .textSecondary, isBold: true)
        line.put(sign, style, at: 1)
        let room = max(1, end - 4 - count.count)
        let name = TextFlow.line(group.name, style, width: room).visual
        let after = line.put(name, at: 3)
        line.put(count, ink(paint.theme[.textSecondary]), at: after)
        line.reach(target, 1..<max(2, end))
        return line
    }

    private func entryLines(
        _ entry: CentreEntry,
        _ inside: [CardNode],
        width: Int
    ) -> [PageLine] {
        let margin = 3
        return inside.flatMap { node -> [PageLine] in
            switch node.part {
            case .title(let title): [entryTitle(entry, title, width: width, margin: margin)]
            case .message(let message):
                text(
                    [TextRun(message.plain, ink(paint.theme[.textSecondary]))],
                    width: width,
                    margin: margin,
                    limit: 2
                )
            case .progress(let progress): [barLine(progress, width: width, margin: margin)]
            case .buttons: wrappedButtons(node.buttons, width: width, margin: margin - 1)
            default: []
            }
        }
    }

    private func entryTitle(
        _ entry: CentreEntry,
        _ shown: String,
        width: Int,
        margin start: Int
    ) -> PageLine {
        let id = CentreRow.ID.entry(entry.id)
        let target = Target.centre(.row(id))
        var head = blank(width)
        let cross = drawCross(id, into: &head)
        let time = wallClock.moment(entry.shownAt, at: state.now, in: look.words)
        let mark = entry.isCritical ? "!" : entry.isLive ? "●" : " "
        let markStyle =
            entry.isCritical
            ? ink(paint.theme[.dangerText], .bold) : ink(paint.tone(.standard).label)
        head.put(mark, markStyle, at: 1)
        let end = max(start + 1, cross - time.count - 1)
        if end > start + 6 {
            head.put(time, ink(paint.theme[.textSecondary]), at: cross - time.count)
        }
        let title = TextFlow.line(
            shown,
            rowStyle(target, .textPrimary, isBold: entry.title != nil),
            width: max(1, end - start),
            isRightToLeft: isRightToLeft
        )
        head.put(title.visual, at: title.isRightToLeft ? max(start, end - title.width) : start)
        head.reach(target, start..<max(start + 1, cross))
        return head
    }
}
