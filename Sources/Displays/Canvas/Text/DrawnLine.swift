// SPDX-License-Identifier: MIT
//
// Cairo places glyphs on whole pixels, which at scale 1 spaces letters unevenly. So a line
// is drawn several times as wide and narrowed by averaging: glyphs are then placed on
// quarters of a pixel, with exact coverage. The result is cached, so drawing text again
// copies a picture. Rows are not changed: baselines are on whole pixels, and hinting keeps
// horizontal strokes sharp.

import CPangoCairo
import Glibc

/// A line of text as pixels.
@safe
final class DrawnLine {
    /// Everything that affects a line's pixels.
    struct Key: Hashable {
        var layout: UInt64
        var line: Int
        var scale: Double
        /// The start within a pixel, in quarters: 0 to 3.
        var quarter: Int
    }

    /// Cairo's ARGB surface, valid as long as this object.
    let surface: OpaquePointer
    /// The surface's corner from the start of the baseline, in device pixels.
    let x, y: Int
    /// The size in bytes.
    let cost: Int

    /// Maximum drawn width of a line in device pixels.
    private static let widest = 8_000

    /// Draws a line; `nil` if it has no ink.
    @unsafe
    init?(_ line: UnsafeMutablePointer<PangoLayoutLine>, lineHeight: Double, key: Key) {
        var ink = PangoRectangle()
        unsafe pango_layout_line_get_extents(line, &ink, nil)
        guard ink.width > 0, ink.height > 0 else { return nil }
        let scale = key.scale
        let unit = scale / 1_024
        // Stacked accents may extend two lines up and down, no further.
        let reach = 2 * lineHeight * scale
        let left = Int((Double(ink.x) * unit).rounded(.down)) - 1
        let right = Int((Double(ink.x + ink.width) * unit).rounded(.up)) + 2
        let top = Int(max(-reach, Double(ink.y) * unit).rounded(.down)) - 1
        let bottom = Int(min(reach, Double(ink.y + ink.height) * unit).rounded(.up)) + 1
        let width = min(right - left, Self.widest)
        let height = bottom - top
        let times = scale < 1.5 ? 4 : scale < 3 ? 2 : 1
        guard width > 0, height > 0, height <= Surface.maximumSide,
            let wide = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32,
                Int32(width * times),
                Int32(height)
            ), let context = unsafe cairo_create(wide)
        else { return nil }
        unsafe cairo_translate(
            context,
            (Double(key.quarter) / 4 - Double(left)) * Double(times),
            -Double(top)
        )
        unsafe cairo_scale(context, scale * Double(times), scale)
        unsafe pango_cairo_show_layout_line(context, line)
        unsafe cairo_destroy(context)
        unsafe cairo_surface_flush(wide)
        x = left
        y = top
        if times == 1 {
            unsafe surface = unsafe wide
        } else {
            defer { unsafe cairo_surface_destroy(wide) }
            guard let narrow = unsafe Self.narrowed(wide, width, height, by: times) else {
                return nil
            }
            unsafe surface = unsafe narrow
        }
        cost = width * height * 4
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Returns the averages of each `times` pixels of a row.
    private static func narrowed(
        _ wide: OpaquePointer,
        _ width: Int,
        _ height: Int,
        by times: Int
    ) -> OpaquePointer? {
        guard
            let narrow = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32,
                Int32(width),
                Int32(height)
            ),
            let target = unsafe cairo_image_surface_get_data(narrow),
            let source = unsafe cairo_image_surface_get_data(wide)
        else { return nil }
        let targetStride = Int(unsafe cairo_image_surface_get_stride(narrow))
        let sourceStride = Int(unsafe cairo_image_surface_get_stride(wide))
        let half = UInt32(times / 2) * 0x0001_0001
        let shift = UInt32(times.trailingZeroBitCount)
        for row in 0..<height {
            let from = unsafe UnsafeRawPointer(source + row * sourceStride)
                .assumingMemoryBound(to: UInt32.self)
            let to = unsafe UnsafeMutableRawPointer(target + row * targetStride)
                .assumingMemoryBound(to: UInt32.self)
            for column in 0..<width {
                // Two channels at a time, with eight spare bits each.
                var even = half
                var odd = half
                for part in 0..<times {
                    let pixel = unsafe from[column * times + part]
                    even += pixel & 0x00FF_00FF
                    odd += (pixel >> 8) & 0x00FF_00FF
                }
                unsafe to[column] =
                    ((even >> shift) & 0x00FF_00FF) | (((odd >> shift) & 0x00FF_00FF) << 8)
            }
        }
        unsafe cairo_surface_mark_dirty(narrow)
        return unsafe narrow
    }
}
