// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// The state of a list of rows: what is typed, the current row, and scrolling.
struct ChoiceRows {
    /// What the display draws.
    var state = ListState()
    /// The text that `state.matches` is for.
    private var query = ""
    /// The number of rows in view.
    private(set) var capacity = 1
    /// The height of a row in pixels at scale 1.
    private(set) var rowHeight = 1.0
    /// Pixels scrolled beyond whole rows.
    private var rest = 0.0
    /// Whether the user moved to the current row; otherwise it is the best match.
    private var isMoved = false

    /// Begins at the first selected row.
    init(_ list: ChoiceList?) {
        guard let list, let id = list.selected.first else { return }
        state.current = list.options.firstIndex { $0.id == id } ?? 0
        isMoved = true
    }

    /// Filters the rows again if the text has changed.
    mutating func filter(_ list: ChoiceList, by text: String) {
        guard text != query else { return }
        query = text
        state.matches = text.isEmpty ? nil : list.matches(text)
        isMoved = false
        state.current = 0
        state.first = 0
        rest = 0
        state.isRevealing = true
    }

    /// Applies new rows: the current one stays, if it is still there and the user went to it.
    mutating func update(from old: ChoiceList, to list: ChoiceList) {
        let current = isMoved ? option(of: old)?.id : nil
        state.matches = query.isEmpty ? nil : list.matches(query)
        let place = (0..<count(list)).first { self.option(at: $0, of: list)?.id == current }
        state.current = place ?? min(state.current, max(0, count(list) - 1))
    }

    /// The number of rows that match.
    func count(_ list: ChoiceList) -> Int { state.matches?.count ?? list.options.count }

    /// The current row; `nil`: none matches.
    func option(of list: ChoiceList) -> ChoiceList.Option? { option(at: state.current, of: list) }

    private func option(at place: Int, of list: ChoiceList) -> ChoiceList.Option? {
        let index = state.matches.map { $0.indices.contains(place) ? $0[place] : -1 } ?? place
        return list.options.indices.contains(index) ? list.options[index] : nil
    }

    /// Goes some rows on, or to an end; stops there.
    mutating func move(by step: Int, in list: ChoiceList) {
        move(to: state.current + step, in: list)
    }

    /// Goes to a row.
    mutating func move(to place: Int, in list: ChoiceList) {
        state.current = min(max(0, place), max(0, count(list) - 1))
        state.isRevealing = true
        isMoved = true
    }

    /// Goes to the row with that id.
    mutating func move(to id: String, in list: ChoiceList) {
        guard let place = (0..<count(list)).first(where: { option(at: $0, of: list)?.id == id })
        else { return }
        move(to: place, in: list)
    }

    /// The number of rows that a page key moves by.
    var page: Int { max(1, capacity - 1) }

    /// Scrolls by pixels at scale 1, in whole rows.
    mutating func scroll(by distance: Double, in list: ChoiceList) {
        guard distance.isFinite else { return }
        rest += distance
        let rows = (rest / max(1, rowHeight)).rounded(.towardZero)
        guard abs(rows) < 1e6 else {
            rest = 0
            return
        }
        rest -= rows * max(1, rowHeight)
        state.isRevealing = false
        state.first = max(0, min(state.first + Int(rows), count(list) - capacity))
    }

    /// Adapts to a layout.
    mutating func fit(_ window: ListWindow) {
        state.first = window.first
        capacity = window.capacity
        rowHeight = window.rowHeight
    }
}
