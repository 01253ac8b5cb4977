// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// Places cards in order, the lowest first.
struct SceneLayoutBuilder {
    let layoutEngine: LayoutEngine
    let output: OutputArea
    let toastOutput: OutputArea
    let otherOutputs: [OutputChoice: OutputArea]
    let keptOutputs: [PresentationID: OutputArea]
    let now: Instant
    let states: [PresentationID: CardState]
    let toastOffset: Int
    let pill: CardState
    var result = SceneLayout()

    private static let retryGap = 12.0
    private static let pillGap = 16.0
    /// The height of a nameplate: the part of its presenter that a retry leaves visible.
    private static let seenBehindRetry = 36.0
    private static let narrowPeek = 12.0
    private static let scales = [1.0, 0.96, 0.92]

    // MARK: Centre

    /// Places the centre along the edge where toasts appear.
    mutating func place(_ centre: Centre) {
        let area = toastOutput.toastArea
        let layout = layoutEngine.layout(
            centre,
            state: states[.centre] ?? CardState(),
            within: toastOutput.size,
            height: area.height
        )
        let isAtLeft = toastOutput.position.side == .left
        let x = isAtLeft ? area.x : area.maxX - layout.size.width
        let frame = Rectangle(origin: Point(x: max(0, x), y: area.y), size: layout.size)
        add(.centre, .centre, on: toastOutput, frame, layout)
    }

    // MARK: Presenters

    /// Places the deck; returns the topmost presenter's frame.
    mutating func placePresenters(_ presenters: [Card]) -> Rectangle<Double>? {
        guard let topmost = presenters.last else { return nil }
        let layout = cardBuilder(topmost).layout()
        let frame = frame(topmost, layout.size)
        let behind = Array(presenters.dropLast().reversed())
        let drawn = behind.prefix(Self.scales.count - 1)
        let isSheetTopmost = topmost.content.kind == .bottomSheet
        var front = CardInstance(
            id: topmost.id,
            role: .topmost,
            output: output,
            frame: frame,
            slides: isSheetTopmost,
            layout: layout
        )
        var deck = [front]
        for (index, card) in drawn.enumerated() {
            let isRearmost = index == drawn.count - 1
            let placed = self.covered(
                card,
                depth: index + 1,
                behind: front,
                // Below a sheet a modal keeps its place.
                peeks: !(index == 0 && isSheetTopmost && card.content.kind == .modal),
                hidden: isRearmost ? behind.count - drawn.count : 0,
                castsShadow: isRearmost
            )
            deck.append(placed)
            front = placed
        }
        result.cards += deck.reversed()
        result.scrim = layoutEngine.theme.scrim
        return frame
    }

    /// Returns a presenter's frame without anything above it.
    private func frame(_ card: Card, _ size: Extent) -> Rectangle<Double> {
        guard card.content.kind == .bottomSheet else { return centred(size, on: output.workArea) }
        return Rectangle(
            x: ((output.size.width - size.width) / 2).rounded(.down),
            y: max(0, output.size.height - Space.sheetBottom - size.height),
            width: size.width,
            height: size.height
        )
    }

    private func covered(
        _ card: Card,
        depth: Int,
        behind front: CardInstance,
        peeks: Bool,
        hidden: Int,
        castsShadow: Bool
    ) -> CardInstance {
        let scale = Self.scales[depth]
        let builder = cardBuilder(card)
        var layout = builder.layout(hidden: hidden)
        var frame = frame(card, layout.size)
        if peeks {
            let top = front.visibleFrame.y
            let room = top - output.workArea.y - Space.small
            let count = Double(Self.scales.count - depth)
            let peek = room >= builder.plateHeight * count ? builder.plateHeight : Self.narrowPeek
            frame.y = max(0, top - peek)
            // A card behind ends above the lower edge of the card in front.
            let height = (front.visibleFrame.maxY - Space.small - frame.y) / scale
            if layout.size.height > height || card.content.kind == .bottomSheet {
                let width =
                    card.content.kind == .bottomSheet
                    ? min(layout.size.width, front.layout.size.width) : layout.size.width
                layout = builder.shell(width: width, height: height, hidden: hidden)
            }
            frame = Rectangle(
                x: (front.frame.midX - layout.size.width / 2).rounded(.down),
                y: frame.y,
                width: layout.size.width,
                height: layout.size.height
            )
        }
        if !castsShadow { layout.displayList.commands.removeAll(where: \.isShadow) }
        layout.regions = []
        layout.focusOrder = []
        layout.apply(CardTree(), CardState())
        return CardInstance(
            id: card.id,
            role: .covered(depth: depth),
            output: output,
            frame: frame,
            scale: scale,
            slides: card.content.kind == .bottomSheet,
            layout: layout
        )
    }

    // MARK: Loading

