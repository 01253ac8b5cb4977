// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore
import Texts

/// The state of a list of rows in a display, beyond the card: filter, current row and scrolling.
public struct ListState: Hashable, Sendable {
    /// The indices of the options that match the filter, the best first; `nil`: all, or the
    /// owner of a live list has filtered them.
    public var matches: [Int]?
    /// The current row, which Enter chooses, as an index of the matches.
    public var current = 0
    /// The first row in view, as an index of the matches.
    public var first = 0
    /// Whether the current row must be in view.
    public var isRevealing = true
    /// The selection in a long text; `nil`: none.
    public var marked: Range<TextPosition>?
    /// What became of the last copy of it.
    public var note: TextNote?

    /// Creates the state of a list that is not filtered.
    public init() {}

    /// The number of rows that match.
    public func count(_ list: FormField) -> Int {
        matches?.count ?? list.window?.matches ?? list.choices.count
    }

    /// The number of all rows.
    public func total(_ list: FormField) -> Int { list.window?.total ?? list.choices.count }

    /// The row at an index of those that match; `nil`: none, or it has not come yet.
    public func option(at index: Int, of list: FormField) -> FormField.Choice? {
        let choice: Int
        if let matches {
            guard matches.indices.contains(index) else { return nil }
            choice = matches[index]
        } else {
            choice = index - (list.window?.first ?? 0)
        }
        return list.choices.indices.contains(choice) ? list.choices[choice] : nil
    }

    /// The characters of a row of a long text that are selected, and whether the selection continues
    /// in the next row; `nil`: none are.
    public func marked(inRow row: Int, _ text: String) -> (part: Range<Int>, goesOn: Bool)? {
        guard let marked, (marked.lowerBound.row...marked.upperBound.row).contains(row) else {
            return nil
        }
        let first = row == marked.lowerBound.row ? text.characters(to: marked.lowerBound) : 0
        let goesOn = row < marked.upperBound.row
        let last = goesOn ? text.count : text.characters(to: marked.upperBound)
        guard goesOn || first < last else { return nil }
        return (first..<max(first, last), goesOn)
    }
}

extension String {
    /// The number of characters of a row before a position in it.
    public func characters(to position: TextPosition) -> Int {
        var scalars = 0
        for (number, character) in enumerated() {
            if scalars >= position.offset { return number }
            scalars += character.unicodeScalars.count
        }
        return count
    }
}

extension CardState {
    /// The part of the rows of a list that is in view.
    ///
    /// - Parameters:
    ///   - list: the list.
    ///   - capacity: the number of rows that fit: 1 or more.
    ///   - rowHeight: the height of a row.
    /// - Returns: the first row in view, and how many there are.
    public func window(of list: FormField, capacity: Int, rowHeight: Double) -> ListWindow {
        let count = self.list.count(list)
        return ListWindow(self.list, count: count, capacity: capacity, rowHeight: rowHeight)
    }

    /// The note in the field above a list: how many rows match, or which match of a long text is
    /// in view; after a copy, what became of it.
    public func note(on list: FormField) -> String? {
        guard list.isText else {
            let (matches, all) = (self.list.count(list), self.list.total(list))
            return matches == all
                ? all.grouped : Phrase.numberOfAll.text(matches.grouped, all.grouped)
        }
        if let note = self.list.note { return note.text }
        guard let window = list.window, !input.text.isEmpty else { return nil }
        return window.hits == 0
            ? Phrase.nothingFound.text
            : Phrase.numberOfAll.text(window.hit.grouped, window.hits.grouped)
    }
}

/// The part of a list of rows that is in view.
public struct ListWindow: Hashable, Sendable {
    /// The first row, as an index of the matches.
    public var first: Int
    /// The number of rows that fit: 1 or more.
    public var capacity: Int
    /// The height of a row in pixels at scale 1.
    public var rowHeight: Double

    /// Finds the part in view.
    ///
    /// - Parameters:
    ///   - state: where it was, and whether the current row must be in it.
    ///   - count: the number of rows.
    ///   - capacity: how many fit: 1 or more.
    ///   - rowHeight: the height of a row.
    public init(_ state: ListState, count: Int, capacity: Int, rowHeight: Double) {
        self.capacity = max(1, capacity)
        self.rowHeight = rowHeight
        first = state.first
        if state.isRevealing {
            first = min(first, state.current)
            first = max(first, state.current - self.capacity + 1)
        }
        first = max(0, min(first, count - self.capacity))
    }

    /// The rows in view of a list of that many.
    public func rows(of count: Int) -> Range<Int> {
        first..<max(first, min(count, first + capacity))
    }
}

/// What became of the last copy of a part of a long text.
public enum TextNote: Hashable, Sendable {
    /// The text was requested from its owner.
    case copying
    case copied
    /// The text is longer than the clipboard accepts.
    case tooLong
    /// The owner did not send the text.
    case failed

    /// The note in the user's language.
    public var text: String {
        switch self {
        case .copying: Phrase.copying.text
        case .copied: Phrase.copied.text
        case .tooLong: Phrase.tooLongToCopy.text
        case .failed: Phrase.notCopied.text
        }
    }
}
