// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    private static let tileSide = 96.0
    private static let loadingWidth = 270.0

    func design(_ loading: Loading) -> CardDesign {
        let headline = loading.headline
        let hasText =
            !(headline.title ?? "").isEmpty || !(headline.message?.isEmpty ?? true)
            || loading.cancelTitle != nil
        var design = hasText ? loadingCard(loading) : loadingTile(loading)
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
        let part = cancelPart(loading)
        let foot = part.map { part in
            Node.column([button(part)])
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
        var design = CardDesign(root: root, width: width)
        if let part {
            design.defaultTarget = part.target
            design.mnemonics = mnemonics([part])
        }
        return design
    }

    /// The ring and the texts beside it.
    private func loadingRow(_ loading: Loading, width: Double, readingLimit: Double) -> Node {
        let headline = loading.headline
        var lines: [Node] = []
        if let title = headline.title, !title.isEmpty {
            lines.append(text(title, .bodyStrong, custom.title(theme), lines: nil))
        }
        if let message = headline.message, !message.isEmpty {
            // Without a title the message is body text; below a title it is a
            // detail.
            let role: TextRole = lines.isEmpty ? .body : .meta
            lines.append(Node.text(block(message, role, custom.message(theme), lines: nil)))
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

    private func cancelPart(_ loading: Loading) -> ButtonPart? {
        guard let title = loading.cancelTitle else { return nil }
        let letters = Mnemonics.assign([(Loading.cancelButtonID, title)])
        return ButtonPart(
            title: title,
            style: ButtonLook(.secondary()),
            target: .button(Loading.cancelButtonID),
            custom: custom.fill(of: .negative),
            mnemonic: letters[Loading.cancelButtonID]
        )
    }
}
