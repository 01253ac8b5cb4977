// SPDX-License-Identifier: MIT

/// The colours of a glyph and of its background.
struct GlyphColors: Hashable, Fading {
    var glyph: Color
    var cover: Color

    func faded(to other: GlyphColors, _ fraction: Double) -> GlyphColors {
        GlyphColors(
            glyph: glyph.faded(to: other.glyph, fraction),
            cover: cover.faded(to: other.cover, fraction)
        )
    }
}
