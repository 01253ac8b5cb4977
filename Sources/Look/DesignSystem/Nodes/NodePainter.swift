// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// Positions nodes and collects their draw commands and hit regions.
struct NodePainter {
    let layout: NodeLayout
    /// The card's width if it is right-to-left.
    let mirrorWidth: Double?
    private(set) var commands: [DrawCommand] = []
    /// What the card has beside its drawing; the size is not known here.
    private(set) var result = CardLayout(size: .zero)
    private var clips: [Rectangle<Double>] = []
    private var scrollOrigin: Double?
    private var links = 0
    /// Whether it is inside a node that cannot be pressed.
    private var isInert = false

    init(layout: NodeLayout, mirrorWidth: Double?) {
        self.layout = layout
        self.mirrorWidth = mirrorWidth
    }

    /// Draws a node at a frame given in reading direction.
    mutating func place(_ node: Node, in frame: Rectangle<Double>) {
        let outer = mirrored(frame)
        let wasInert = isInert
        isInert = isInert || node.isInert
        defer { isInert = wasInert }
        for decoration in node.background { paint(decoration, in: outer) }
        if let target = node.target, !isInert { add(target, frame: outer, node: node) }
        if node.isLive { result.liveRegion = result.liveRegion?.union(outer) ?? outer }
        if let radius = node.clipRadius { commands.append(.clip(.rounded(outer, radius: radius))) }
        let inner = Rectangle(
            x: frame.x + node.padding.leading,
            y: frame.y + node.padding.top,
            width: max(0, frame.width - node.padding.across),
            height: max(0, frame.height - node.padding.down)
        )
        placeContent(node.content, in: inner)
        if node.clipRadius != nil { commands.append(.restore) }
        for decoration in node.foreground { paint(decoration, in: outer) }
    }

    private mutating func placeContent(_ content: Node.Content, in frame: Rectangle<Double>) {
        switch content {
        case .empty: break
        case .text(let block): paint(block, in: mirrored(frame))
        case .glyph(let glyph, let color):
            commands += glyph.commands(
                in: mirrored(frame),
                color: color,
                isMirrored: mirrorWidth != nil
            )
        case .picture(let source, let style):
            commands.append(.image(source, in: mirrored(frame), style))
        case .bar(let bar):
            commands += bar.commands(in: mirrored(frame), isMirrored: mirrorWidth != nil)
        case .ring(let ring):
            commands += ring.commands(in: mirrored(frame), isMirrored: mirrorWidth != nil)
        case .field(let line):
            if line.isInView {
                commands += line.commands(
                    in: mirrored(frame),
                    layout: layout,
                    isMirrored: mirrorWidth != nil
                )
            }
            let stops = line.caretStops(
                in: mirrored(frame),
                layout: layout,
                isMirrored: mirrorWidth != nil
            )
            var carets = CaretLine(
                first: line.first,
                y: frame.midY,
                height: frame.height,
                stops: stops
            )
            carets.isInView = line.isInView
            carets.window = line.window
            result.caretLines[line.field, default: []].append(carets)
        case .marked(let line):
            let place = mirrored(frame)
            let stops = line.stops(in: place, layout: layout)
            commands += line.commands(in: place, stops: stops)
            if line.length > 0 { paint(line.block, in: place) }
            result.textLines.append(
                TextLine(row: line.row, y: place.midY, height: place.height, stops: stops)
            )
        case .row(let nodes, let alignment): placeRow(nodes, alignment, in: frame)
        case .column(let nodes, let alignment): placeColumn(nodes, alignment, in: frame)
        case .wrap(let nodes, let gap):
            let frames = layout.wrapFrames(nodes, gap: gap, within: frame.width)
            for (node, place) in zip(nodes, frames) {
                self.place(node, in: place.offset(x: frame.x, y: frame.y))
            }
        case .layers(let layers): placeLayers(layers, in: frame)
        case .scroll(let node, let offset, let fade):
            placeScroll(node, offset: offset, fade: fade, in: frame)
        }
    }

    private mutating func placeRow(
        _ nodes: [Node],
        _ alignment: Node.CrossAlignment,
        in frame: Rectangle<Double>
    ) {
        var x = frame.x
        for (node, size) in zip(nodes, layout.rowSizes(nodes, within: frame.width)) {
            x += node.before
            let (y, height) = Self.span(
                size.height,
                within: frame.height,
                node.alignment ?? alignment
            )
            place(node, in: Rectangle(x: x, y: frame.y + y, width: size.width, height: height))
            x += size.width
        }
    }

    private mutating func placeColumn(
        _ nodes: [Node],
        _ alignment: Node.CrossAlignment,
        in frame: Rectangle<Double>
    ) {
        var y = frame.y
        for node in nodes {
            y += node.before
            let size = layout.size(node, within: frame.width)
            let (x, width) = Self.span(size.width, within: frame.width, node.alignment ?? alignment)
            place(node, in: Rectangle(x: frame.x + x, y: y, width: width, height: size.height))
            y += size.height
        }
    }

