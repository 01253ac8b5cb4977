// SPDX-License-Identifier: MIT

import Localization
import PresenterCore
import Texts

extension CardLayoutBuilder {
    /// The nameplate, which shows the sender's identity.
    ///
    /// Nothing on it comes from options, not even its colours.
    /// - Parameters:
    ///   - width: how wide the card is.
    ///   - hidden: how many more presenters are behind; 0: no tag.
    ///   - isWholeCard: whether there is nothing below it.
    /// - Returns: the strip.
    func nameplate(width: Double, hidden: Int = 0, isWholeCard: Bool = false) -> Node {
        let inset = edge().map(\.coveredInset).max() ?? 0
        let builder = uncustomized
        return Node.row(builder.platePieces(width: width, hidden: hidden))
            .padded(trailing: Space.small, leading: Space.medium)
            .sized(nil, plateHeight)
            .on(
                isWholeCard
                    ? .fill(builder.theme[.plate], radius: builder.theme.cardRadius, inset: inset)
                    : .topFill(
                        builder.theme[.plate],
                        radius: builder.theme.cardRadius,
                        inset: inset
                    )
            )
            .with { node in
                guard !isWholeCard else { return }
                node.background.append(
                    .bottomLine(
                        builder.theme[.hairline],
                        width: builder.theme.isHighContrast ? 2 : 1
                    )
                )
            }
    }

    /// Icon, name and signs; without room for the name, a warning shows its sign only.
    private func platePieces(width: Double, hidden: Int) -> [Node] {
        let plate = Nameplate(card)
        let name = text(plate.name, .metaStrong, theme[.textSecondary])
        let icon = applicationIcon(side: type.icon(16), radius: theme.radius(type.icon(4)))
        func instances(_ warning: Node?) -> [Node] {
            var instances = [icon, name.shrinking().after(Space.small), .gap]
            if hidden > 0 { instances.append(self.tag(.filled("+\(hidden)")).after(Space.small)) }
            if let sign = plate.sign { instances.append(picture(of: sign).after(Space.small)) }
            if let warning { instances.append(warning.after(Space.small)) }
            return instances
        }
        guard plate.isUnverified else { return instances(nil) }
        let whole = instances(warningTag)
        let rest = roomForName(among: whole, width: width - Space.medium - Space.small)
        return rest < minimumName(name) ? instances(warningSign) : whole
    }

    /// Returns the width left for a name on a line.
    func roomForName(among instances: [Node], width: Double) -> Double {
        width
            - instances.reduce(0) { sum, instance in
                let own = instance.canShrink ? 0 : nodes.size(instance, within: 10_000).width
                return sum + instance.before + (instance.isFlexible ? 0 : own)
            }
    }

    /// Returns the minimum width at which a name is still useful.
    func minimumName(_ name: Node) -> Double {
        min(nodes.size(name, within: 10_000).width, 4 * type[.metaStrong].size)
    }

    /// 36 at text scale 1.
    var plateHeight: Double { type.height(36, line: 16) }

    /// An unobtrusive sign for a sandboxed application or a program in a terminal.
    private func picture(of sign: Nameplate.Sign) -> Node {
        let glyph: Glyph = sign == .sandboxed ? .shield : .terminal
        let side = type.icon(16)
        let sign = Node(.glyph(glyph, theme[.textSecondary])).sized(side, side)
        return sign.centred(side + Space.tiny, side)
    }

    /// The warning that the name belongs to an installed application other than the sender.
    var warningTag: Node {
        tag(.filled(Phrase.unverified.text, .yellow, icon: .leading(.glyph(.alert))))
    }

    /// The sign of `warningTag` without its words.
    var warningSign: Node {
        let colors = TagColors(.filled("", .yellow), theme: theme)
        let height = type.height(TagHeight.fact.rawValue, line: TagHeight.fact.lineHeight)
        let side = type.icon(TagHeight.fact.icon)
        let glyph = Node(.glyph(.alert, colors.label)).sized(side, side)
        return glyph.centred(max(height, side + 2 * Space.tiny), height)
            .with { node in
                if let fill = colors.fill {
                    node.background.append(.fill(fill, radius: height / 2))
                }
                if let edge = colors.edge {
                    node.background.append(.edge(edge, width: colors.edgeWidth, radius: height / 2))
                }
            }
    }
}
