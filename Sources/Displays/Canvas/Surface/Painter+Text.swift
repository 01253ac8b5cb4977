// SPDX-License-Identifier: MIT

import Basics
import CPangoCairo
import DesignSystem

extension Painter {
    /// Draws a block of text; skips lines outside the clip.
    func text(_ block: TextBlock, _ rect: Rectangle<Double>, _ transform: DeviceTransform) {
        let layout = caches.text.layout(block)
        // Pango's lines are valid as long as the layout; the layout of a secret is kept nowhere
        // else.
        defer { withExtendedLifetime(layout) {} }
        let room = rect.width > 0 ? rect.width : block.width ?? layout.metrics.size.width
        var (clipTop, clipBottom) = (0.0, 0.0)
        unsafe cairo_clip_extents(context, nil, &clipTop, nil, &clipBottom)
        let lineHeight = block.type.lineHeight * transform.scale
        for (index, line) in layout.lines.enumerated() {
            let start = transform(
                Point(
                    x: rect.x + TextLayout.x(of: line.width, in: room, block),
                    y: rect.y + layout.baseline(ofLine: index)
                )
            )
            guard start.y + lineHeight * 2 > clipTop, start.y - lineHeight * 2 < clipBottom else {
                continue
            }
            let quarters = (start.x * 4).rounded()
            let left = (quarters / 4).rounded(.down)
            let key = DrawnLine.Key(
                layout: layout.serial,
                line: index,
                scale: transform.scale,
                quarter: Int(quarters - left * 4)
            )
            guard let drawn = drawn(line, key, block) else { continue }
            let x = left + Double(drawn.x)
            let y = start.y.rounded() + Double(drawn.y)
            unsafe cairo_set_source_surface(context, drawn.surface, x, y)
            unsafe cairo_paint(context)
        }
        unsafe cairo_set_source_rgba(context, 0, 0, 0, 0)
    }

    private func drawn(
        _ line: TextLayout.Line,
        _ key: DrawnLine.Key,
        _ block: TextBlock
    ) -> DrawnLine? {
        if let drawn = caches.text.drawnLines.value(for: key) { return drawn }
        let height = block.type.lineHeight
        guard let drawn = unsafe DrawnLine(line.line, lineHeight: height, key: key) else {
            return nil
        }
        guard !block.isSecret else { return drawn }
        caches.text.drawnLines.insert(drawn, for: key, cost: drawn.cost)
        return drawn
    }
}
