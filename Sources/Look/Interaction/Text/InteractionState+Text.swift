// SPDX-License-Identifier: MIT
//
// Keys of a modal with a long text, those of a pager: the text scrolls wherever the focus
// is, but while something is typed that is searched for.

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// Applies a key to a long text; `nil`: it has its usual meaning.
    mutating func typeInText(_ stroke: KeyStroke, on id: PresentationID) -> [Order]? {
        guard let session = sessions[id], let list = session.rowList, session.preedit == nil,
            stroke.modifiers.isDisjoint(with: [.alt, .logo])
        else { return nil }
        let isTyping = session.focus == .input
        let isControlled = stroke.modifiers.contains(.control)
        let isBack = stroke.modifiers.contains(.shift)
        if isBack, !isTyping,
            sessions[id]?.rows.extendMarking(by: stroke.key, byWord: isControlled, in: list) == true
        {
            return []
        }
        switch stroke.key {
        case .character("a") where isControlled && !isTyping: sessions[id]?.rows.markAll(list)
        case .character("c") where isControlled && !(isTyping && session.field.selection != nil):
            sessions[id]?.rows.beginCopy(list)
        case .up: sessions[id]?.rows.scroll(byRows: -1, in: list)
        case .down: sessions[id]?.rows.scroll(byRows: 1, in: list)
        case .pageUp: sessions[id]?.rows.scroll(byRows: -session.rows.page, in: list)
        case .pageDown: sessions[id]?.rows.scroll(byRows: session.rows.page, in: list)
        case .home where isControlled || !isTyping:
            sessions[id]?.rows.scroll(byRows: -list.lineCount, in: list)
        case .end where isControlled || !isTyping:
            sessions[id]?.rows.scroll(byRows: list.lineCount, in: list)
        case .character("f") where isControlled && list.isFiltered: beginSearch(on: id)
        case .enter where isTyping:
            guard session.field.count > 0 else { return [] }
            sessions[id]?.rows.seek(isBack ? -1 : 1)
            setFocus(HitTarget(card: id, target: .list))
        case .enter where session.focus == .list: return pressDefault(stroke, of: id)
        case .space where session.focus == .list:
            sessions[id]?.rows.scroll(byRows: (isBack ? -1 : 1) * session.rows.page, in: list)
        // In a terminal Ctrl+C is for what runs there.
        case .character("y") where !isTyping && !isControlled: sessions[id]?.rows.beginCopy(list)
        case .character, .other:
            guard !isTyping, !isControlled, list.isFiltered else { return nil }
            switch stroke.text {
            case "/": beginSearch(on: id)
            case "n": sessions[id]?.rows.seek(1)
            case "N": sessions[id]?.rows.seek(-1)
            default: return nil
            }
        default: return nil
        }
        return []
    }

    /// Puts the caret into the field; the search text is selected.
    private mutating func beginSearch(on id: PresentationID) {
        setFocus(HitTarget(card: id, target: .input))
        sessions[id]?.field.selectAll()
        sessions[id]?.editedAt = clock
    }
}

extension FormField {
    /// The number of lines of a text.
    fileprivate var lineCount: Int { window?.matches ?? choices.count }
}