    private mutating func placeLayers(_ layers: [Node.Layer], in frame: Rectangle<Double>) {
        for layer in layers {
            let size = layout.size(layer.node, within: frame.width)
            place(
                layer.node,
                in: Rectangle(
                    x: frame.x + layer.dx
                        + ((frame.width - size.width) * layer.x).rounded(),
                    y: frame.y + layer.dy
                        + ((frame.height - size.height) * layer.y).rounded(),
                    width: size.width,
                    height: size.height
                )
            )
        }
    }

    private static func span(
        _ length: Double,
        within room: Double,
        _ alignment: Node.CrossAlignment
    ) -> (start: Double, length: Double) {
        switch alignment {
        case .start: (0, length)
        case .center: (((room - length) / 2).rounded(), length)
        case .end: (room - length, length)
        case .stretch: (0, room)
        }
    }

    private mutating func placeScroll(
        _ node: Node,
        offset: Double,
        fade: Node.ScrollFade,
        in frame: Rectangle<Double>
    ) {
        let height = layout.size(node, within: frame.width).height
        let range = max(0, height - frame.height)
        let shift = min(max(0, offset), range)
        result.scrollRange = range
        result.scrollHeight = frame.height
        let content = Rectangle(x: frame.x, y: frame.y - shift, width: frame.width, height: height)
        // Rings and shadows of scrolling content extend slightly beyond its
        // sides; at an end in view, the ring of the first or last part extends
        // beyond that end.
        let window = mirrored(frame)
        let top = shift > 0
        let bottom = shift < range
        let above = top ? 0 : Space.rowGap
        let below = bottom ? 0 : Space.rowGap
        let clip = Rectangle(
            x: window.x - Space.large,
            y: window.y - above,
            width: window.width + 2 * Space.large,
            height: window.height + above + below
        )
        let start = commands.count
        clips.append(window)
        scrollOrigin = content.y
        place(node, in: content)
        scrollOrigin = nil
        clips.removeLast()
        guard range > 0 else { return }
        let inside = Array(commands[start...])
        commands.removeSubrange(start...)
        switch fade {
        case .into(let color):
            commands += [.clip(.rectangle(clip))] + inside + [.restore]
            if top { commands.append(.fade(strip(window, .top), color, strongEdge: .top)) }
            if bottom { commands.append(.fade(strip(window, .bottom), color, strongEdge: .bottom)) }
        case .cut: commands += [.clip(.rectangle(clip))] + inside + [.restore]
        case .away:
            commands += FadeAway.commands(inside, in: clip, top: top, bottom: bottom)
        }
    }

    private func strip(_ frame: Rectangle<Double>, _ edge: VerticalEdge) -> Rectangle<Double> {
        let height = min(Space.fade, frame.height)
        return Rectangle(
            x: frame.x,
            y: edge == .top ? frame.y : frame.maxY - height,
            width: frame.width,
            height: height
        )
    }

    private mutating func paint(_ block: TextBlock, in frame: Rectangle<Double>) {
        var block = block
        block.width = max(1, frame.width)
        commands.append(.text(block, in: frame))
        guard block.runs.contains(where: { $0.link != nil }) else { return }
        // A link wrapped over two lines is one link with two regions.
        var previous: String?
        for link in layout.metrics(block).links {
            if link.url != previous { links += 1 }
            previous = link.url
            let node = Node().hit(.link(links - 1, url: link.url))
            add(
                .link(links - 1, url: link.url),
                frame: link.frame.offset(x: frame.x, y: frame.y),
                node: node
            )
        }
    }

    private mutating func add(_ target: Target, frame: Rectangle<Double>, node: Node) {
        if node.isEnabled, node.isFocusable, !result.focusOrder.contains(target) {
            result.focusOrder.append(target)
        }
        if let scrollOrigin {
            result.scrollSpans[target] = ScrollSpan(
                from: frame.y - scrollOrigin,
                to: frame.maxY - scrollOrigin
            )
        }
        var reach = frame
        if let window = clips.last {
            let top = max(reach.y, window.y)
            let bottom = min(reach.maxY, window.maxY)
            guard bottom - top >= 1 else { return }
            reach = Rectangle(x: reach.x, y: top, width: reach.width, height: bottom - top)
        }
        result.regions.append(HitRegion(target: target, frame: reach, isEnabled: node.isEnabled))
    }

    private func mirrored(_ frame: Rectangle<Double>) -> Rectangle<Double> {
        guard let mirrorWidth else { return frame }
        return Rectangle(origin: Point(x: mirrorWidth - frame.maxX, y: frame.y), size: frame.size)
    }

    private mutating func paint(_ decoration: Decoration, in frame: Rectangle<Double>) {
        commands += decoration.commands(in: frame)
    }
}
