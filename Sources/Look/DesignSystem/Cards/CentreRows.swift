// SPDX-License-Identifier: MIT
//
// The list of the notification centre. The scroll offset counts rows, so that the rows
// out of view need no heights: ten thousand entries cost as much as ten.

public import PresenterCore

/// The rows of the centre that are in view.
struct CentreRows {
    /// The rows in a window that clips them.
    let node: Node
    /// The scroll offset, and the edges of the rows in view.
    let window: RowWindow
    /// Whether a bar among them moves.
    let hasMovingBar: Bool

    init(_ builder: CardLayoutBuilder, _ centre: Centre, width: Double, height: Double) {
        var known: [Int: Node] = [:]
        func node(_ place: Int) -> Node {
            if let node = known[place] { return node }
            let node = builder.centreRow(centre[place], of: centre)
            known[place] = node
            return node
        }
        window = RowWindow(
            RowWindow.Request(
                count: centre.count,
                height: height,
                offset: builder.state.scroll,
                revealed: builder.state.revealed
            ),
            isHead: centre.isHead,
            rowHeight: { builder.nodes.size(node($0), within: width).height }
        )
        self.node = Node(
            .scroll(
                .column(window.places.map(node)),
                offset: -(window.spans.first?.from ?? 0),
                .into(builder.theme[.surface])
            )
        )
        hasMovingBar = window.places.contains { place in
            if case .entry(let entry)? = centre[place] {
                entry.progress == .indeterminate
            } else {
                false
            }
        }
    }
}

extension Centre {
    /// Whether the row at a place is the head of a group.
    public func isHead(_ place: Int) -> Bool {
        if case .group? = self[place] { true } else { false }
    }
}
