// SPDX-License-Identifier: MIT
//
// A list of a hundred thousand rows stays with its owner. The card has the rows around
// those in view; the display requests others from the owner, by place and typed text, and
// the owner answers with an update. Questions are numbered, so that late answers are recognised.

/// The rows of a live list that a card has.
public struct LiveRows: Hashable, Sendable {
    /// The index of the first row of the card among the rows that match.
    public var first = 0
    /// The number of rows that match.
    public var matches = 0
    /// The number of all rows.
    public var total = 0
    /// The number of the question that they answer; 0: of none.
    public var answers = 0
    /// In a text: the number of rows that match the search.
    public var hits = 0
    /// In a text: the number of the match that the display goes to, from 1; 0: none.
    public var hit = 0
    /// In a text: the row of that match, from 0.
    public var hitRow = 0
    /// In a text: the next part of the text to copy; empty: none.
    public var copied = ""
    /// The row after the last one in `copied`.
    public var copiedTo = 0

    /// Creates the rows of a part.
    public init(_ change: (inout LiveRows) -> Void = { _ in }) { change(&self) }
}

extension Modal {
    /// Whether its owner answers questions about that: its rows, or a field of its form.
    public func answers(_ question: RowQuestion) -> Bool {
        question.field.map { field($0)?.isLive == true } ?? (choices?.window != nil)
    }
}

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
    public var step = 0
    /// In a text: the part to copy, which the owner sends as plain text; `nil`: none.
    public var copy: Range<TextPosition>?
    /// The id of the form's field that the text was typed into; `nil`: it is about rows.
    public var field: String?

    /// Creates a question.
    public init(
        number: Int,
        text: String,
        first: Int,
        _ change: (inout RowQuestion) -> Void = { _ in }
    ) {
        self.number = number
        self.text = text
        self.first = first
        change(&self)
    }
}

/// A place in a long text, before one of its characters.
public struct TextPosition: Hashable, Sendable {
    /// The row, from 0.
    public var row: Int
    /// The number of Unicode scalars before it in the row; more than the row has is its end.
    public var offset: Int

    /// Creates a place.
    public init(row: Int, offset: Int = 0) {
        self.row = row
        self.offset = offset
    }
}

extension TextPosition: Comparable {
    /// Whether a place comes before another one.
    public static func < (one: TextPosition, other: TextPosition) -> Bool {
        (one.row, one.offset) < (other.row, other.offset)
    }
}

extension Range where Bound == TextPosition {
    /// The range as it travels: row and offset of its start, then those of its end.
    public var numbers: [Int] {
        [lowerBound.row, lowerBound.offset, upperBound.row, upperBound.offset]
    }

    /// What `numbers` accepts.
    public static var acceptedNumbers: String {
        "row and offset of a start and of a later end, each 0 to \(Int32.max)"
    }

    /// Reads `numbers`; `nil`: they are no range.
    public init?(numbers: [Int]) {
        guard numbers.count == 4,
            numbers.allSatisfy({ (0...Int(Int32.max)).contains($0) })
        else { return nil }
        let start = TextPosition(row: numbers[0], offset: numbers[1])
        let end = TextPosition(row: numbers[2], offset: numbers[3])
        guard start < end else { return nil }
        self = start..<end
    }
}
