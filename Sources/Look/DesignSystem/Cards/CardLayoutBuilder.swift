// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// Lays out one card: the inputs that its components need.
struct CardLayoutBuilder {
    /// The theme's colours and the caller's, made readable.
    private(set) var paint: CardPaint
    let wallClock: WallClock
    let type: Typography
    let measure: Measure
    let nodes: NodeLayout
    let direction: TextBlock.Direction
    let card: Card
    /// The card's parts.
    let tree: CardTree
    var state: CardState
    let output: Extent
    /// Whether the screen blends the card with what lies behind it.
    let isTranslucent: Bool
    /// The width of toasts at text scale 1.
    let toastWidth: Double
    /// The measures of toasts.
    let measures: ToastMeasures
    /// The width of a card's edge; `nil`: the theme's.
    private let borderWidth: Double?

    init(layoutEngine: LayoutEngine, card: Card, state: CardState, output: Extent) {
        toastWidth = card.content.toast?.placement.width.map(Double.init) ?? layoutEngine.toastWidth
        wallClock = layoutEngine.wallClock
        measures = ToastMeasures(layoutEngine.style, isToast: card.content.kind == .toast)
        borderWidth = layoutEngine.style.borderWidth.map(Double.init)
        let textScale = layoutEngine.textScale * measures.textScale
        type = Typography(
            scale: Typography.bearable(textScale, on: output),
            fonts: layoutEngine.fonts
        )
        measure = layoutEngine.measure
        nodes = NodeLayout(measure: layoutEngine.measure)
        let headline = card.content.headline
        let content = headline.title ?? headline.message?.plain ?? ""
        direction =
            layoutEngine.direction == .rightToLeft
            ? .rightToLeft : TextBlock.Direction.ofFirstStrong(in: content) ?? .leftToRight
        self.card = card
        self.state = state
        tree = CardTree(card, state, by: layoutEngine.wallClock)
        self.output = output
        isTranslucent = layoutEngine.isTranslucent
        var theme = layoutEngine.theme
        theme.radiusScale *= measures.radiusScale
        paint = CardPaint(card, theme: theme)
    }

    var theme: Theme { paint.theme }

    /// A copy without the caller's colours.
    var uncustomized: CardLayoutBuilder {
        var builder = self
        builder.paint = paint.uncustomized
        return builder
    }

    /// Returns the card's layout.
    ///
    /// - Parameter hidden: for a presenter behind another: the number of presenters behind
    ///   it that are not drawn.
    /// - Returns: its layout as if it were topmost.
    func layout(hidden: Int = 0) -> CardLayout {
        let design =
            switch card.content {
            case .modal(let modal): design(modal, hidden: hidden)
            case .bottomSheet: sheetDesign(hidden: hidden)
            case .toast(let toast): design(toast)
            case .loading(let loading): design(loading)
            case .retry(let retry): design(retry)
            }
        var layout = finish(design)
        layout.apply(tree, state)
        return layout
    }

    /// Sizes a card's tree and returns its layout.
    func finish(_ design: CardDesign) -> CardLayout {
        let size = nodes.size(design.root, within: design.width)
        var painter = NodePainter(
            layout: nodes,
            mirrorWidth: direction == .rightToLeft ? size.width : nil
        )
        painter.place(design.root, in: Rectangle(origin: .zero, size: size))
        var layout = painter.result
        layout.size = size
        layout.displayList = DisplayList(painter.commands)
        layout.nextChange = design.nextChange
        layout.now = design.now
        layout.list = design.list
        layout.isMirrored = direction == .rightToLeft
        return layout
    }

    // MARK: Text

    /// Returns the base direction of a text: that of its first strong letter, or the card's
    /// without one.
    ///
    /// Where there are several paragraphs, each has its own; this is that of paragraphs without
    /// a letter.
    private func direction(of text: String) -> TextBlock.Direction {
        let isParagraph = !text.utf8.contains(0x0A)
        return isParagraph ? TextBlock.Direction.ofFirstStrong(in: text) ?? direction : direction
    }

    /// Returns a text in its own direction; its lines begin on the side where the card's begin.
    func block(
        _ text: String,
        _ role: TextRole,
        _ color: Color,
        lines: Int? = 1,
        alignment: TextBlock.Alignment = .leading
    ) -> TextBlock {
        let own = direction(of: text)
        return TextBlock(runs: [TextBlock.Run(text, color: color)], type: type[role]) {
            $0.maximumLines = lines
            $0.alignment = own == direction ? alignment : alignment.reversed
            $0.direction = own
        }
    }

    func text(
        _ text: String,
        _ role: TextRole,
        _ color: Color,
        lines: Int? = 1,
        alignment: TextBlock.Alignment = .leading
    ) -> Node {
        .text(block(text, role, color, lines: lines, alignment: alignment))
    }

    func block(
        _ styled: StyledText,
        _ role: TextRole,
        _ color: Color,
        lines: Int? = nil,
        alignment: TextBlock.Alignment = .leading
    ) -> TextBlock {
        let link = theme[.standardText]
        var type = self.type[role]
        // Tabular digits are for times and counts, not for sentences.
        type.hasTabularDigits = false
        let own = direction(of: styled.plain)
        return TextBlock(
            runs: styled.runs.map { run in
                TextBlock.Run(
                    run.text,
                    color: run.link == nil ? color : link,
                    style: run.link == nil ? run.style : run.style.union(.underline),
                    link: run.link
                )
            },
            type: type
        ) {
            $0.maximumLines = lines
            $0.alignment = own == direction ? alignment : alignment.reversed
            $0.direction = own
        }
    }

