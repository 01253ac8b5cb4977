// SPDX-License-Identifier: MIT

/// One character of a flowing text.
struct FlowGlyph: Hashable, Sendable {
    var text: String
    var width: Int
    var style: CellStyle
    var link: Int?

    var isSpace: Bool { text == " " }
}
