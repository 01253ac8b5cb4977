// SPDX-License-Identifier: MIT

public import PresenterCore

extension LayoutEngine {
    /// Lays out the notification centre.
    ///
    /// - Parameters:
    ///   - centre: what it shows.
    ///   - state: its focus, its search and its scroll offset in rows.
    ///   - output: the size of its output.
    ///   - height: its height.
    /// - Returns: the layout; only rows in view are laid out.
    public func layout(
        _ centre: Centre,
        state: CardState,
        within output: Extent,
        height: Double
    ) -> CardLayout {
        let identity = Identity(key: "topmost", displayName: "Topmost", trust: .application)
        return cardBuilder(.standIn(for: identity), state: state, within: output)
            .layout(centre, height: height)
    }
}

extension CardLayoutBuilder {
    private static let centreWidth = 400.0
    /// The minimum height of the list below the head.
    private static let minimumList = 96.0

    func layout(_ centre: Centre, height: Double) -> CardLayout {
        let width = min(availableWidth, type.width(Self.centreWidth))
        let tree = CardTree(centre, state, by: wallClock)
        let head = centreHead(tree, width: width).sized(width)
        let headHeight = nodes.size(head, within: width).height
        let listHeight = max(Self.minimumList, (height - headHeight - Space.small).rounded(.down))
        let inside = width - 2 * Space.small
        let placed = CentreRows(self, centre, width: inside, height: listHeight)
        let content = centre.count == 0 ? centreEmpty(centre, height: listHeight) : placed.node
        let root = Node.column([head, content.sized(inside, listHeight).aligned(.center)])
            .padded(bottom: Space.small)
            .sized(width)
            .hit(.card, isFocusable: false)
        var layout = finish(CardDesign(root: body(root, .middle), width: width))
        layout.rows = placed.window
        layout.rows?.top = headHeight
        layout.tomorrow = wallClock.tomorrow(after: state.now)
        layout.scrollRange = Double(centre.count)
        layout.nextChange =
            centre.hasMovingBar(among: placed.window.indices) ? nextIndicatorChange : nil
        layout.tree = tree
        layout.tree.parts +=
            centre.count == 0 ? [CardNode(.note(centre.emptyText))] : placed.parts
        return layout
    }

    /// The title, the search, and the switches.
    private func centreHead(_ tree: CardTree, width: Double) -> Node {
        var (title, note, clear): ([Node], [Node], [Node]) = ([], [], [])
        var parts: [Node] = []
        for node in tree.parts {
            switch node.part {
            case .title(let name): title.append(text(name, .title, theme[.textPrimary]).shrinking())
            case .note(let new): note.append(text(new, .metaStrong, theme[.standardText]))
            case .menu: parts.append(undoLine(node))
            case .button(let part): clear.append(button(part).after(Space.small))
            case .input(let search): parts.append(box(search))
            case .error(let sentence): parts.append(error(sentence))
            case .buttons: parts.append(Node(.wrap(node.buttons.map(centreTag), gap: Space.small)))
            case .problem(let problem):
                let side = type.icon(16)
                let sentence = text(problem, .meta, theme[.textSecondary], lines: nil)
                parts.append(
                    Node.row(
                        [
                            Node(.glyph(.alert, theme[.warning])).sized(side, side),
                            sentence.flexible().after(6),
                        ],
                        .start
                    )
                )
            default: break
            }
        }
        let needed = (title + note + clear).reduce(Space.small) {
            $0 + $1.before + nodes.size($1, within: 10_000).width
        }
        if needed > width - 2 * Space.large {
            // The words of some languages are long.
            parts = note + parts
        } else {
            title += note.map { $0.after(Space.small) }
        }
        let line = Node.row(title + [.gap] + clear).padded(trailing: -Space.small)
            .with { $0.minimumHeight = type.height(28, line: 16) }
        return Node.column([line] + parts.map { $0.after(Space.medium) })
            .padded(
                top: Space.large,
                trailing: Space.large,
                bottom: Space.medium,
                leading: Space.large
            )
            .on(.bottomLine(theme[.hairline], width: 1))
    }

    /// What was dismissed just now, and the button that brings it back.
    private func undoLine(_ node: CardNode) -> Node {
        let note = node.children.compactMap { child -> String? in
            if case .note(let text) = child.part { text } else { nil }
        }
        let texts = note.map { text($0, .meta, theme[.textSecondary]).shrinking() }
        return Node.row(texts + [.gap] + node.buttons.map(button))
    }

    func centreTag(_ part: ButtonPart) -> Node {
        tag(
            part.isOn == true
                ? .filled(part.title, .standard, .selected, height: .medium)
                : .stroke(part.title, height: .medium),
            target: part.target
        )
    }

    /// The text shown instead of rows.
    private func centreEmpty(_ centre: Centre, height: Double) -> Node {
        let line = text(
            centre.emptyText,
            .bodyMedium,
            theme[.textSecondary],
            lines: 3,
            alignment: .center
        )
        return Node(.layers([Node.Layer(node: line, x: 0.5, y: 0.4)]))
    }
}

// The list of the notification centre. The scroll offset counts rows, so that the rows
// out of view need no heights: ten thousand entries cost as much as ten.

/// The rows of the centre that are in view.
struct CentreRows {
    /// The rows in a window that clips them.
    let node: Node
    /// The scroll offset, and the edges of the rows in view.
    let window: RowWindow
    /// What the rows in view say.
    let parts: [CardNode]

    init(_ builder: CardLayoutBuilder, _ centre: Centre, width: Double, height: Double) {
        var known: [Int: (node: Node, part: CardNode?)] = [:]
        func row(_ index: Int) -> (node: Node, part: CardNode?) {
            if let row = known[index] { return row }
            var row = builder.centreRow(centre[index], of: centre, width: width)
            if centre.isFirstSeen(index) { row.node = builder.seenLine(above: row.node) }
            known[index] = row
            return row
        }
        window = RowWindow(
            RowWindow.Request(
                count: centre.count,
                height: height,
                offset: builder.state.scroll,
                revealed: builder.state.revealed
            ),
            isHead: centre.isHead,
            rowHeight: { builder.nodes.size(row($0).node, within: width).height }
        )
        parts = window.indices.compactMap { row($0).part }
        self.node = Node(
            .scroll(
                .column(window.indices.map { row($0).node }),
                offset: -(window.spans.first?.from ?? 0),
                .into(builder.theme[.surface])
            )
        )
    }
}

extension Centre {
    /// Whether the row at an index is the head of a group.
    public func isHead(_ index: Int) -> Bool {
        if case .group? = self[index] { true } else { false }
    }

    /// Whether a bar of rows moves.
    public func hasMovingBar(among indices: Range<Int>) -> Bool {
        indices.contains { index in
            if case .entry(let entry)? = self[index] {
                entry.progress == .indeterminate
            } else {
                false
            }
        }
    }
}
