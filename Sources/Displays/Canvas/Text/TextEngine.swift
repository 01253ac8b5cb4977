// SPDX-License-Identifier: MIT

import CPangoCairo
import DesignSystem
import Glibc

/// Lays out text with this machine's fonts, and caches the layouts.
///
/// The same block is measured several times (to balance it, to find a width) and then
/// drawn; only the first time needs a layout.
@safe
final class TextEngine {
    private let fontMap: OpaquePointer
    private let leftToRight: OpaquePointer
    private let rightToLeft: OpaquePointer
    private var layouts = LeastRecentlyUsed<TextBlock, TextLayout>(limit: 600)
    private var baselines: [TypeStyle: Double] = [:]
    private var serial: UInt64 = 0

    /// Drawn lines, by layout, line, scale and position within a pixel.
    var drawnLines = LeastRecentlyUsed<DrawnLine.Key, DrawnLine>(limit: 16 << 20)

    init() {
        guard let fontMap = unsafe pango_cairo_font_map_new() else {
            preconditionFailure("pango has a font map")
        }
        unsafe self.fontMap = OpaquePointer(fontMap)
        unsafe leftToRight = unsafe Self.context(on: fontMap, PANGO_DIRECTION_LTR)
        unsafe rightToLeft = unsafe Self.context(on: fontMap, PANGO_DIRECTION_RTL)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(leftToRight))
        unsafe g_object_unref(UnsafeMutableRawPointer(rightToLeft))
        unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
    }

    /// Creates a context with the font options of all text.
    ///
    /// Advances are those of the outlines, never rounded: lines break after the same letters at
    /// every scale. Drawing places glyphs on quarters of a pixel.
    private static func context(
        on fontMap: UnsafeMutablePointer<PangoFontMap>,
        _ direction: PangoDirection
    ) -> OpaquePointer {
        guard let context = unsafe pango_font_map_create_context(fontMap) else {
            preconditionFailure("pango makes a context for its font map")
        }
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_cairo_context_set_resolution(context, 96)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        unsafe pango_context_set_base_dir(context, direction)
        return unsafe context
    }

    /// Returns the layout of a block; of a secret one it exists only as long as it is used.
    func layout(_ block: TextBlock) -> TextLayout {
        if !block.isSecret, let layout = layouts.value(for: block) { return layout }
        serial += 1
        let layout = unsafe TextLayout(
            block,
            serial: serial,
            contexts: TextLayout.Contexts(leftToRight: leftToRight, rightToLeft: rightToLeft),
            baseline: baseline(of: block.type)
        )
        guard !block.isSecret else { return layout }
        layouts.insert(layout, for: block, cost: 1 + layout.text.text.utf8.count / 1_024)
        return layout
    }

    /// Forgets what was not used last.
    func trim() {
        layouts.trim()
        drawnLines.trim()
    }

    func metrics(of block: TextBlock) -> TextMetrics { layout(block).metrics }

    /// Returns the x of the caret before a character of a one-line block.
    func caret(in block: TextBlock, before character: Int) -> Double {
        layout(block).caret(before: character)
    }

    /// Returns the stretches of a one-line block that a range of characters covers.
    func stretches(in block: TextBlock, of range: Range<Int>) -> [ClosedRange<Double>] {
        layout(block).stretches(of: range)
    }

    /// Returns the distance from a line's top to its baseline: the type's ascent
    /// and descent, centred in the line, whatever fonts its glyphs come from.
    private func baseline(of type: TypeStyle) -> Double {
        if let baseline = baselines[type] { return baseline }
        let description = unsafe TextLayout.description(of: type)
        defer { unsafe pango_font_description_free(description) }
        let metrics = unsafe pango_context_get_metrics(leftToRight, description, nil)
        defer { unsafe pango_font_metrics_unref(metrics) }
        var ascent = Double(unsafe pango_font_metrics_get_ascent(metrics)) / 1_024
        var descent = Double(unsafe pango_font_metrics_get_descent(metrics)) / 1_024
        if ascent <= 0 || ascent > 4 * type.size {
            // Without any font, the usual value.
            ascent = type.size * 0.93
            descent = type.size * 0.24
        }
        let baseline = (type.lineHeight - ascent - descent) / 2 + ascent
        if baselines.count > 200 { baselines = [:] }
        baselines[type] = baseline
        return baseline
    }
}
