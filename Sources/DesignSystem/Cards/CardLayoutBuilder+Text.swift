// SPDX-License-Identifier: MIT
//
// A long text. Its owner breaks the lines and keeps them; the card has those around the ones
// in view, in a font of one width, as wide as the owner said.

import PresenterCore

extension CardLayoutBuilder {
    /// The width of a card with that text, where there is room for it.
    func textWidth(_ list: ChoiceList) -> Double {
        let sample = block(String(repeating: "0", count: 20), .code, theme[.textPrimary], lines: 1)
        let column = nodes.caret(sample, at: 20) / 20
        let around = 2 * (Space.wide + Space.medium) + Space.small
        return min(availableWidth, (column * Double(list.columns) + around).rounded(.up))
    }

    /// The lines in view, and where they are in the text.
    func textRows(_ list: ChoiceList, _ window: ListWindow, of count: Int) -> Node {
        let search = TextSearch(list.isFiltered ? state.text : "")
        let hitRow = list.window.flatMap { $0.hit > 0 ? $0.hitRow : nil }
        let rows = window.rows(of: count).map { place -> Node in
            guard let option = state.list.option(at: place, of: list) else {
                return pendingRow(list)
            }
            return textRow(option.title, isHit: place == hitRow && !search.isEmpty, search)
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

    private func textRow(_ line: String, isHit: Bool, _ search: TextSearch) -> Node {
        var block = block(line, .code, theme[.textPrimary], lines: 1)
        block.direction = Direction.ofFirstStrong(in: line) ?? .leftToRight
        block = block.emphasising(search.marked(in: line), of: line, in: theme)
        return Node.row([Node.text(block).flexible()])
            .sized(nil, type[.code].lineHeight)
            .with { node in
                guard isHit else { return }
                node.background +=
                    ground(theme[.standardSubtle], radius: 3, ink: theme[.textPrimary])
            }
    }

    /// What stands in the field above a text: which of the hits is in view, of how many.
    func hitNote(_ list: ChoiceList) -> String? {
        guard let window = list.window, !state.text.isEmpty else { return nil }
        return words.place(window.hit, of: window.hits)
    }
}
