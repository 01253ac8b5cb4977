// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

extension ChoiceRows {
    /// Marks the whole text.
    mutating func markAll(_ list: ChoiceList) {
        marking = TextMarking(TextPlace(row: 0)..<TextPlace(row: max(1, count(list))))
    }

    /// Moves the end of the selection with a key, and brings it into view.
    ///
    /// - Returns: whether it is a key that does so.
    mutating func extendMarking(by key: Key, byWord: Bool, in list: ChoiceList) -> Bool {
        let before = marking ?? TextMarking(at: TextPlace(row: state.first))
        let head = before.head
        let text = title(head.row, list)
        let place = text.characters(to: head)
        let last = max(0, count(list) - 1)
        var next: TextPlace
        switch key {
        case .left where place == 0:
            next = head.row > 0 ? end(of: head.row - 1, list) : head
        case .left:
            let edge = byWord ? text.wordEdge(from: place, isForward: false) : place - 1
            next = TextPlace(row: head.row, before: edge, of: text)
        case .right where place >= text.count:
            next = head.row < last ? TextPlace(row: head.row + 1) : end(of: last, list)
        case .right:
            let edge = byWord ? text.wordEdge(from: place, isForward: true) : place + 1
            next = TextPlace(row: head.row, before: edge, of: text)
        case .up: next = moved(from: head, place, by: -1, list)
        case .down: next = moved(from: head, place, by: 1, list)
        case .pageUp: next = moved(from: head, place, by: -page, list)
        case .pageDown: next = moved(from: head, place, by: page, list)
        case .home: next = byWord ? TextPlace(row: 0) : TextPlace(row: min(head.row, last))
        case .end: next = byWord ? TextPlace(row: last + 1) : end(of: min(head.row, last), list)
        default: return false
        }
        next = max(TextPlace(row: 0), min(next, TextPlace(row: last + 1)))
        var marking = before
        marking.unit = .letters
        marking.extend(to: next..<next)
        self.marking = marking
        reveal(row: min(next.row, last), in: list)
        return true
    }

    /// The place some rows further, at the same character.
    private func moved(
        from head: TextPlace,
        _ place: Int,
        by rows: Int,
        _ list: ChoiceList
    ) -> TextPlace {
        let row = head.row + rows
        if row < 0 { return TextPlace(row: 0) }
        if row >= count(list) { return TextPlace(row: count(list)) }
        return TextPlace(row: row, before: place, of: title(row, list))
    }

    private func end(of row: Int, _ list: ChoiceList) -> TextPlace {
        let text = title(row, list)
        return TextPlace(row: row, before: text.count, of: text)
    }

    /// A row's text; empty: it is not here.
    private func title(_ row: Int, _ list: ChoiceList) -> String {
        state.option(at: row, of: list)?.title ?? ""
    }

    private mutating func reveal(row: Int, in list: ChoiceList) {
        if row < state.first {
            scroll(byRows: row - state.first, in: list)
        } else if row >= state.first + capacity {
            scroll(byRows: row - state.first - capacity + 1, in: list)
        }
    }
}
