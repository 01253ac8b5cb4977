// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// The strip that says who asks.
    ///
    /// Nothing on it comes from options, and no caller's colour reaches it.
    /// - Parameters:
    ///   - width: how wide the card is.
    ///   - hidden: how many more presenters are behind; 0: no tag.
    ///   - isWholeCard: whether nothing stands below it.
    /// - Returns: the strip.
    func nameplate(width: Double, hidden: Int = 0, isWholeCard: Bool = false) -> Node {
        let inset = edge().map(\.coveredInset).max() ?? 0
        let draft = uncustomized
        return Node.row(draft.platePieces(width: width, hidden: hidden))
            .padded(trailing: Space.small, leading: Space.medium)
            .sized(nil, plateHeight)
            .on(
                isWholeCard
                    ? .fill(draft.theme[.plate], radius: draft.theme.cardRadius, inset: inset)
                    : .topFill(draft.theme[.plate], radius: draft.theme.cardRadius, inset: inset)
            )
            .with { node in
                guard !isWholeCard else { return }
                node.background.append(
                    .bottomLine(
                        draft.theme[.hairline],
                        width: draft.theme.isHighContrast ? 2 : 1
                    )
                )
            }
    }

    /// Icon, name and tags; where the words of a tag would leave no room for
    /// the name, its sign alone says the same.
    private func platePieces(width: Double, hidden: Int) -> [Node] {
        let identity = card.identity
        let name = text(identity.displayName, .metaStrong, theme[.textSecondary])
        let icon = applicationIcon(
            side: type.icon(16),
            radius: theme.radius(type.icon(4))
        )
        func instances(_ tag: Node?) -> [Node] {
            var instances = [icon, name.shrinking().after(Space.small), .gap]
            if hidden > 0 { instances.append(self.tag(.filled("+\(hidden)")).after(Space.small)) }
            if let tag { instances.append(tag.after(Space.small)) }
            return instances
        }
        let whole = instances(trustTag(identity.trust))
        let rest = roomForName(among: whole, width: width - Space.medium - Space.small)
        return rest < leastName(name) ? instances(trustSign(identity.trust)) : whole
    }

    /// How much a name may take of a line.
    func roomForName(among instances: [Node], width: Double) -> Double {
        width
            - instances.reduce(0) { sum, instance in
                let own = instance.canShrink ? 0 : nodes.size(instance, within: 10_000).width
                return sum + instance.before + (instance.isFlexible ? 0 : own)
            }
    }

    /// The least of a name that still says something.
    func leastName(_ name: Node) -> Double {
        min(nodes.size(name, within: 10_000).width, 4 * type[.metaStrong].size)
    }

    /// 36 at text scale 1.
    var plateHeight: Double { type.height(36, line: 16) }

    /// The same tag without its words.
    func trustSign(_ trust: Identity.Trust) -> Node? {
        let (sign, tint): (Glyph, Tag.Tint)
        switch trust {
        case .sandboxed: (sign, tint) = (.shield, .purple)
        case .unverified: (sign, tint) = (.alert, .yellow)
        case .matched: return nil
        }
        let colors = TagColors(.filled("", tint), theme: theme)
        let height = type.height(TagHeight.fact.rawValue, line: TagHeight.fact.lineHeight)
        let side = type.icon(TagHeight.fact.icon)
        let glyph = Node(.glyph(sign, colors.label)).sized(side, side)
        return Node(.layers([Node.Layer(node: glyph, x: 0.5, y: 0.5)]))
            .sized(max(height, side + 2 * Space.tiny), height)
            .with { node in
                if let fill = colors.fill {
                    node.background.append(.fill(fill, radius: height / 2))
                }
                if let edge = colors.edge {
                    node.background.append(
                        .edge(edge, width: colors.edgeWidth, radius: height / 2)
                    )
                }
            }
    }

    /// The tag of how far an identity is proved; `nil`: it is what it says.
    func trustTag(_ trust: Identity.Trust) -> Node? {
        switch trust {
        case .sandboxed: tag(.filled(words.sandboxed, icon: .leading(.glyph(.shield))))
        case .matched: nil
        case .unverified: tag(.filled(words.unverified, .yellow, icon: .leading(.glyph(.alert))))
        }
    }
}
