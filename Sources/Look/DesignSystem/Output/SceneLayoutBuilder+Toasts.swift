// SPDX-License-Identifier: MIT
//
// Toasts are in columns: most in one, those with a place of their own in others. Only the
// first column has the pill and is paged; a toast for which another column has no room joins it.

import Basics
import PresenterCore

extension SceneLayoutBuilder {
    private static let moreGap = 8.0

    /// Toasts at one place of one output, the newest first.
    private struct Column {
        var output: OutputArea
        var toasts: [(card: Card, layout: CardLayout)] = []

        /// The area that its toasts may use.
        var area: Rectangle<Double> { output.toastArea }
    }

    /// Places a loading that does not block input nearest the corner; returns the area that it
    /// leaves to the toasts.
    mutating func placeIndicator(_ scene: Scene) -> Rectangle<Double> {
        var area = toastOutput.toastArea
        guard let card = scene.loading, !scene.isInputBlocked else { return area }
        let layout = cardBuilder(card).layout()
        let frame = cornerFrame(of: layout.size, in: area, of: toastOutput)
        add(card.id, .indicator, on: toastOutput, frame, layout)
        cut(layout.size.height + layoutEngine.toastGap, from: &area, toastOutput)
        return area
    }

    // MARK: Places of their own

    /// Places the toasts with a place of their own that has room; returns their ids.
    mutating func placeApart(_ scene: Scene) -> Set<PresentationID> {
        var placed: Set<PresentationID> = []
        for column in columnsApart(scene.toasts.reversed()) {
            var y = column.output.position.isAtBottom ? column.area.maxY : column.area.y
            let order = scene.isNewestLast ? column.toasts.reversed() : column.toasts
            for (index, toast) in order.enumerated() {
                let gap = index == 0 ? 0 : layoutEngine.toastGap
                let frame = next(
                    toast.layout.size,
                    gap: gap,
                    in: column.area,
                    of: column.output,
                    &y
                )
                add(toast.card.id, .toast, on: column.output, frame, toast.layout)
                result.cards[result.cards.count - 1].isApart = true
                placed.insert(toast.card.id)
            }
        }
        return placed
    }

    /// The columns apart from the first one, with the newest toasts that have room: each
    /// may use half of the height, and none covers another.
    private func columnsApart(_ toasts: [Card]) -> [Column] {
        var columns: [Column] = []
        for card in toasts {
            guard let output = ownOutput(of: card) else { continue }
            var column = Column(output: output)
            let known = columns.firstIndex {
                $0.output.id == output.id && $0.output.position == output.position
            }
            if let known { column = columns[known] }
            let room = self.room(in: column.area, atMost: column.area.height / 2)
            let layout = cardBuilder(card, within: room).layout()
            column.toasts.append((card, layout))
            let bounds = self.bounds(of: column)
            let isFree = columns.indices.allSatisfy { index in
                index == known || columns[index].output.id != output.id
                    || !self.bounds(of: columns[index]).overlaps(bounds)
            }
            guard isFree, bounds.height <= column.area.height / 2 else { continue }
            if let known { columns[known] = column } else { columns.append(column) }
        }
        return columns
    }

    /// The output and position set for a toast; `nil`: those of other toasts.
    private func ownOutput(of card: Card) -> OutputArea? {
        guard let toast = card.content.toast else { return nil }
        let placement = toast.placement
        var output =
            keptOutputs[card.id] ?? placement.output.flatMap { otherOutputs[$0] } ?? toastOutput
        if toast.isPill {
            output.position = placement.position ?? layoutEngine.osdPosition
            output.toastMargin = layoutEngine.osdMargin
            output.toastMargins = EdgeMargins()
            return output
        }
        if let position = placement.position { output.position = position }
        let isOther = output.id != toastOutput.id || output.position != toastOutput.position
        return isOther ? output : nil
    }

    private func bounds(of column: Column) -> Rectangle<Double> {
        let gaps = Double(max(0, column.toasts.count - 1)) * layoutEngine.toastGap
        let size = Extent(
            width: column.toasts.map(\.layout.size.width).max() ?? 0,
            height: column.toasts.reduce(gaps) { $0 + $1.layout.size.height }
        )
        return cornerFrame(of: size, in: column.area, of: column.output)
    }

    // MARK: The first column

