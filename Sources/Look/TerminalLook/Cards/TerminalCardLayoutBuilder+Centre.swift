// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the notification centre at the room's size; only rows in view are laid out.
    func layout(_ centre: Centre) -> CellCard {
        let width = max(1, room.columns - 2)
        var page = Page()
        let field = fieldLines(
            TextInput(placeholder: look.words.centre.search),
            width: width,
            margin: 1
        )
        page.head = field.lines
        if let caret = field.caret { page.caret = (.head, caret.line, caret.column) }
        page.caretStops = field.stops
        page.head += switchLines(centre, width: width)
        if let problem = centre.problem {
            page.head += text(
                [TextRun("! \(problem)", ink(paint.theme[.warning]))],
                width: width,
                margin: 1,
                limit: 2
            )
        }
        page.head.append(divider(width))
        let rows = max(3, room.rows - 2 - page.head.count)
        let (lines, window) = rowLines(centre, width: width, rows: rows)
        page.body = lines
        var finish = Finish()
        let hasMovingBar = window.places.contains { place in
            if case .entry(let entry)? = centre[place] {
                entry.progress == .indeterminate
            } else {
                false
            }
        }
        if hasMovingBar { finish.nextChange = nextTick }
        var card = unscrolled.finish(page, width: width, finish)
        card.layout.rows = window
        card.layout.scrollRange = Double(centre.count)
        return card
    }

    /// A copy with all lines of the page in place: the list itself has scrolled.
    private var unscrolled: TerminalCardLayoutBuilder {
        var state = state
        state.scroll = 0
        var copy = TerminalCardLayoutBuilder(card, state, look: look, room: room, hidden: hidden)
        copy.wallClock = wallClock
        return copy
    }

    private func switchLines(_ centre: Centre, width: Int) -> [PageLine] {
        var buttons = [button(look.words.centre.quiet, centre.isQuiet, .quiet)]
        buttons += centre.modes.map { button($0, centre.mode == $0, .mode($0)) }
        if centre.count > 0, centre.canClear {
            buttons.append(
                ButtonPart(
                    title: look.words.centre.clear,
                    style: ButtonLook(.text()),
                    target: .centre(.clear)
                )
            )
        }
        return wrappedButtons(buttons, width: width, margin: 0)
    }

    private func button(_ title: String, _ isOn: Bool, _ target: CentreTarget) -> ButtonPart {
        ButtonPart(
            title: isOn ? "✓ \(title)" : title,
            style: ButtonLook(isOn ? .primary() : .secondary()),
            target: .centre(target)
        )
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
        var lines = Array(window.places.flatMap(content).dropFirst(hidden).prefix(rows))
        lines += Array(repeating: blank(width), count: max(0, rows - lines.count))
        return (lines, window)
    }

    private func lines(of row: CentreRow?, in centre: Centre, width: Int) -> [PageLine] {
        switch row {
        case .group(let group)?: [groupLine(group, canClear: centre.canClear, width: width)]
        case .entry(let entry)?: entryLines(entry, width: width)
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

    private func entryLines(_ entry: CentreEntry, width: Int) -> [PageLine] {
        let id = CentreRow.ID.entry(entry.id)
        let target = Target.centre(.row(id))
        var head = blank(width)
        let cross = drawCross(id, into: &head)
        let time = moment(entry.shownAt)
        let start = 3
        let mark = entry.isCritical ? "!" : isLive(entry) ? "●" : " "
        let markStyle =
            entry.isCritical
            ? ink(paint.theme[.dangerText], .bold) : ink(paint.tone(.standard).label)
        head.put(mark, markStyle, at: 1)
        let end = max(start + 1, cross - time.count - 1)
        if end > start + 6 {
            head.put(time, ink(paint.theme[.textSecondary]), at: cross - time.count)
        }
        let title = TextFlow.line(
            entry.title ?? entry.message ?? entry.application,
            rowStyle(target, .textPrimary, isBold: entry.title != nil),
            width: max(1, end - start),
            isRightToLeft: isRightToLeft
        )
        head.put(title.visual, at: title.isRightToLeft ? max(start, end - title.width) : start)
        head.reach(target, start..<max(start + 1, cross))
        var lines = [head]
        if entry.title != nil, let message = entry.message {
            lines += text(
                [TextRun(message, ink(paint.theme[.textSecondary]))],
                width: width,
                margin: start,
                limit: 2
            )
        }
        if let progress = entry.progress {
            lines.append(barLine(progress, width: width, margin: start))
        }
        if case .live(let toast) = entry.id, !entry.choices.isEmpty {
            let buttons = entry.choices.map { choice in
                ButtonPart(
                    title: choice.title.isEmpty ? look.words.reply : choice.title,
                    style: ButtonLook(.secondary()),
                    target: .centre(.button(toast, choice.id))
                )
            }
            lines += wrappedButtons(buttons, width: width, margin: start - 1)
        }
        return lines
    }

    private func isLive(_ entry: CentreEntry) -> Bool {
        if case .live = entry.id { true } else { false }
    }

    private func moment(_ moment: Instant) -> String {
        look.words.centre.moment(
            wallClock.day(moment),
            look.words.time(
                secondOfDay: wallClock.secondOfDay(moment),
                countsToTwelve: wallClock.countsToTwelve
            ),
            today: wallClock.day(state.now)
        )
    }
}