    /// Returns the smallest width at which a block keeps its number of lines.
    func balancedWidth(of block: TextBlock, within width: Double) -> Double {
        var block = block
        block.width = width
        let whole = nodes.metrics(block)
        guard whole.lineCount > 1, !whole.isTruncated else { return min(width, whole.size.width) }
        // A word or path that fits on a line must not break.
        var low = max(1, min(width, longestWord(of: block, unlessWithin: width / 2)) - 1)
        var high = width
        while high - low > 1 {
            let middle = ((low + high) / 2).rounded()
            block.width = middle
            let metrics = nodes.metrics(block)
            if metrics.lineCount > whole.lineCount || metrics.isTruncated {
                low = middle
            } else {
                high = middle
            }
        }
        return high
    }

    /// Returns the content, scrolling if it is higher than the limit.
    func window(
        _ node: Node,
        width: Double,
        atMost height: Double,
        into fill: Color? = nil
    ) -> Node {
        guard nodes.size(node, within: width).height > height else { return node }
        return Node(
            .scroll(node, offset: state.scroll, .into(fill ?? theme[.surface]))
        ).sized(nil, max(1, height.rounded(.down)))
    }

    /// Returns the number of lines of a block at a width, uncut.
    func lineCount(_ block: TextBlock, within width: Double) -> Int {
        var block = block
        block.width = max(1, width)
        block.maximumLines = nil
        return nodes.metrics(block).lineCount
    }

    /// A centred block of text, its lines of about equal length.
    func balanced(_ block: TextBlock, within width: Double) -> Node {
        Node.text(block)
            .sized(balancedWidth(of: block, within: width))
            .aligned(.center)
    }

    // MARK: Cards

    /// The opacity of the body: that of dialogs is 1, nothing may shine through them.
    private var opacity: Double {
        let isSolid = card.content.kind != .toast || theme.isHighContrast || !isTranslucent
        return isSolid ? 1 : measures.opacity
    }

    /// The body, the edge and the shadow that every card has.
    func body(
        _ node: Node,
        _ elevation: Elevation,
        fill: ColorToken = .surface,
        radius: Double? = nil
    ) -> Node {
        panel(node, elevation, fill: theme[fill], edges: edge(radius: radius), radius: radius)
    }

    /// Returns a body with the given edge.
    func panel(
        _ node: Node,
        _ elevation: Elevation,
        fill: Color,
        edges: [Decoration],
        radius: Double? = nil
    ) -> Node {
        node.with { node in
            let radius = radius ?? theme.cardRadius
            let layers = theme.layers(of: elevation)
            if !layers.isEmpty {
                node.background.append(
                    .shadow(layers, theme.shadow, radius: radius, isCut: opacity < 1)
                )
            }
            let inset = edges.map(\.coveredInset).max() ?? 0
            node.background.append(.fill(fill.opacity(opacity), radius: radius, inset: inset))
            node.foreground += edges
        }
    }

    /// The edge that every card has.
    func edge(radius: Double? = nil) -> [Decoration] {
        let radius = radius ?? theme.cardRadius
        let width = borderWidth ?? 1
        if width == 0, !theme.isHighContrast { return [] }
        if let line = paint.line { return [.edge(line, width: width, radius: radius)] }
        // A wide edge is a line of its own, no shade of the card.
        if width > 1, !theme.isHighContrast {
            return [.edge(theme[.outline], width: width, radius: radius)]
        }
        return switch theme.variant {
        case .light: [.edge(Color(hex: 0x16171C, alpha: 0.07), width: 1, radius: radius)]
        case .dark:
            [
                .edge(Color.white.opacity(0.10), width: 1, radius: radius),
                .topLine(Color.white.opacity(0.06), inset: radius),
            ]
        case .highContrastLight, .highContrastDark:
            [.edge(theme[.outline], width: max(2, width), radius: radius)]
        }
    }

    /// The width a card may have at most.
    var availableWidth: Double { max(1, output.width - 2 * Space.large) }
    /// The height a card may have at most.
    var availableHeight: Double {
        let margin = output.height < Self.low ? Space.small : Space.large
        return max(1, output.height - 2 * margin)
    }

    /// Below this height an output's cards are closer to its edges.
    private static let low = 320.0

    /// The height of an output on which a card may be that high.
    static func outputHeight(forCards height: Double) -> Double {
        let minimum = height + 2 * Space.small
        return minimum < low ? minimum : height + 2 * Space.large
    }

    // MARK: State

    func ring(_ target: Target, radius: Double) -> [Decoration] {
        let opacity = ringOpacity(target)
        guard opacity > 0 else { return [] }
        return [
            .ring(
                inner: theme[.surface],
                outer: theme[.focusRing],
                width: theme.ringWidth,
                radius: radius,
                opacity: opacity
            )
        ]
    }
}

/// The card of a component: the tree, and values that the tree does not hold.
struct CardDesign {
    var root: Node
    /// The width to lay it out in.
    var width: Double
    /// When it next looks different without an event; `nil`: never.
    var nextChange: Instant?
    /// The present moment, for fields that begin with it.
    var now: LocalMoment?
    /// The rows in view of a modal's list.
    var list: ListWindow?
}
