// SPDX-License-Identifier: MIT
//
// A card is described as a tree of nodes with distances and no positions.
// `NodeLayout` computes sizes and frames as if read from left to right; the
// painter mirrors the frames of right-to-left cards. Components are independent
// of direction.

import PresenterCore

/// A part of a card, without a position.
struct Node: Hashable, Sendable {
    var content: Content
    /// The distance to the node before it in a row or column.
    var before = 0.0
    /// The distance from its edges to its content.
    var padding = Edges()
    /// The outer size, if fixed.
    var width, height: Double?
    /// The minimum outer size.
    var minimumWidth = 0.0
    var minimumHeight = 0.0
    /// In a row: gets the remaining width.
    var isFlexible = false
    /// In a row: shrinks when there is too little room.
    var canShrink = false
    /// In wrapped rows: how far it extends beyond the leading edge at a row's start.
    var overhang = 0.0
    /// Across the parent's axis; `nil`: the parent's alignment.
    var alignment: CrossAlignment?
    /// Drawn below the content, in order.
    var background: [Decoration] = []
    /// Drawn above the content, in order.
    var foreground: [Decoration] = []
    /// The target that a press on it activates.
    var target: Target?
    var isEnabled = true
    /// Whether Tab stops at it.
    var isFocusable = true
    /// The radius that its content is clipped to; `nil`: not clipped.
    var clipRadius: Double?
    /// Whether it is animated.
    var isLive = false
    /// Whether nothing in it can be pressed.
    var isInert = false

    indirect enum Content: Hashable, Sendable {
        case empty
        case text(TextBlock)
        case glyph(Glyph, Color)
        case picture(ImageSource, ImageStyle)
        case bar(ProgressBar)
        case ring(ProgressRing)
        case field(FieldLine)
        case marked(MarkedLine)
        case row([Node], CrossAlignment)
        case column([Node], CrossAlignment)
        /// Wrapped rows, with that distance both ways.
        case wrap([Node], gap: Double)
        /// All in the same frame, each at its own position.
        case layers([Layer])
        case scroll(Node, offset: Double, ScrollFade)
    }

    /// A node at a corner, an edge's middle or the middle of its parent: 0 is
    /// leading or top, 1 trailing or bottom.
    struct Layer: Hashable, Sendable {
        var node: Node
        var x, y: Double
        /// The offset from there, towards the trailing side and down.
        var dx = 0.0
        var dy = 0.0
    }

    enum CrossAlignment: Hashable, Sendable { case start, center, end, stretch }

    /// How the edge of a scrolling part fades.
    enum ScrollFade: Hashable, Sendable {
        /// The edge fades into that colour.
        case into(Color)
        /// The edge fades to transparent.
        case away
        /// The edge does not fade.
        case cut
    }

    init(_ content: Content = .empty) { self.content = content }
}

extension Node {
    static func text(_ block: TextBlock) -> Node { Node(.text(block)) }
    static func row(_ nodes: [Node], _ alignment: CrossAlignment = .center) -> Node {
        Node(.row(nodes, alignment))
    }
    static func column(_ nodes: [Node], _ alignment: CrossAlignment = .stretch) -> Node {
        Node(.column(nodes, alignment))
    }
    /// Empty space that pushes its neighbours apart.
    static var gap: Node { Node().flexible() }

    func after(_ distance: Double) -> Node { with { $0.before = distance } }
    func flexible() -> Node { with { $0.isFlexible = true } }
    func shrinking() -> Node { with { $0.canShrink = true } }
    func aligned(_ alignment: CrossAlignment) -> Node { with { $0.alignment = alignment } }
    /// Fixes the outer size; `nil` keeps a length.
    func sized(_ width: Double? = nil, _ height: Double? = nil) -> Node {
        with {
            $0.width = width ?? $0.width
            $0.height = height ?? $0.height
        }
    }
    /// Returns a node of that size with this one in its middle.
    func centred(_ width: Double, _ height: Double) -> Node {
        Node(.layers([Layer(node: self, x: 0.5, y: 0.5)])).sized(width, height)
    }
    func padded(
        top: Double = 0,
        trailing: Double = 0,
        bottom: Double = 0,
        leading: Double = 0
    ) -> Node {
        with {
            $0.padding = Edges(top: top, trailing: trailing, bottom: bottom, leading: leading)
        }
    }
    func padded(across: Double, down: Double = 0) -> Node {
        padded(top: down, trailing: across, bottom: down, leading: across)
    }
    func on(_ decorations: Decoration...) -> Node { with { $0.background += decorations } }
    func hit(_ target: Target, isEnabled: Bool = true, isFocusable: Bool = true) -> Node {
        with {
            $0.target = target
            $0.isEnabled = isEnabled
            $0.isFocusable = isFocusable
        }
    }
    func with(_ change: (inout Node) -> Void) -> Node {
        var copy = self
        change(&copy)
        return copy
    }
}

/// Distances at the four edges, in reading direction.
struct Edges: Hashable, Sendable {
    var top = 0.0
    var trailing = 0.0
    var bottom = 0.0
    var leading = 0.0
    var across: Double { leading + trailing }
    var down: Double { top + bottom }
}
