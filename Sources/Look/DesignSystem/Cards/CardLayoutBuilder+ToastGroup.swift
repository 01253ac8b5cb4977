// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// The visible height of a deck's card below the card in front.
    static let deckStep = 8.0
    private static let deckInset = 12.0

    /// Returns a toast as the front card of a deck if others are gathered under it.
    func decked(_ root: Node, width: Double) -> Node {
        guard card.gathered > 0 else { return root }
        let height = nodes.size(root, within: width).height
        func isShadow(_ decoration: Decoration) -> Bool {
            if case .shadow = decoration { true } else { false }
        }
        func edge(_ depth: Double) -> Node.Layer {
            // One pixel is below the card in front, which has round corners.
            let node = Node()
                .sized(width - 2 * Self.deckInset * depth, Self.deckStep + 1)
                .with { $0.background = deckFill(depth: depth) }
            let top = height + Self.deckStep * (depth - 1) - 1
            return Node.Layer(node: node, x: 0.5, y: 0, dy: top)
        }
        var front = root
        front.background.removeAll(where: isShadow)
        // The front card's shadow is drawn first; above the edges it would darken them.
        let shadow = Node().sized(width, height)
            .with { $0.background = root.background.filter(isShadow) }
        return Node(
            .layers([
                Node.Layer(node: shadow, x: 0, y: 0), edge(2), edge(1),
                Node.Layer(node: front, x: 0, y: 0),
            ])
        ).sized(width, height + 2 * Self.deckStep)
    }

    /// Returns the fill of a card of the deck: darker farther back.
    private func deckFill(depth: Double) -> [Decoration] {
        if theme.isHighContrast {
            return [
                .bottomFill(theme[.outline], radius: theme.pillRadius(Self.deckStep)),
                .bottomFill(theme[.surface], radius: theme.pillRadius(Self.deckStep), inset: 2),
            ]
        }
        let fraction = (theme.variant == .dark ? 0.145 : 0.06) * depth
        let fill = theme[.surface].mixed(with: .black, fraction)
        return [.bottomFill(fill, radius: theme.pillRadius(Self.deckStep))]
    }

    /// The button that opens the toasts gathered under this one.
    func gatheredPill() -> Node? {
        guard card.gathered > 0 else { return nil }
        let height = type.height(28, line: 16)
        return segment(words.gathered(under: card), .chevronDown, .more, height: height)
            .with { node in
                let base = tileBackground(
                    theme[.fillNeutral],
                    radius: theme.pillRadius(height / 2),
                    ink: theme[.textPrimary]
                )
                node.background = base + node.background
            }
    }
}
