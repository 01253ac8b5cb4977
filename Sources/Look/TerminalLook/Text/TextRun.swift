// SPDX-License-Identifier: MIT

/// A stretch of text of one style.
struct TextRun: Hashable, Sendable {
    var text: String
    var style: CellStyle
    /// The index of its link on the card.
    var link: Int?

    init(_ text: String, _ style: CellStyle, link: Int? = nil) {
        self.text = text
        self.style = style
        self.link = link
    }
}
