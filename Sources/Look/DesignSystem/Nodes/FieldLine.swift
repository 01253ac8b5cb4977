// SPDX-License-Identifier: MIT

/// The line of text in a field, with its caret.
struct FieldLine: Hashable, Sendable {
    var block: TextBlock
    /// The caret's position in characters; `nil`: the field is not focused.
    var caret: Int?
    /// Whether the caret is lit at this moment; unlit, it keeps its space.
    var isCaretLit: Bool
    var caretColor: Color
    /// Number of dots drawn in place of the text.
    var dots: Int?
    /// Number of characters for the caret; 0 while the placeholder shows.
    var length: Int
    var color: Color
    /// The selected characters; `nil`: none.
    var selected: Range<Int>?
    /// The colour behind them.
    var selectionColor = Color(hex: 0x000000, alpha: 0)
    /// The characters of the preedit, which are underlined.
    var underlined: Range<Int>?
    /// The number of characters before it, of a text of several lines.
    var first = 0
    /// Whether it is drawn; if not, only the caret's places in it are noted.
    var isInView = true
    /// The number of the first line in view, of a text of several lines.
    var window = 0
    /// Whether it is one of several lines.
    var isOfArea = false
    /// The target of the field.
    var target: Target? = .field
}
