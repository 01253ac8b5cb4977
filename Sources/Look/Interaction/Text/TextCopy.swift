// SPDX-License-Identifier: MIT
//
// A part of a text that stays with its owner is copied by asking for it: the card has the
// rows around those in view alone. The answer comes in parts, each of which fits into a
// scene. If the owner does not answer in this way, the rows that are here are copied, if they
// contain the whole selection.

import PresenterCore

/// A pending copy.
struct TextCopy {
    /// What is copied.
    let whole: Range<TextPosition>
    /// The part that is missing.
    var rest: Range<TextPosition>
    /// The text received so far.
    var text = ""
    /// The number of the request for the next part; `nil`: not sent yet.
    var number: Int?
    /// When it was sent.
    var askedAt: Instant?

    /// How long its owner may take to answer.
    static let timeout = Duration.seconds(2)

    init(_ range: Range<TextPosition>) {
        whole = range
        rest = range
    }

    /// What an answer means.
    enum Step: Equatable {
        /// The answer is for another question.
        case waiting
        /// Another part must be requested.
        case more
        case done
        /// The owner does not recognise the question.
        case unknown
    }

    /// Takes a part of the text out of an answer.
    mutating func receive(_ window: LiveRows) -> Step {
        guard let number, window.answers >= number else { return .waiting }
        guard window.answers == number, window.copiedTo > rest.lowerBound.row else {
            return .unknown
        }
        text += window.copied
        let next = TextPosition(row: window.copiedTo)
        guard next < rest.upperBound, window.copiedTo < window.matches else { return .done }
        rest = next..<rest.upperBound
        self.number = nil
        return .more
    }
}

extension FormField {
    /// A part of the text, from the rows that are here; `nil`: some are not.
    func text(of range: Range<TextPosition>) -> String? {
        let first = window?.first ?? 0
        let end = min(range.upperBound.row, (window?.matches ?? choices.count) - 1)
        guard range.lowerBound.row >= first, end < first + choices.count else { return nil }
        guard range.lowerBound.row <= end else { return "" }
        let rows = (range.lowerBound.row...end).map { row -> Substring in
            var text = choices[row - first].title.unicodeScalars[...]
            if row == range.upperBound.row { text = text.prefix(range.upperBound.offset) }
            if row == range.lowerBound.row { text = text.dropFirst(range.lowerBound.offset) }
            return Substring(text)
        }
        // A selection of whole rows ends at the start of the next row.
        let isWhole = range.upperBound.row > end && end + 1 < window?.matches ?? choices.count
        return rows.joined(separator: "\n") + (isWhole ? "\n" : "")
    }
}
