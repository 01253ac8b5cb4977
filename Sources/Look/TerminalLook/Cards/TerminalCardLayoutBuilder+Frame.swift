// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Localization
import PresenterCore
import Texts

extension TerminalCardLayoutBuilder {
    /// Puts a border with a nameplate around a page, which scrolls if it does not fit.
    func finish(_ page: Page, _ finish: Finish = Finish()) -> CellCard {
        var page = page
        let maximum = max(1, room.rows - 2)
        page.shrink(to: maximum)
        var window = maximum - page.head.count - page.foot.count
        if page.height > maximum, window < min(2, page.body.count) {
            page.release()
            window = maximum
        }
        window = min(window, page.body.count)
        let range = max(0, page.body.count - window)
        let offset = min(range, max(0, Int((state.scroll / CellUnit.height).rounded())))
        let lines = page.head + page.body[offset..<offset + window] + page.foot
        let size = CellSize(columns: width + 2, rows: lines.count + 2)
        var card = CellCard(grid: Grid(size, style: plain), layout: CardLayout(size: size.extent))
        card.layout.regions = [
            HitRegion(target: .card, frame: Rectangle(origin: .zero, size: size.extent))
        ]
        card.layout.scrollRange = Double(range) * CellUnit.height
        card.layout.scrollHeight = Double(window) * CellUnit.height
        card.layout.nextChange = finish.nextChange
        card.layout.isMirrored = isRightToLeft
        card.lay(upperBorder(width: width + 2, finish), column: 0, row: 0)
        for (index, line) in lines.enumerated() {
            let ends = line.isDivider ? ["├", "┤"] : ["│", "│"]
            for (column, sign) in zip([0, width + 1], ends) {
                card.grid.put(sign, width: 1, edge, column: column, row: index + 1)
            }
            card.lay(line, column: 1, row: index + 1)
        }
        card.lay(lowerBorder(finish.lifeLeft), column: 0, row: size.rows - 1)
        card.layout.order(page, isScrolling: range > 0)
        for row in thumb(window, from: offset, of: page.body.count) ?? 0..<0 {
            let style = ink(.textSecondary, .bold)
            let column = isRightToLeft ? 0 : width + 1
            card.grid.put("┃", width: 1, style, column: column, row: 1 + page.head.count + row)
        }
        return card
    }

    // MARK: Border

    /// The border's colour.
    var edge: CellStyle {
        let line = paint.line ?? paint.theme[card.isCritical ? .dangerText : .outline]
        return ink(line.readable(on: surface, ratio: 3))
    }

    /// Returns the lower border, heavy for the remaining share of the card's life.
    private func lowerBorder(_ lifeLeft: Double?) -> PageLine {
        var line = PageLine(width: width + 2, plain)
        line.put("╰" + String(repeating: "─", count: width) + "╯", edge, at: 0)
        let length = Int(((lifeLeft ?? 0) * Double(width)).rounded(.up))
        let life = String(repeating: "━", count: length)
        line.put(life, ink(.textSecondary), at: 1 + column(0, length: length))
        return line
    }

    /// Returns the upper border with the nameplate: the name at its start, tags at its end.
    ///
    /// Of a covered card it is the visible part.
    func upperBorder(width: Int, _ finish: Finish = Finish()) -> PageLine {
        var line = PageLine(width: width, plain)
        line.put("╭" + String(repeating: "─", count: max(0, width - 2)) + "╮", edge, at: 0)
        guard finish.hasName else { return line }
        line.isMirrored = isRightToLeft
        var end = width - 2
        if finish.isClosable, width >= 16 {
            let resting = ink(touch(.close) == .none ? .textSecondary : .textPrimary)
            line.put(" ✕ ", isFocused(.close) ? ring.with(.reverse) : resting, at: end - 3)
            line.reach(.close, end - 3..<end)
            end -= 4
        }
        let plate = Nameplate(card)
        let lead = card.isCritical ? "! \(Phrase.critical.text)" : ""
        let via = plate.via.map { Phrase.viaProgram.text($0) } ?? ""
        let gaps = [lead, via].count { !$0.isEmpty }
        var tags = tags(plate)
        if let time = finish.time {
            // The sender has priority over the time.
            let others = tags.reduce(0) { $0 + $1.text.cellWidth + 3 }
            let sender = lead.cellWidth + plate.name.cellWidth + via.cellWidth + gaps
            if end - others - time.cellWidth - 3 >= sender + 5 {
                tags.append((time, ink(.textSecondary)))
            }
        }
        for tag in tags.reversed() where end - tag.text.cellWidth - 2 > 8 {
            line.put(" \(tag.text) ", tag.style, at: end - tag.text.cellWidth - 2)
            end -= tag.text.cellWidth + 3
        }
        let sign = TextFlow.line(lead, ink(.dangerText, .bold), width: 40)
        let room = max(0, end - 5 - sign.width - gaps)
        // A long claimed name cannot displace the proved one.
        let proved = TextFlow.line(via, ink(.textSecondary), width: room / 2)
        let style = ink(.textSecondary, .bold)
        let name = TextFlow.line(plate.name, style, width: room - proved.width)
        func gap(_ line: FlowLine) -> [FlowGlyph] {
            line.glyphs.prefix(1).map { FlowGlyph(text: " ", width: 1, style: $0.style) }
        }
        let parts = [sign.visual, gap(sign), name.visual, gap(proved), proved.visual]
        let whole = Array((isRightToLeft ? parts.reversed() : parts).joined())
        guard !whole.isEmpty else { return line }
        let start = line.put(" ", style, at: 2)
        line.put(" ", style, at: line.put(whole, at: start))
        return line
    }

    private func tags(_ plate: Nameplate) -> [(text: String, style: CellStyle)] {
        var tags: [(text: String, style: CellStyle)] = []
        if hidden > 0 { tags.append(("+\(hidden)", ink(.tagPurpleText, on: .tagPurpleSubtle))) }
        if let sign = plate.sign {
            let text = sign == .sandboxed ? Phrase.sandboxed.text : ">_"
            tags.append((text, ink(.textSecondary)))
        }
        if plate.isUnverified {
            tags.append((Phrase.unverified.text, ink(.tagYellowText, on: .tagYellowSubtle)))
        }
        return tags
    }
}

extension CellCard {
    /// Draws a line from a column on, with its targets and the caret's places.
    fileprivate mutating func lay(_ line: PageLine, column: Int, row: Int) {
        let (middle, height) = ((Double(row) + 0.5) * CellUnit.height, CellUnit.height)
        grid.lay(line.cells, column: column, row: row)
        for span in line.spans {
            let start = span.columns.lowerBound + column
            let cells = Rectangle(x: start, y: row, width: span.columns.count, height: 1)
            let isEnabled = span.isEnabled
            layout.regions.append(
                HitRegion(target: span.target, frame: cells.cellFrame, isEnabled: isEnabled)
            )
        }
        if let caret = line.caret { self.caret = CellPoint(column: caret + column, row: row) }
        for (field, line) in line.carets {
            var carets = line
            carets.y = middle
            carets.height = height
            layout.caretLines[field, default: []].append(carets)
        }
        if let text = line.text {
            let stops = text.columns.map { Double($0 + column) * CellUnit.width }
            layout.textLines.append(
                TextLine(row: text.row, y: middle, height: height, stops: stops)
            )
        }
    }
}

extension CardLayout {
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
