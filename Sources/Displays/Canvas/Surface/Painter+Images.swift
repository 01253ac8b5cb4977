// SPDX-License-Identifier: MIT

import Basics
import CPangoCairo
import DesignSystem
import PresenterCore

extension Painter {
    /// Draws a picture, or its replacement.
    func image(
        _ source: ImageSource,
        _ rect: Rectangle<Double>,
        _ style: ImageStyle,
        _ transform: DeviceTransform
    ) {
        let target = transform(rect)
        let width = Int(target.width.rounded())
        let height = Int(target.height.rounded())
        guard width > 0, height > 0 else { return }
        if case .name(let name) = source, let emoji = Emoji(name) {
            let side = min(rect.width, rect.height)
            let top = rect.y + (rect.height - side) / 2
            let line = Rectangle(x: rect.x, y: top, width: rect.width, height: side)
            return text(TextBlock(emoji, side: side), line, transform)
        }
        // A theme's icon is tinted in its symbolic form; without one it keeps its
        // colours, because its alpha may be a plain square.
        var source = source
        var tint = style.tint
        if tint != nil, case .name(let name) = source {
            let box = (width, height)
            let symbolic = caches.images.symbolicIcon(name, in: box, scale: transform.scale)
            if let symbolic { source = symbolic } else { tint = nil }
        }
        let drawable = caches.images.bitmap(
            of: source,
            in: (width, height),
            fit: style.fit,
            scale: transform.scale
        )
        switch drawable {
        case .ready(let bitmap): draw(bitmap, tint: tint, style, rect, transform)
        case .pending: placeholder(style, rect, transform)
        case .unavailable: fallback(style, rect, transform)
        }
    }

    private func draw(
        _ bitmap: Bitmap,
        tint: Color?,
        _ style: ImageStyle,
        _ rect: Rectangle<Double>,
        _ transform: DeviceTransform
    ) {
        let target = transform(rect)
        let x = (target.x + (target.width - Double(bitmap.width)) / 2)
        let y = (target.y + (target.height - Double(bitmap.height)) / 2)
        let left = transform.isAligned ? x.rounded() : x
        let top = transform.isAligned ? y.rounded() : y
        let radius = style.radius * transform.scale
        let shown = Rectangle(
            x: max(left, target.x),
            y: max(top, target.y),
            width: min(Double(bitmap.width), target.width),
            height: min(Double(bitmap.height), target.height)
        )
        unsafe cairo_save(context)
        if let tint {
            unsafe cairo_rectangle(context, shown.x, shown.y, shown.width, shown.height)
            unsafe cairo_clip(context)
            setSource(tint)
            unsafe cairo_mask_surface(context, bitmap.surface, left, top)
        } else {
            unsafe cairo_set_source_surface(context, bitmap.surface, left, top)
            unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
            unsafe cairo_new_path(context)
            trace(shown, (radius, radius, radius, radius))
            unsafe cairo_fill(context)
        }
        unsafe cairo_restore(context)
        unsafe cairo_set_source_rgba(context, 0, 0, 0, 0)
    }

    /// Draws a faint tile until the picture is decoded.
    private func placeholder(
        _ style: ImageStyle,
        _ rect: Rectangle<Double>,
        _ transform: DeviceTransform
    ) {
        setSource(Self.placeholderColor)
        unsafe cairo_new_path(context)
        let radius = style.radius * transform.scale
        trace(transform(rect), (radius, radius, radius, radius))
        unsafe cairo_fill(context)
    }

    /// A gray that shows on light and dark surfaces.
    private static let placeholderColor = Color(hex: 0x808080, alpha: 0.16)

    /// Draws a tile in the given colour, with a white letter of 45 % of its side.
    private func fallback(
        _ style: ImageStyle,
        _ rect: Rectangle<Double>,
        _ transform: DeviceTransform
    ) {
        guard case .monogram(let letter, let color) = style.fallback else { return }
        setSource(color)
        unsafe cairo_new_path(context)
        let radius = style.radius * transform.scale
        trace(transform(rect), (radius, radius, radius, radius))
        unsafe cairo_fill(context)
        let side = rect.height
        let block = TextBlock(
            runs: [TextBlock.Run(letter, color: Color(hex: 0xFFFFFF))],
            type: TypeStyle(size: side * 0.45, lineHeight: side, weight: 600)
        ) {
            $0.maximumLines = 1
            $0.alignment = .center
        }
        text(block, rect, transform)
    }
}

extension TextBlock {
    /// Creates an emoji at 60 % of a box.
    fileprivate init(_ emoji: Emoji, side: Double) {
        self.init(
            runs: [TextBlock.Run(emoji.text, color: Color(hex: 0x000000))],
            type: TypeStyle(size: side * 0.6, lineHeight: side, weight: 400)
        ) {
            $0.maximumLines = 1
            $0.alignment = .center
        }
    }
}
