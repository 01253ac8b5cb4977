// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    private static let retryWidth = 320.0
    private static let retryButtonWidth = 128.0
    private static let detailLines = 8.0

    func design(_ retry: Retry) -> CardDesign {
        let width = min(availableWidth, type.width(Self.retryWidth))
        let room = availableHeight - plateHeight
        var inside = retryInside(width: width, details: .infinity)
        var reachesCorners = false
        let excess = nodes.size(inside, within: width).height - room
        if excess > 0 {
            // The details shrink first, then everything scrolls.
            let line = type[.code].lineHeight
            let shown = min(Self.detailLines * line, detailsHeight(retry, width: width))
            let limit = ((shown - excess) / line).rounded(.down) * line
            if retry.details != nil, state.openDetails == 1, limit >= Space.minimumTarget {
                inside = retryInside(width: width, details: limit)
            } else {
                inside = window(
                    retryInside(width: width, details: .infinity, scrolls: false),
                    width: width,
                    atMost: max(1, room)
                )
                reachesCorners = true
            }
        }
        let column = Node.column([nameplate(width: width), inside]).sized(width)
        var root = body(closable(column).sized(width).hit(.card, isFocusable: false), .middle)
        if reachesCorners { root.clipRadius = theme.cardRadius }
        return CardDesign(root: root, width: width)
    }

    /// The card, with a close disc in its corner while hovered.
    private func closable(_ card: Node) -> Node {
        guard state.hover != nil else { return card }
        return Node(
            .layers([
                Node.Layer(node: card, x: 0, y: 0),
                // On the middle line of the nameplate.
                Node.Layer(
                    node: closeDisc(),
                    x: 1,
                    y: 0,
                    dx: -Space.small,
                    dy: ((plateHeight - Space.minimumTarget) / 2).rounded()
                ),
            ])
        )
    }

    private func retryInside(width: Double, details limit: Double, scrolls: Bool = true) -> Node {
        let inner = width - 2 * Space.wide
        let buttons = tree.buttons.map(button)
        var parts: [Node] = []
        var inset = Space.medium
        for node in tree.parts {
            switch node.part {
            case .alert: parts.append(alertCircle().after(Space.wide).aligned(.center))
            case .title(let title):
                let block = block(title, .title, paint.title, lines: nil, alignment: .center)
                parts.append(balanced(block, within: inner).after(Space.medium))
            case .message(let message):
                let block = block(message, .body, paint.message, alignment: .center)
                parts.append(balanced(block, within: inner).after(Space.tiny))
            case .buttons:
                parts.append(
                    buttons[0].with { $0.minimumWidth = Self.retryButtonWidth }
                        .aligned(.center)
                        .after(Space.large)
                )
                parts += lines(of: Array(buttons.dropFirst()), width: inner)
            case .details(let details):
                let fraction = state.openDetails
                inset += (Space.large - Space.medium) * fraction
                let inside = width - 2 * Space.large
                let block = codeBlock(details, width: inside, limit: limit, scrolls: scrolls)
                    .sized(inside)
                parts.append(
                    (fraction < 1 ? opening(block, fraction, width: inside) : block)
                        .after(Space.tiny * fraction)
                )
            default: break
            }
        }
        return .column(parts, .center).padded(bottom: inset.rounded())
    }

    /// Secondary buttons on one line where they fit, else one per line.
    private func lines(of buttons: [Node], width: Double) -> [Node] {
        let gaps = Double(buttons.count - 1) * Space.small
        let whole = buttons.reduce(gaps) { $0 + nodes.size($1, within: width).width }
        guard whole <= width else {
            return buttons.map { $0.aligned(.center).after(Space.small) }
        }
        let row = buttons.enumerated().map { $0 == 0 ? $1 : $1.after(Space.small) }
        return [Node.row(row).aligned(.center).after(Space.small)]
    }

    /// The visible upper part of a block that opens or closes; it cannot be pressed.
    private func opening(_ block: Node, _ fraction: Double, width: Double) -> Node {
        let height = nodes.size(block, within: width).height
        return Node(.layers([Node.Layer(node: block.sized(width, height), x: 0, y: 0)]))
            .sized(width, (height * fraction).rounded())
            .with {
                $0.clipRadius = theme.radius(10)
                $0.isInert = true
            }
    }

    private func alertCircle() -> Node {
        let ink = paint.icon(on: theme[.dangerSubtle]) ?? theme[.dangerText]
        let glyph = Node(.glyph(.alert, ink))
        return glyph.sized(22, 22).centred(40, 40)
            .with { $0.background = tileBackground(theme[.dangerSubtle], radius: 20, ink: ink) }
    }

    /// The last error as text, wrapped before the copy button's corner.
    private func code(_ details: String, width: Double) -> Node {
        var block = block(details, .code, theme[.textSecondary], lines: nil)
        block.align(.leftToRight)
        return Node.text(block)
            .sized(max(1, width - 2 * Space.medium - Space.wide), nil)
            .aligned(.start)
    }

    /// Height of the details without a limit.
    private func detailsHeight(_ retry: Retry, width: Double) -> Double {
        let inner = width - 2 * Space.large
        return retry.details.map { nodes.size(code($0, width: inner), within: inner).height } ?? 0
    }

    /// The last error: always read from left to right.
    private func codeBlock(_ details: String, width: Double, limit: Double, scrolls: Bool) -> Node {
        let line = type[.code].lineHeight
        let copy = glyphButton(.copy, side: 16, theme[.textSecondary], target: .copy)
        let text = code(details, width: width)
        let height = nodes.size(text, within: width).height
        let maximum = min(limit, Self.detailLines * line)
        let shown: Node =
            height > maximum && scrolls
            ? Node(
                .scroll(.column([text]), offset: state.scroll, .into(theme[.surfaceSunken]))
            ).sized(nil, maximum)
            : .column([text])
        return Node(
            .layers([
                Node.Layer(
                    node: shown.with { $0.width = width - 2 * Space.medium },
                    x: 0,
                    y: 0,
                    dx: Space.medium,
                    dy: Space.medium
                ),
                Node.Layer(node: copy, x: 1, y: 0, dx: -Space.tiny, dy: Space.tiny),
            ])
        )
        .with { node in
            node.height = min(height, scrolls ? maximum : height) + 2 * Space.medium
            node.background = [
                .fill(theme[.surfaceSunken], radius: theme.radius(10)),
                .edge(
                    theme[.hairline],
                    width: theme.isHighContrast ? 2 : 1,
                    radius: theme.radius(10)
                ),
            ]
        }
    }
}
