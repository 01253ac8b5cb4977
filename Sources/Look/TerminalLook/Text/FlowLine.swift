// SPDX-License-Identifier: MIT

import Bidi

/// A line of characters in reading order.
struct FlowLine: Hashable, Sendable {
    var glyphs: [FlowGlyph] = []
    var isRightToLeft = false

    var width: Int { glyphs.reduce(0) { $0 + $1.width } }

    /// The characters from left to right.
    var visual: [FlowGlyph] {
        let order = VisualOrder.order(glyphs.map(\.text), isRightToLeft: isRightToLeft)
        return order.map { place in
            var glyph = glyphs[place.index]
            if place.isMirrored { glyph.text = VisualOrder.mirrored(glyph.text) }
            return glyph
        }
    }
}

extension FlowLine {
    /// Cuts the line to a width with an ellipsis.
    mutating func end(within width: Int) {
        guard width > 0 else {
            glyphs = []
            return
        }
        let style = glyphs.last?.style ?? CellStyle()
        let link = glyphs.last?.link
        while self.width > width - 1, !glyphs.isEmpty { glyphs.removeLast() }
        while glyphs.last?.isSpace ?? false { glyphs.removeLast() }
        glyphs.append(FlowGlyph(text: "…", width: 1, style: style, link: link))
    }
}
