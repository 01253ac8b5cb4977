// SPDX-License-Identifier: MIT

import Basics
import CPangoCairo
import DesignSystem
import Glibc
import PresenterCore

/// Draws one list on one cairo context, in device pixels.
@safe
struct Painter {
    let context: OpaquePointer
    let caches: RenderCaches
    let base: DeviceTransform

    /// What `restore` undoes.
    private enum Level {
        case clip
        case transform(previous: DeviceTransform)
        case group(opacity: Double)
        case hidden
    }

    @unsafe
    init(context: OpaquePointer, caches: RenderCaches, base: DeviceTransform) {
        unsafe self.context = unsafe context
        self.caches = caches
        self.base = base
    }

    /// Draws a list; groups left open are closed at its end.
    func draw(_ list: DisplayList, clip: Rectangle<Double>?) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        if let clip {
            unsafe cairo_rectangle(context, clip.x, clip.y, clip.width, clip.height)
            unsafe cairo_clip(context)
        }
        var transform = base
        var levels: [Level] = []
        var hiddenLevels = 0
        for command in list.commands {
            switch command {
            case .clip(let shape):
                levels.append(.clip)
                unsafe cairo_save(context)
                if canDraw(.clip(shape), transform) {
                    trace(shape, transform)
                } else {
                    unsafe cairo_new_path(context)
                }
                unsafe cairo_clip(context)
            case .group(let opacity):
                if opacity > 0 {
                    levels.append(.group(opacity: opacity))
                    if opacity < 1 { unsafe cairo_push_group(context) }
                } else {
                    levels.append(.hidden)
                    hiddenLevels += 1
                }
            case .transform(let scale, let point, let dx, let dy):
                levels.append(.transform(previous: transform))
                transform = transform.transformed(scale: scale, about: point, dx: dx, dy: dy)
            case .restore:
                guard let level = levels.popLast() else { continue }
                if case .hidden = level { hiddenLevels -= 1 }
                end(level, &transform)
            case .fill, .stroke, .text, .image, .shadow, .fade:
                if hiddenLevels == 0 { paint(command, transform) }
            }
        }
        while let level = levels.popLast() { end(level, &transform) }
    }

    private func end(_ level: Level, _ transform: inout DeviceTransform) {
        switch level {
        case .clip:
            unsafe cairo_restore(context)
        case .transform(let previous):
            transform = previous
        case .group(let opacity):
            guard opacity < 1 else { return }
            unsafe cairo_pop_group_to_source(context)
            // Cairo knows a surface that is clear, and would copy the group there: pixman has no
            // fast way to copy with an opacity.
            unsafe cairo_surface_mark_dirty(cairo_get_group_target(context))
            unsafe cairo_paint_with_alpha(context, opacity)
            unsafe cairo_set_source_rgba(context, 0, 0, 0, 0)
        case .hidden:
            break
        }
    }

    private func paint(_ command: DrawCommand, _ transform: DeviceTransform) {
        guard canDraw(command, transform) else { return }
        switch command {
        case .fill(let shape, let color):
            guard color.alpha > 0 else { return }
            setSource(color)
            trace(shape, transform, isFilled: true)
            unsafe cairo_fill(context)
        case .stroke(let shape, let color, let stroke):
            guard color.alpha > 0, stroke.width > 0 else { return }
            self.stroke(shape, color, stroke, transform)
        case .text(let block, let rect):
            text(block, rect, transform)
        case .image(let source, let rect, let style):
            image(source, rect, style, transform)
        case .shadow(let rect, let radius, let layer, let color):
            shadow(rect, radius: radius, layer, color, transform)
        case .fade(let rect, let color, let strongEdge):
            fade(rect, color, strongEdge, transform)
        case .clip, .group, .transform, .restore:
            break
        }
    }

    /// Whether cairo can draw with a command's numbers.
    private func canDraw(_ command: DrawCommand, _ transform: DeviceTransform) -> Bool {
        switch command {
        case .text(_, let rect), .image(_, let rect, _), .fade(let rect, _, _):
            return transform.accepts(rect)
        case .shadow(let rect, let radius, let layer, _):
            return transform.accepts(rect) && abs(layer.offset) < 1e6
                && (0...1_000).contains(radius)
        case .stroke(let shape, _, let stroke):
            return isDrawable(shape, transform) && (0...1e4).contains(stroke.width)
                && stroke.dash.allSatisfy { (0...1e6).contains($0) }
        case .fill(let shape, _), .clip(let shape):
            return isDrawable(shape, transform)
        case .group, .transform, .restore:
            return transform.isUsable
        }
    }

    private func isDrawable(_ shape: Shape, _ transform: DeviceTransform) -> Bool {
        switch shape {
        case .rectangle(let rect):
            transform.accepts(rect)
        case .rounded(let rect, let radius):
            transform.accepts(rect) && abs(radius) < 1e6
        case .corners(let rect, let a, let b, let c, let d):
            transform.accepts(rect) && [a, b, c, d].allSatisfy { abs($0) < 1e6 }
        case .arc(let center, let radius, let from, let to):
            transform.isUsable && (0...1e6).contains(radius)
                && [center.x, center.y, from, to].allSatisfy { abs($0) < 1e6 }
        case .path:
            transform.isUsable
        }
    }

    func setSource(_ color: Color, alpha: Double = 1) {
        unsafe cairo_set_source_rgba(
            context,
            color.red,
            color.green,
            color.blue,
            color.alpha * alpha
        )
    }

    private func stroke(
        _ shape: Shape,
        _ color: Color,
        _ stroke: Stroke,
        _ transform: DeviceTransform
    ) {
        setSource(color)
        let width: Double
        switch shape {
        case .rectangle(let rect):
            let line = transform.outline(rect, width: stroke.width)
            width = line.width
            trace(line.outer.inset(by: width / 2))
        case .rounded(let rect, let radius):
            let line = transform.outline(rect, width: stroke.width)
            width = line.width
            let outerRadius = radius > 0 ? (radius + stroke.width / 2) * transform.scale : 0
            let middle = max(0, outerRadius - width / 2)
            trace(line.outer.inset(by: width / 2), (middle, middle, middle, middle))
        case .corners(let rect, let a, let b, let c, let d):
            let line = transform.outline(rect, width: stroke.width)
            width = line.width
            func middle(_ radius: Double) -> Double {
                radius > 0 ? max(0, (radius + stroke.width / 2) * transform.scale - width / 2) : 0
            }
            trace(line.outer.inset(by: width / 2), (middle(a), middle(b), middle(c), middle(d)))
        case .arc, .path:
            width = stroke.width * transform.scale
            trace(shape, transform)
        }
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_set_line_cap(
            context,
            stroke.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT
        )
        unsafe cairo_set_line_join(
            context,
            stroke.isRound ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER
        )
        let dash = stroke.dash.map { max(0, $0) * transform.scale }
        if dash.contains(where: { $0 > 0 }) {
            unsafe cairo_set_dash(context, dash, Int32(dash.count), 0)
        }
        unsafe cairo_stroke(context)
        if !dash.isEmpty { unsafe cairo_set_dash(context, nil, 0, 0) }
    }

    private func fade(
        _ rect: Rectangle<Double>,
        _ color: Color,
        _ strongEdge: VerticalEdge,
        _ transform: DeviceTransform
    ) {
        let rect = transform(rect)
        guard
            let gradient = unsafe cairo_pattern_create_linear(
                0,
                strongEdge == .top ? rect.y : rect.maxY,
                0,
                strongEdge == .top ? rect.maxY : rect.y
            )
        else { return }
        defer { unsafe cairo_pattern_destroy(gradient) }
        for (offset, alpha) in [(0.0, color.alpha), (1.0, 0.0)] {
            unsafe cairo_pattern_add_color_stop_rgba(
                gradient,
                offset,
                color.red,
                color.green,
                color.blue,
                alpha
            )
        }
        unsafe cairo_set_source(context, gradient)
        unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        unsafe cairo_fill(context)
    }

    private func shadow(
        _ rect: Rectangle<Double>,
        radius: Double,
        _ layer: ShadowLayer,
        _ color: Color,
        _ transform: DeviceTransform
    ) {
        let alpha = color.alpha * layer.opacity
        guard alpha > 0, rect.width > 0, rect.height > 0 else { return }
        // A shadow is so soft that a motion may scale the cached one.
        let rest = transform.isAligned ? transform.scale : base.scale
        let factor = transform.scale / rest
        let target = transform(rect.offset(x: 0, y: layer.offset))
        let mask = caches.shadows.mask(
            width: max(1, Int((target.width / factor).rounded())),
            height: max(1, Int((target.height / factor).rounded())),
            radius: radius * rest,
            sigma: layer.sigma * rest
        )
        guard let mask else { return }
        unsafe cairo_save(context)
        if transform.isAligned { clipAround(core(of: rect, radius: radius, transform)) }
        unsafe cairo_translate(context, target.x, target.y)
        if factor != 1 { unsafe cairo_scale(context, factor, factor) }
        setSource(color, alpha: layer.opacity)
        unsafe cairo_mask_surface(context, mask.surface, -Double(mask.margin), -Double(mask.margin))
        unsafe cairo_restore(context)
    }

    /// Returns the largest rectangle of whole pixels inside a rounded one.
    private func core(
        of rect: Rectangle<Double>,
        radius: Double,
        _ transform: DeviceTransform
    ) -> Rectangle<Double> {
        // The middle of a quarter circle is 1 - 1 / √2 of its radius from the corner.
        transform(rect).inset(by: (radius * transform.scale * 0.293).rounded(.up) + 1)
    }

    /// Prevents drawing inside a rectangle of whole pixels until the next restore.
    private func clipAround(_ rect: Rectangle<Double>) {
        guard rect.width > 0, rect.height > 0 else { return }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_clip_extents(context, &left, &top, &right, &bottom)
        unsafe cairo_new_path(context)
        unsafe cairo_rectangle(context, left, top, right - left, bottom - top)
        unsafe cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
        unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        unsafe cairo_clip(context)
        unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }
}
