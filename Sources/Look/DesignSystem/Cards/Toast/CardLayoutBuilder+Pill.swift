// SPDX-License-Identifier: MIT
//
// An OSD is a pill: the icon, a bar and a number, or one line of text. While a key repeats,
// nothing in it moves but the bar: it has no name, time or ring, and hovering changes nothing.

import PresenterCore

extension CardLayoutBuilder {
    /// The width of a pill with a level.
    private static let levelWidth = 288.0

    func pill(_ toast: Toast) -> CardDesign {
        let icon = pillIcon(toast)
        var parts = icon.map { [$0] } ?? []
        let level = toast.progress
        // Without an icon the title says what the level is of.
        if icon == nil || level == nil, let text = pillText(toast, isAlone: level == nil) {
            parts.append(text.after(parts.isEmpty ? 0 : Space.medium))
        }
        if let level {
            parts.append(bar(level, height: 6).flexible().after(parts.isEmpty ? 0 : Space.medium))
            if let number = percentage(level) { parts.append(number.after(Space.medium)) }
        }
        let height = type.height(48, line: 20)
        let root = Node.row(parts)
            .padded(trailing: Space.wide, leading: icon == nil ? Space.wide : Space.large)
            .with { $0.minimumHeight = height }
        let own = toast.placement.width.map(Double.init) ?? Self.levelWidth
        let maximum = min(availableWidth, type.width(level == nil ? toastWidth : own))
        let width = level == nil ? nodes.size(root, within: maximum).width : maximum
        let radius = theme.pillRadius(height / 2)
        var whole = body(root.sized(width).hit(.card, isFocusable: false), .middle, radius: radius)
        whole.foreground += ring(.card, radius: radius)
        var design = CardDesign(root: whole, width: width)
        if level == .indeterminate { design.nextChange = nextIndicatorChange }
        return design
    }

    /// The caller's icon without a tile; `nil` if there is none that can be loaded.
    private func pillIcon(_ toast: Toast) -> Node? {
        var tile = iconTile(toast, side: 24, radius: theme.radius(6), inner: 24)
        if toast.headline.tone == .standard || toast.isCritical {
            tile.tint = paint.icon(on: theme[.surface]) ?? theme[.textPrimary]
        }
        tile.fill = theme[.surface].opacity(0)
        return toastPicture(toast, tile)
    }

    private func pillText(_ toast: Toast, isAlone: Bool) -> Node? {
        let title = toast.headline.title ?? ""
        let words = title.isEmpty ? toast.headline.message?.plain ?? "" : title
        guard !words.isEmpty else { return nil }
        let line = String(words.prefix { !$0.isNewline })
        let label = text(line, .bodyMedium, paint.title)
        // A long title leaves most of the pill to the bar.
        let own = nodes.size(label, within: 10_000).width
        return isAlone ? label.shrinking() : label.sized(min(own, Self.levelWidth * 0.4))
    }
}
