// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    private static let tileSide = 96.0
    private static let loadingWidth = 270.0

    func design(_ loading: Loading) -> CardDesign {
        var design = tree.parts.count > 1 ? loadingCard(loading) : loadingTile(loading)
        if loading.progress == .indeterminate { design.nextChange = nextIndicatorChange }
        return design
    }

    /// A ring around the sender's icon.
    private func loadingTile(_ loading: Loading) -> CardDesign {
        let root = Node(
            .layers([
                Node.Layer(node: progressRing(loading.progress, side: 56), x: 0.5, y: 0.5),
                Node.Layer(
                    node: applicationIcon(side: 24, radius: theme.radius(6)),
                    x: 0.5,
                    y: 0.5
                ),
            ])
        )
        .sized(Self.tileSide, Self.tileSide)
        .hit(.card, isFocusable: false)
        return CardDesign(root: body(root, .high), width: Self.tileSide)
    }

    private func loadingCard(_ loading: Loading) -> CardDesign {
        let width = min(availableWidth, type.width(Self.loadingWidth))
        let plate = nameplate(width: width)
        let foot = tree.buttons.first.map { cancel in
            Node.column([button(cancel)])
                .padded(trailing: Space.large, bottom: Space.large, leading: Space.large)
        }
        let footHeight = foot.map { nodes.size($0, within: width).height } ?? 0
        let room = availableHeight - plateHeight
        let reading = room - footHeight - 2 * Space.wide
        var inside: [Node]
        var reachesCorners = false
        if reading >= type[.body].lineHeight {
            inside = [loadingRow(loading, width: width, readingLimit: reading)]
            if let foot { inside.append(foot) }
        } else {
            // There is room for the nameplate only: everything else scrolls.
            let all = Node.column(
                [loadingRow(loading, width: width, readingLimit: .infinity), foot]
                    .compactMap(\.self)
            )
            inside = [window(all, width: width, atMost: room)]
            reachesCorners = true
        }
        inside.insert(plate, at: 0)
        var root = body(Node.column(inside).sized(width).hit(.card, isFocusable: false), .high)
        if reachesCorners { root.clipRadius = theme.cardRadius }
        return CardDesign(root: root, width: width)
    }

    /// The ring and the texts beside it.
    private func loadingRow(_ loading: Loading, width: Double, readingLimit: Double) -> Node {
        var lines: [Node] = []
        for node in tree.parts {
            switch node.part {
            case .title(let title):
                lines.append(text(title, .bodyStrong, paint.title, lines: nil))
            case .message(let message):
                // Without a title the message is body text; below a title it is a
                // detail.
                let role: TextRole = lines.isEmpty ? .body : .meta
                lines.append(.text(block(message, role, paint.message)))
            default: break
            }
        }
        let side = 40.0
        let ring = progressRing(loading.progress, side: side)
        let textWidth = width - 2 * Space.wide - side - Space.large
        return Node.row(
            lines.isEmpty
                ? [.gap, ring, .gap]
                : [
                    ring,
                    window(.column(lines), width: textWidth, atMost: readingLimit)
                        .flexible().after(Space.large),
                ]
        )
        .padded(across: Space.wide, down: Space.wide)
    }
}
