// SPDX-License-Identifier: MIT

/// The line of text in a field, with its caret.
struct FieldLine: Hashable, Sendable {
    var block: TextBlock
    /// The caret's place in characters; `nil`: the field has not the keyboard.
    var caret: Int?
    /// Whether the caret is lit at this moment; it keeps its place when not.
    var isCaretLit: Bool
    var caretColor: Color
    /// Dots in place of the text: how many.
    var dots: Int?
    /// Characters the caret can stand between; 0 while the placeholder shows.
    var length: Int
    var color: Color
    /// The characters that are underlined, for they are not settled yet.
    var underlined: Range<Int>?
}
