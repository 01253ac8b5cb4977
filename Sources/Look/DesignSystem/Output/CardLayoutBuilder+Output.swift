// SPDX-License-Identifier: MIT

import Localization
import PresenterCore
import Texts

extension CardLayoutBuilder {
    /// A card of which only the nameplate is visible.
    func shell(width: Double, height: Double, hidden: Int) -> CardLayout {
        let root = Node.column([nameplate(width: width, hidden: hidden)])
            .sized(width, max(plateHeight, height.rounded(.down)))
        return finish(CardDesign(root: body(root, .high), width: width))
    }
}

extension CardLayoutBuilder {
    /// Returns a part of the toasts' pill: its text and the target of a press.
    func segment(_ words: String, _ glyph: Glyph?, _ target: Target?, height: Double) -> Node {
        let rest = GlyphColors(glyph: theme[.textPrimary], cover: theme.quietOverlay(.none))
        let colors =
            target.map { target in
                look(of: target) { touch in
                    theme.swaps(touch)
                        ? GlyphColors(glyph: theme[.fillNeutral], cover: theme[.textPrimary])
                        : GlyphColors(glyph: theme[.textPrimary], cover: theme.quietOverlay(touch))
                }
            } ?? rest
        var parts = [text(words, .labelSmall, colors.glyph)]
        if let glyph {
            let side = type.icon(16)
            parts.append(Node(.glyph(glyph, colors.glyph)).sized(side, side).after(Space.tiny))
        }
        let node = Node.row(parts)
            .padded(across: Space.medium)
            .sized(nil, height)
            .on(.fill(colors.cover, radius: theme.pillRadius(height / 2)))
        guard let target else { return node }
        return node.with { $0.foreground += ring(target, radius: theme.pillRadius(height / 2)) }
            .hit(target)
    }
}

extension LayoutEngine {
    private static let pillHeight = 36.0
    private static let ringSide = 24.0

    /// A builder for Topmost's own pills, which belong to no card.
    private func cardBuilder(within output: Extent) -> CardLayoutBuilder {
        cardBuilder(Card.ofTopmost, state: CardState(), within: output)
    }

    /// Returns the pill with the number of toasts not shown, which opens and closes them.
    ///
    /// - Parameters:
    ///   - pill: its content.
    ///   - growsUp: whether the opened toasts appear above it.
    ///   - state: its hover, focus and press.
    ///   - output: the size of the output.
    /// - Returns: the pill; each part that can be pressed is a target.
    func more(
        _ pill: MorePill,
        growsUp: Bool = false,
        state: CardState = CardState(),
        within output: Extent
    ) -> CardLayout {
        let builder = cardBuilder(Card.ofTopmost, state: state, within: output)
        let height = builder.type.height(28, line: 16)
        let tree = CardTree(pill)
        var parts: [Node] = []
        for part in tree.buttons {
            let glyph = (part.target == .more) == growsUp ? Glyph.chevronUp : .chevronDown
            if !parts.isEmpty {
                parts.append(
                    Node().sized(1, 16).on(
                        .fill(builder.theme[.textPrimary].opacity(0.25), radius: 0)
                    )
                )
            }
            parts.append(
                builder.segment(
                    part.title,
                    part.isEnabled ? glyph : nil,
                    part.isEnabled ? part.target : nil,
                    height: height
                )
            )
        }
        let radius = builder.theme.pillRadius(height / 2)
        let root = builder.body(.row(parts), .middle, fill: .fillNeutral, radius: radius)
        var layout = builder.finish(CardDesign(root: root, width: builder.availableWidth))
        layout.tree = tree
        return layout
    }

    /// The pill that explains how to release input: black in every theme, readable on anything.
    func escapePill(progress: Double, within output: Extent) -> CardLayout {
        let builder = cardBuilder(within: output)
        let height = builder.type.height(Self.pillHeight, line: 16)
        let key = builder.text(Phrase.escapeKey.text, .ringWord, .white, alignment: .center)
        // The sentence names the key too.
        let isShort = builder.nodes.size(key, within: 1000).width <= Self.ringSide - 6
        let ring = Node(
            .ring(
                ProgressRing(
                    from: 0,
                    to: min(1, max(0, progress)),
                    arc: .white,
                    track: Color.white.opacity(0.30),
                    width: 2,
                    trackWidth: 2
                )
            )
        ).sized(Self.ringSide, Self.ringSide)
        let mark = Node(
            .layers(
                [Node.Layer(node: ring, x: 0, y: 0)]
                    + (isShort ? [Node.Layer(node: key, x: 0.5, y: 0.5)] : [])
            )
        )
        .sized(Self.ringSide, Self.ringSide)
        .with { $0.isLive = true }
        let root = Node.row([
            mark,
            builder.text(Phrase.holdToRelease.text, .metaMedium, .white, lines: nil)
                .shrinking()
                .after(Space.small),
        ])
        .padded(top: 6, trailing: Space.large, bottom: 6, leading: Space.small)
        .with { $0.minimumHeight = height }
        .on(.fill(Color.black.opacity(0.72), radius: height / 2))
        var layout = builder.finish(CardDesign(root: root, width: builder.availableWidth))
        layout.tree.parts = [CardNode(.note(Phrase.holdToRelease.text))]
        return layout
    }
}

extension Card {
    /// A placeholder for Topmost itself.
    fileprivate static let ofTopmost = standIn(
        for: Identity(key: "topmost", displayName: "Topmost", trust: .application)
    )

    /// A placeholder card, to draw parts that belong to no card.
    static func standIn(for identity: Identity) -> Card {
        Card(
            id: .min,
            identity: identity,
            content: .retry(Retry(headline: Headline())),
            acceptedAt: Instant(milliseconds: 0)
        )
    }
}

extension PresentationID {
    fileprivate static let min: PresentationID = {
        guard let id = PresentationID(rawValue: 1) else { preconditionFailure("1 is an id") }
        return id
    }()
}
