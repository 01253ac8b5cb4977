// SPDX-License-Identifier: MIT
//
// A long text. Its owner breaks the lines and keeps them; the card has those around the ones
// in view, in a font of one width, as wide as the owner said.

import PresenterCore

extension CardLayoutBuilder {
    /// The width of a card with that text, where there is room for it.
    func textWidth(_ list: FormField) -> Double {
        let around = 2 * (Space.wide + Space.medium) + Space.small
        return min(availableWidth, (columnWidth * Double(list.columns) + around).rounded(.up))
    }

    /// The width of a character of the font of one width.
    private var columnWidth: Double {
        var sample = block(String(repeating: "0", count: 20), .code, theme[.textPrimary], lines: 1)
        sample.align(.leftToRight)
        return nodes.caret(sample, at: 20) / 20
    }

    /// The lines in view, and where they are in the text.
    func textRows(_ list: FormField, _ window: ListWindow, of count: Int) -> Node {
        let search = TextSearch(list.isFiltered ? state.input.text : "")
        let column = columnWidth
        let hitRow = list.window.flatMap { $0.hit > 0 ? $0.hitRow : nil }
        let rows = window.rows(of: count).map { index -> Node in
            guard let option = state.list.option(at: index, of: list) else {
                return pendingLine(list, row: index, search)
            }
            var line = textLine(option.title, row: index, search)
            if option.title.utf8.allSatisfy({ $0 < 0x80 }) { line.column = column }
            return textRow(line, isHit: index == hitRow && !search.isEmpty)
        }
        let height = rowHeight(list) * Double(window.capacity)
        let radius = theme.radius(8)
        var parts = [Node.column(rows).sized(nil, height).flexible()]
        if count > window.capacity {
            let bar = scrollbar(window, of: count, height: height)
            parts.append(bar.sized(Space.small, height))
        }
        return Node.row(parts, .start)
            .padded(
                top: Space.small,
                trailing: Space.small,
                bottom: Space.small,
                leading: Space.medium
            )
            .on(.fill(theme[.surfaceSunken], radius: radius))
            .with { node in
                if theme.isHighContrast {
                    node.background.append(.edge(theme[.outline], width: 2, radius: radius))
                }
                node.foreground += ring(.list, radius: radius)
            }
            .hit(.list)
    }

    private func textLine(_ text: String, row: Int, _ search: TextSearch) -> MarkedLine {
        var block = block(text, .code, theme[.textPrimary], lines: 1)
        block.align(TextBlock.Direction.ofFirstStrong(in: text) ?? .leftToRight)
        let marked = state.list.marked(inRow: row, text)
        // On the selection colour, only the text's own is readable.
        let found = search.marked(in: text).subtracting(marked?.part ?? 0..<0)
        block = block.emphasising(found, of: text, in: theme)
        var line = MarkedLine(block: block, row: row, length: text.count, color: selectionColor)
        if let marked { (line.marked, line.goesOn) = marked }
        return line
    }

    /// A line that has not come yet: it can be marked all the same.
    private func pendingLine(_ list: FormField, row: Int, _ search: TextSearch) -> Node {
        let line = textLine("", row: row, search)
        guard line.marked == nil else { return textRow(line, isHit: false) }
        return Node.row([pendingRow(list), Node(.marked(line)).flexible()], .stretch)
            .sized(nil, rowHeight(list))
    }

    private func textRow(_ line: MarkedLine, isHit: Bool) -> Node {
        Node(.marked(line))
            .sized(nil, type[.code].lineHeight)
            .with { node in
                guard isHit else { return }
                node.background +=
                    tileBackground(theme[.standardSubtle], radius: 3, ink: theme[.textPrimary])
            }
    }
}
