// SPDX-License-Identifier: MIT
//
// The rows of a list. Only those in view are laid out. The list keeps the height of all its
// rows while it is filtered, so that nothing jumps under the pointer.

import Localization
public import PresenterCore
import Texts

extension CardLayoutBuilder {
    private static let rowIcon = 20.0
    private static let checkSide = 18.0

    /// The height of a row.
    func rowHeight(_ list: FormField) -> Double {
        list.isText ? type[.code].lineHeight : type.height(40, line: 20)
    }

    /// The rows in view, and where they are among all.
    func rows(_ list: FormField, capacity: Int) -> Node {
        let count = state.list.count(list)
        let window = state.window(of: list, capacity: capacity, rowHeight: rowHeight(list))
        if list.isText { return textRows(list, window, of: count) }
        let height = rowHeight(list) * Double(window.capacity)
        let query = list.isFiltered ? FuzzyQuery(state.input.text) : nil
        let hasIcons = list.choices.contains { $0.icon != nil }
        let shown = window.rows(of: count).map { index -> Node in
            guard let option = state.list.option(at: index, of: list) else {
                return pendingRow(list)
            }
            return row(
                option,
                of: list,
                isCurrent: index == state.list.current,
                hasIcons: hasIcons,
                query: query
            )
        }
        var layers = [Node.Layer(node: .column(shown), x: 0, y: 0)]
        if shown.isEmpty {
            let sentence = text(Phrase.nothingFound.text, .bodyMedium, theme[.textSecondary])
            layers = [Node.Layer(node: sentence, x: 0.5, y: 0.4)]
        }
        let isScrolled = count > window.capacity
        // Beside the focus ring, not on it.
        let width = Space.medium
        var parts = [Node(.layers(layers)).sized(nil, height).flexible()]
        if isScrolled {
            parts.append(scrollbar(window, of: count, height: height).sized(width, height))
        }
        return Node.row(parts, .start).hit(.list, isFocusable: !list.isFiltered)
            // The rows' fills begin where the texts above do not: their labels do.
            .with { $0.padding = Edges(trailing: isScrolled ? -width : 0) }
    }

    private func row(
        _ option: FormField.Choice,
        of list: FormField,
        isCurrent: Bool,
        hasIcons: Bool,
        query: FuzzyQuery?
    ) -> Node {
        let target = Target.field(list.id, .option(option.id))
        let isSelected = state[list.id].choices.contains(option.id)
        let side = type.icon(Self.rowIcon)
        var parts: [Node] = []
        if list.allowsMany { parts.append(checkBox(isSelected)) }
        if hasIcons {
            let picture = option.icon.flatMap {
                icon($0, size: side, tint: theme[.textPrimary])
            }
            let slot = Node(.layers((picture.map { [$0] } ?? []).map(centred))).sized(side, side)
            parts.append(slot.after(parts.isEmpty ? 0 : Space.medium))
        }
        let label = Node.text(self.label(option.title, query)).flexible()
        parts.append(label.after(parts.isEmpty ? 0 : Space.medium))
        let radius = theme.radius(10)
        return Node.row(parts)
            .padded(across: Space.medium)
            .sized(nil, rowHeight(list))
            .with { node in
                if isCurrent {
                    node.background +=
                        tileBackground(
                            theme[.standardSubtle],
                            radius: radius,
                            ink: theme[.textPrimary]
                        )
                }
                node.background.append(rowCover(target, radius: radius))
                if isCurrent { node.foreground += ring(.list, radius: radius) }
            }
            .hit(target, isFocusable: false)
    }

    /// A cover that shows hover and press on a row.
    func rowCover(_ target: Target, radius: Double) -> Decoration {
        let cover = look(of: target) { touch in
            GlyphColors(
                glyph: theme[.textPrimary],
                cover: theme.swaps(touch)
                    ? theme[.textPrimary].opacity(0.2) : theme.quietOverlay(touch)
            )
        }
        return .fill(cover.cover, radius: radius)
    }

    /// A row of a live list that has not come yet.
    func pendingRow(_ list: FormField) -> Node {
        let height = rowHeight(list)
        let bar = min(Space.medium, height / 2)
        let line = Node().sized(160, bar).on(.fill(theme[.fillNeutral], radius: bar / 2))
        return Node.row([line]).padded(across: Space.medium).sized(nil, height)
    }

    private func centred(_ node: Node) -> Node.Layer { Node.Layer(node: node, x: 0.5, y: 0.5) }

    /// A label whose letters that match are emphasised.
    private func label(_ title: String, _ query: FuzzyQuery?) -> TextBlock {
        let block = block(title, .body, theme[.textPrimary])
        return block.emphasising(Set(query?.matches(in: title) ?? []), of: title, in: theme)
    }

    private func checkBox(_ isSelected: Bool) -> Node {
        let side = type.icon(Self.checkSide)
        let radius = theme.radius(5)
        guard isSelected else {
            return Node().sized(side, side).on(
                .edge(theme[.outline], width: theme.isHighContrast ? 2 : 1.5, radius: radius)
            )
        }
        let check = Node(.glyph(.check, theme[.onStandard])).sized(side - 4, side - 4)
        return Node(.layers([centred(check)])).sized(side, side)
            .on(.fill(theme[.standard], radius: radius))
    }

    /// A bar that shows which part of the rows is in view.
    func scrollbar(_ window: ListWindow, of count: Int, height: Double) -> Node {
        let minimum = Space.wide
        let length = max(minimum, height * Double(window.capacity) / Double(count))
        let fraction = Double(window.first) / Double(max(1, count - window.capacity))
        let thumb = Node().sized(4, length).on(.fill(theme[.outline].opacity(0.5), radius: 2))
        let top = ((height - length) * fraction).rounded()
        return Node(.layers([Node.Layer(node: thumb, x: 1, y: 0, dy: top)]))
    }
}

extension TextBlock {
    /// The block with some characters of its text in bold and in colour.
    func emphasising(_ characters: Set<Int>, of text: String, in theme: Theme) -> TextBlock {
        guard !characters.isEmpty else { return self }
        var runs: [Run] = []
        var last: Bool?
        for (index, character) in text.enumerated() {
            let isMatch = characters.contains(index)
            if isMatch == last {
                runs[runs.count - 1].text.append(character)
            } else {
                runs.append(
                    Run(
                        String(character),
                        color: theme[isMatch ? .standardText : .textPrimary],
                        style: isMatch ? .bold : []
                    )
                )
            }
            last = isMatch
        }
        var block = self
        block.runs = runs
        return block
    }
}

extension FormField {
    /// The number of rows in view where there is room; more rows may come to a live list.
    public var rowsWanted: Int {
        window == nil ? min(visibleRows, choices.count) : visibleRows
    }
}