    /// Places a loading that blocks input; returns its frame.
    mutating func placeLoading(_ scene: Scene) -> Rectangle<Double>? {
        // Another one is placed among the toasts and dims nothing.
        guard let card = scene.loading, scene.isInputBlocked else { return nil }
        result.loadingScrim = layoutEngine.theme.scrim
        // Room for the release pill is reserved from the start.
        let reserve = escapeHeight + Self.pillGap
        let minimum = output.size.height / 2
        let room = Extent(
            width: output.size.width,
            height: max(minimum, output.workArea.height - reserve)
        )
        let layout = cardBuilder(card, within: room).layout()
        var frame = centred(layout.size, on: output.workArea)
        let lowest = output.workArea.maxY - reserve - layout.size.height
        frame.y = max(output.workArea.y, min(frame.y, lowest))
        add(card.id, .loading, on: output, frame, layout)
        return frame
    }

    // MARK: Release pill

    private var escapeHeight: Double {
        layoutEngine.escapePill(progress: 0, within: output.size).size.height
    }

    /// Places the release pill once it is due, below the loading.
    mutating func placeEscape(since: Instant, progress: Double, anchor: Rectangle<Double>?) {
        let appearsAt = since + LayoutEngine.escapeDelay
        guard now >= appearsAt || progress > 0 else {
            result.pillAppearsAt = appearsAt
            return
        }
        let layout = layoutEngine.escapePill(progress: progress, within: output.size)
        let area = output.workArea
        var frame = centred(layout.size, on: area)
        if let anchor {
            frame.y = min(anchor.maxY + Self.pillGap, area.maxY - layout.size.height)
        }
        add(nil, .escape, on: output, frame, layout)
    }

    // MARK: Retry

    /// Places a retry over its presenter, or on the bare desktop.
    mutating func place(_ retry: Card, over presenter: Rectangle<Double>?) {
        let layout = cardBuilder(retry).layout()
        let frame =
            presenter.map { self.frame(layout.size, over: $0) }
            ?? centred(layout.size, on: output.workArea)
        add(retry.id, .retry, on: output, frame, layout)
    }

    /// Returns a retry's frame over its presenter: centred, unless it would
    /// hide the presenter; then beside it if there is room.
    private func frame(_ size: Extent, over presenter: Rectangle<Double>) -> Rectangle<Double> {
        let middle = centred(size, on: presenter)
        let leavesNameplate = middle.y - presenter.y >= Self.seenBehindRetry
        let leavesSides = presenter.width - size.width >= 2 * Space.large
        if leavesNameplate, leavesSides { return middle }
        let area = output.workArea.inset(by: Space.large)
        let gap = Self.retryGap
        func aside(x: Double, y: Double) -> Rectangle<Double>? {
            let frame = Rectangle(origin: Point(x: x, y: y), size: size)
            let isInside =
                frame.x >= area.x && frame.maxX <= area.maxX && frame.y >= area.y
                && frame.maxY <= area.maxY
            return isInside ? frame : nil
        }
        let places = [
            aside(x: middle.x, y: presenter.maxY + gap),
            aside(x: middle.x, y: presenter.y - gap - size.height),
            aside(x: presenter.maxX + gap, y: middle.y),
            aside(x: presenter.x - gap - size.width, y: middle.y),
        ]
        if let place = places.compactMap(\.self).first { return place }
        // No room beside it: the nameplate below stays visible.
        var frame = middle
        let lowest = output.size.height - size.height
        frame.y = min(max(middle.y, presenter.y + Self.seenBehindRetry), lowest)
        frame.y = max(0, frame.y)
        return frame
    }

    // MARK: Parts

    /// Puts a card on an output, above those before it.
    mutating func add(
        _ id: PresentationID?,
        _ role: CardInstance.Role,
        on output: OutputArea,
        _ frame: Rectangle<Double>,
        _ layout: CardLayout
    ) {
        result.cards.append(
            CardInstance(id: id, role: role, output: output, frame: frame, layout: layout)
        )
    }

    /// Returns a card's builder in some room, or on the whole output.
    func cardBuilder(_ card: Card, within room: Extent? = nil) -> CardLayoutBuilder {
        let state = states[card.id] ?? CardState()
        return layoutEngine.cardBuilder(card, state: state, within: room ?? output.size)
    }

    /// Returns a frame centred on another, on whole pixels, within the output.
    private func centred(_ size: Extent, on area: Rectangle<Double>) -> Rectangle<Double> {
        let x = (area.midX - size.width / 2).rounded(.down)
        let y = (area.midY - size.height / 2).rounded(.down)
        return Rectangle(
            x: max(0, min(x, output.size.width - size.width)),
            y: max(0, min(y, output.size.height - size.height)),
            width: size.width,
            height: size.height
        )
    }
}

extension DrawCommand {
    fileprivate var isShadow: Bool {
        switch self {
        case .shadow: true
        case .fill, .stroke, .text, .image, .fade, .clip, .group, .transform, .restore: false
        }
    }
}
