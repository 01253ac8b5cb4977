// SPDX-License-Identifier: MIT

import PresenterCore

extension Draft {
    /// The strip that says who asks.
    ///
    /// Nothing on it comes from options, and no caller's colour reaches it.
    /// - Parameters:
    ///   - hidden: how many more presenters are behind; 0: no tag.
    ///   - isWholeCard: whether nothing stands below it.
    /// - Returns: the strip.
    func nameplate(hidden: Int = 0, isWholeCard: Bool = false) -> Node {
        let inset = edge().map(\.coveredInset).max() ?? 0
        return uncustomized.plate(hidden: hidden, isWholeCard: isWholeCard, inset: inset)
    }

    private func plate(hidden: Int, isWholeCard: Bool, inset: Double) -> Node {
        let identity = card.identity
        var pieces = [
            applicationIcon(side: type.icon(16), radius: type.icon(4)),
            text(identity.displayName, .metaStrong, theme[.textSecondary])
                .shrinking()
                .after(Space.small),
            .gap,
        ]
        if hidden > 0 {
            pieces.append(
                tag(.filled("+\(hidden)")).after(Space.small)
            )
        }
        if let tag = trustTag(identity.trust) { pieces.append(tag.after(Space.small)) }
        return Node.row(pieces)
            .padded(trailing: Space.small, leading: Space.medium)
            .sized(nil, plateHeight)
            .on(
                isWholeCard
                    ? .fill(theme[.plate], radius: Radius.card, inset: inset)
                    : .topFill(theme[.plate], radius: Radius.card, inset: inset)
            )
            .with { node in
                guard !isWholeCard else { return }
                node.background.append(
                    .bottomLine(theme[.hairline], width: theme.isHighContrast ? 2 : 1)
                )
            }
    }

    /// 36 at text scale 1.
    var plateHeight: Double { type.height(36, line: 16) }

    /// The tag of how far an identity is proved; `nil`: it is what it says.
    func trustTag(_ trust: Identity.Trust) -> Node? {
        switch trust {
        case .sandboxed: tag(.filled(words.sandboxed, icon: .leading(.glyph(.shield))))
        case .matched: nil
        case .unverified: tag(.filled(words.unverified, .yellow, icon: .leading(.glyph(.alert))))
        }
    }
}
