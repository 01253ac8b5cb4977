// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PresenterCore

extension TerminalLayoutBuilder {
    /// Draws the toasts, and a loading that does not block input nearest the corner.
    mutating func drawToasts(_ scene: Scene) {
        let indicator = scene.isInputBlocked ? nil : scene.loading
        var scene = scene
        scene.toasts.removeAll(where: \.isPill)
        guard !scene.toasts.isEmpty || indicator != nil else { return }
        let rows = size.rows - (look.position.isAtBottom ? hintRows : 0)
        var used = 0
        let margin = size.columns >= 60 ? 1 : 0
        if let indicator {
            // Toasts that do not fit beside it are counted.
            let pill = scene.toasts.isEmpty && scene.waitingToasts == 0 ? 0 : 1
            let card = card(indicator, room: CellSize(columns: size.columns, rows: rows - pill))
            let height = card.grid.size.rows
            place(
                indicator.id,
                .indicator,
                card,
                column: column(ofWidth: card.grid.size.columns, margin: margin),
                row: look.position.isAtBottom ? rows - height : 0
            )
            used = height
        }
        drawColumn(scene, from: used, rows: rows, margin: margin)
    }

    /// Draws the toasts that have room, and the pill at their end.
    private mutating func drawColumn(_ scene: Scene, from first: Int, rows: Int, margin: Int) {
        var used = first
        let toasts = Array(scene.toasts.reversed())
        guard !toasts.isEmpty else { return }
        let isWhole = scene.waitingToasts == 0 && !scene.isListOpen
        let pillRows = isWhole && toasts.count == 1 ? 0 : 1
        var cards = toasts.map {
            card($0, room: CellSize(columns: size.columns, rows: max(3, rows - pillRows)))
        }
        var shown = ToastWindow(
            heights: cards.map { Double($0.grid.size.rows) },
            pill: 1,
            room: Double(rows - used),
            offset: interaction.toastOffset,
            hasPill: !isWhole
        ).shown
        let nearest = shown.lowerBound
        if used > 0, used + cards[nearest].grid.size.rows + pillRows > rows {
            // The toast shrinks to the rows left by the loading; if it still does not fit, it
            // is only counted.
            let room = CellSize(columns: size.columns, rows: max(3, rows - pillRows - used))
            cards[nearest] = card(toasts[nearest], room: room)
            let isOut = used + cards[nearest].grid.size.rows + pillRows > rows
            shown = nearest..<nearest + (isOut ? 0 : 1)
        }
        for index in scene.isNewestLast ? Array(shown.reversed()) : Array(shown) {
            let size = cards[index].grid.size
            place(
                toasts[index].id,
                .toast,
                cards[index],
                column: column(ofWidth: size.columns, margin: margin),
                row: look.position.isAtBottom ? rows - used - size.rows : used
            )
            used += size.rows
        }
        guard let pill = MorePill(scene, toasts, shown: shown) else { return }
        let width = min(46, size.columns)
        draw(
            pill,
            width: width,
            column: column(ofWidth: width, margin: margin),
            row: look.position.isAtBottom ? rows - used - 1 : used
        )
    }

    /// Draws the OSDs above all cards, the newest nearest to the edge.
    mutating func drawPills(_ scene: Scene) {
        let isAtBottom = look.osdPosition.isAtBottom
        var row = isAtBottom ? size.rows - hintRows : 0
        for toast in scene.toasts.reversed() where toast.isPill {
            let card = card(toast, room: size)
            let height = card.grid.size.rows
            let top = isAtBottom ? row - height : row
            guard top >= 0, top + height <= size.rows else { return }
            let column = column(ofWidth: card.grid.size.columns, margin: 1, at: look.osdPosition)
            place(toast.id, .toast, card, column: column, row: top)
            row = isAtBottom ? top : top + height
        }
    }

    func column(ofWidth width: Int, margin: Int, at position: ToastPosition? = nil) -> Int {
        switch (position ?? look.position).side {
        case .left: margin
        case .center: max(0, (size.columns - width) / 2)
        case .right: max(0, size.columns - width - margin)
        }
    }
}

extension TerminalLayoutBuilder {
    /// Draws the pill after the toasts and registers its targets.
    mutating func draw(_ pill: MorePill, width: Int, column: Int, row: Int) {
        let tree = CardTree(pill)
        let parts = look.isRightToLeft ? tree.buttons.reversed() : tree.buttons
        let taken = parts.reduce(parts.count - 1) { $0 + $1.title.cellWidth + 2 }
        let start = column + max(0, (width - taken) / 2)
        var layout = CardLayout(size: Rectangle(width: taken, height: 1).cellFrame.size)
        layout.tree = tree
        layout.isMirrored = look.isRightToLeft
        var next = 0
        for part in parts {
            let length = part.title.cellWidth + 2
            write(part.title, part.isEnabled ? part.target : nil, column: start + next, row: row)
            if part.isEnabled {
                let cells = Rectangle(x: next, width: length, height: 1)
                layout.regions.append(HitRegion(target: part.target, frame: cells.cellFrame))
                layout.focusOrder.insert(
                    part.target,
                    at: look.isRightToLeft ? 0 : layout.focusOrder.count
                )
            }
            next += length + 1
        }
        let frame = Rectangle(x: start, y: row, width: taken, height: 1).cellFrame
        place(nil, .moreToasts, layout, frame)
    }

    /// Writes a part of the pill: in brackets if fills are invisible, reversed if the
    /// pointer or the focus is on it.
    private mutating func write(_ text: String, _ target: Target?, column: Int, row: Int) {
        let state = interaction.pillState
        let isReached = target != nil && (state.focus == target || state.hover == target)
        var style = CellStyle(look.theme[.textPrimary], on: look.theme[.fillNeutral])
        if isReached { style = style.with([.bold, .reverse]) }
        let ends = look.usesBrackets && target != nil ? ("[", "]") : (" ", " ")
        let (left, right) = (TextRun(ends.0, style), TextRun(ends.1, style))
        let glyphs =
            TextFlow.line([left], width: 1).visual + line(text, style, width: .max).visual
            + TextFlow.line([right], width: 1).visual
        put(glyphs, column: column, row: row)
    }
}
