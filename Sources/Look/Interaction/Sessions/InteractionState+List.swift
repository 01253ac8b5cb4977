// SPDX-License-Identifier: MIT
//
// Keys of a modal with a list of rows. The focus is in the field that filters it, or on the
// list; either way arrows go from row to row, so that typing and choosing need no Tab.

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// Filters the list of the topmost modal by the typed text.
    mutating func filterRows() {
        guard let id = topmost, let session = sessions[id], let list = session.rowList,
            list.isFiltered
        else { return }
        sessions[id]?.rows.filter(list, by: session.field.text())
    }

    /// Asks the owner of a live list for the rows that are needed.
    mutating func askForListRows() -> [Order] {
        guard let id = topmost, let session = sessions[id], session.textSince != nil,
            let list = session.rowList, list.window != nil,
            let question = sessions[id]?.rows.question(list, at: clock)
        else { return [] }
        return [.report(.rowsAsked(id, question))]
    }

    /// Applies a key to a list of rows; `nil`: it has its usual meaning.
    mutating func typeInList(_ stroke: KeyStroke, on id: PresentationID) -> [Order]? {
        if sessions[id]?.rowList?.isText == true { return typeInText(stroke, on: id) }
        guard let session = sessions[id], let list = session.rowList,
            session.focus == .list || (list.isFiltered && session.focus == .input),
            session.preedit == nil, stroke.modifiers.isDisjoint(with: [.alt, .logo])
        else { return nil }
        let isTyping = session.focus == .input
        let isControlled = stroke.modifiers.contains(.control)
        switch stroke.key {
        case .up: sessions[id]?.rows.move(by: -1, in: list)
        case .down: sessions[id]?.rows.move(by: 1, in: list)
        case .pageUp: sessions[id]?.rows.move(by: -session.rows.page, in: list)
        case .pageDown: sessions[id]?.rows.move(by: session.rows.page, in: list)
        // In a text they move the caret.
        case .home where isControlled || !isTyping || session.field.count == 0:
            sessions[id]?.rows.move(to: 0, in: list)
        case .end where isControlled || !isTyping || session.field.count == 0:
            sessions[id]?.rows.move(to: .max, in: list)
        case .tab where list.allowsMany && stroke.modifiers.isEmpty:
            guard accepts(id, at: clock) else { return disturb(id) }
            toggleCurrentRow(of: id, list)
            sessions[id]?.rows.move(by: 1, in: list)
        // It is part of the text while somebody types what the rows are filtered by.
        case .space where isTyping && session.rows.isQuerying: return nil
        case .space where list.allowsMany:
            guard accepts(id, at: clock) else { return disturb(id) }
            if !stroke.isRepeat { toggleCurrentRow(of: id, list) }
        case .enter, .space: return pressCurrentRow(stroke, of: id, list)
        default: return nil
        }
        return []
    }

    private mutating func toggleCurrentRow(of id: PresentationID, _ list: FormField) {
        guard let row = sessions[id]?.rows.option(of: list) else { return }
        sessions[id]?.choose(row.id, from: list)
    }

    /// Begins a press on the current row, or on the button of a list where several are chosen.
    private mutating func pressCurrentRow(
        _ stroke: KeyStroke,
        of id: PresentationID,
        _ list: FormField
    ) -> [Order] {
        guard !list.allowsMany else { return pressDefault(stroke, of: id) }
        let row = sessions[id]?.rows.option(of: list)
        return press(row.map { .choice($0.id) }, with: stroke, on: id)
    }

    /// Scrolls the list under the pointer; returns whether there is one.
    mutating func scrollList(_ dy: Double, at hit: Hit) -> Bool {
        guard case .target(let hitTarget) = hit, let list = sessions[hitTarget.card]?.rowList
        else { return false }
        switch hitTarget.target {
        case .field(list.id, .option), .list:
            sessions[hitTarget.card]?.rows.scroll(by: dy, in: list)
        default: return false
        }
        return true
    }
}

extension CardSession {
    /// The list of rows; `nil`: the card has none.
    var rowList: FormField? {
        guard let list = card.modal?.choices, list.areRows else { return nil }
        return list
    }

    /// The ids that an answer has, in the order of the options.
    var chosen: [String] {
        guard let list = card.modal?.choices else { return [] }
        if list.takesCurrent(choices) { return rows.option(of: list).map { [$0.id] } ?? [] }
        // The rows of a live list are known to its owner alone.
        if list.window != nil { return choices.sorted() }
        return list.choices.map(\.id).filter(choices.contains)
    }
}
