// SPDX-License-Identifier: MIT
//
// A list of a hundred thousand rows stays with its owner. The card has the rows around
// those in view; the display requests others from the owner, by place and typed text, and
// the owner answers with an update. Questions are numbered, so that late answers are recognised.

/// The rows of a live list that a card has.
public struct LiveRows: Hashable, Sendable {
    /// The index of the first row of the card among the rows that match.
    public var first: Int
    /// The number of rows that match.
    public var matches: Int
    /// The number of all rows.
    public var total: Int
    /// The number of the question that they answer; 0: of none.
    public var answers: Int
    /// In a text: the number of rows that match the search.
    public var hits: Int
    /// In a text: the number of the match that the display goes to, from 1; 0: none.
    public var hit: Int
    /// In a text: the row of that match, from 0.
    public var hitRow: Int
    /// In a text: the next part of the text to copy; empty: none.
    public var copied: String
    /// The row after the last one in `copied`.
    public var copiedTo: Int

    /// Creates the rows of a part.
    public init(
        first: Int = 0,
        matches: Int = 0,
        total: Int = 0,
        answers: Int = 0,
        hits: Int = 0,
        hit: Int = 0,
        hitRow: Int = 0,
        copied: String = "",
        copiedTo: Int = 0
    ) {
        self.first = first
        self.matches = matches
        self.total = total
        self.answers = answers
        self.hits = hits
        self.hit = hit
        self.hitRow = hitRow
        self.copied = copied
        self.copiedTo = copiedTo
    }
}

extension Modal {
    /// Whether its owner answers questions about that: its rows, or a field of its form.
    public func answers(_ question: RowQuestion) -> Bool {
        question.field.map { field($0)?.isLive == true } ?? (choices?.window != nil)
    }
}