    /// Places the other toasts, and the pill at their end.
    mutating func placeColumn(
        _ scene: Scene,
        except apart: Set<PresentationID>,
        within corner: Rectangle<Double>
    ) {
        let toasts = scene.toasts.reversed().filter { !apart.contains($0.id) }
        guard !toasts.isEmpty || scene.waitingToasts > 0 && !scene.toasts.isEmpty else { return }
        let room = self.room(in: corner, atMost: corner.height)
        var layouts = toasts.map { cardBuilder($0, within: room).layout() }
        let area = free(corner, width: layouts.map(\.size.width).max() ?? 0)
        if area.height < corner.height {
            let room = self.room(in: area, atMost: area.height)
            layouts = toasts.map { cardBuilder($0, within: room).layout() }
        }
        let pillHeight = more(MorePill(count: 1)).size.height + Self.moreGap
        let shown = ToastWindow(
            heights: layouts.map(\.size.height),
            gap: layoutEngine.toastGap,
            pill: pillHeight,
            room: area.height,
            offset: toastOffset,
            hasPill: scene.waitingToasts > 0 || scene.isListOpen
        ).shown
        let first = shown.lowerBound
        let pill = MorePill(scene, toasts, shown: shown)
        if shown.count == 1, pill != nil,
            layouts[first].size.height + pillHeight > area.height
        {
            // A toast this tall must leave room for the pill.
            let room = self.room(in: area, atMost: area.height - pillHeight)
            layouts[first] = cardBuilder(toasts[first], within: room).layout()
        }
        var y = toastOutput.position.isAtBottom ? area.maxY : area.y
        let column = scene.isNewestLast ? Array(shown.reversed()) : Array(shown)
        for index in column {
            let gap = index == column.first ? 0 : layoutEngine.toastGap
            let frame = next(layouts[index].size, gap: gap, in: area, of: toastOutput, &y)
            add(toasts[index].id, .toast, on: toastOutput, frame, layouts[index])
        }
        guard let pill else { return }
        placePill(pill, in: area, width: column.isEmpty ? nil : layouts[first].size.width, &y)
    }

    /// Places the pill at the end of a column, centred in its width; `nil`: it has no toasts.
    private mutating func placePill(
        _ pill: MorePill,
        in area: Rectangle<Double>,
        width: Double?,
        _ y: inout Double
    ) {
        let layout = more(pill)
        let gap = width == nil ? 0 : Self.moreGap
        var frame = next(layout.size, gap: gap, in: area, of: toastOutput, &y)
        let width = width ?? layout.size.width
        let start = toastOutput.position.start(of: width, from: area.x, to: area.maxX)
        frame.x = (start + (width - frame.width) / 2).rounded(.down)
        add(nil, .moreToasts, on: toastOutput, frame, layout)
    }

    /// Returns the part of the first column's area that no column apart uses.
    private func free(_ corner: Rectangle<Double>, width: Double) -> Rectangle<Double> {
        var area = corner
        let x = toastOutput.position.start(of: width, from: area.x, to: area.maxX)
        for card in result.cards where card.isApart && card.output.id == toastOutput.id {
            guard card.frame.x < x + width, card.frame.maxX > x else { continue }
            let taken =
                card.output.position.isAtBottom
                ? area.maxY - card.frame.y : card.frame.maxY - area.y
            cut(taken + layoutEngine.toastGap, from: &area, card.output)
        }
        return area
    }

    // MARK: Frames

    /// Takes the part of an area that is nearest to an output's edge of toasts.
    private func cut(_ height: Double, from area: inout Rectangle<Double>, _ output: OutputArea) {
        let height = min(max(0, height), area.height)
        area.height -= height
        if !output.position.isAtBottom { area.y += height }
    }

    /// Returns the frame after `y`, away from the edge, and moves `y` to its end.
    private func next(
        _ size: Extent,
        gap: Double,
        in area: Rectangle<Double>,
        of output: OutputArea,
        _ y: inout Double
    ) -> Rectangle<Double> {
        var frame = cornerFrame(of: size, in: area, of: output)
        frame.y = output.position.isAtBottom ? y - gap - size.height : y + gap
        y = output.position.isAtBottom ? frame.y : frame.maxY
        return frame
    }

    /// Returns the first toast's frame, at the edge.
    private func cornerFrame(
        of size: Extent,
        in area: Rectangle<Double>,
        of output: OutputArea
    ) -> Rectangle<Double> {
        let x = output.position.start(of: size.width, from: area.x, to: area.maxX)
        let y = output.position.isAtBottom ? area.maxY - size.height : area.y
        return Rectangle(origin: Point(x: x, y: y), size: size)
    }

    /// Returns the room for a toast in an area, with the margins that every card keeps.
    private func room(in area: Rectangle<Double>, atMost height: Double) -> Extent {
        Extent(
            width: area.width + 2 * Space.large,
            height: CardLayoutBuilder.outputHeight(forCards: height)
        )
    }

    private func more(_ pill: MorePill) -> CardLayout {
        layoutEngine.more(
            pill,
            growsUp: toastOutput.position.isAtBottom,
            state: self.pill,
            within: toastOutput.size
        )
    }
}
