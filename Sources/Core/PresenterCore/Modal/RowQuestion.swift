// SPDX-License-Identifier: MIT

/// A display's question for other rows of a live list, or for suggestions in a field.
public struct RowQuestion: Hashable, Sendable {
    /// The number of the question: a display counts its questions from 1.
    public var number: Int
    /// The text by which the rows are filtered.
    public var text: String
    /// The place of the first row in view among those that match.
    public var first: Int
    /// In a text: 1 goes to the next hit, -1 to the one before, 0 to none or, with another
    /// text, to the first hit from `first` on.
    public var step: Int
    /// In a text: the part to copy, which the owner sends as plain text; `nil`: none.
    public var copy: Range<TextPlace>?
    /// The id of the form's field that the text was typed into; `nil`: it is about rows.
    public var field: String?

    /// Creates a question.
    public init(
        number: Int,
        text: String,
        first: Int,
        step: Int = 0,
        copy: Range<TextPlace>? = nil,
        field: String? = nil
    ) {
        self.number = number
        self.text = text
        self.first = first
        self.step = step
        self.copy = copy
        self.field = field
    }
}
