// SPDX-License-Identifier: MIT
//
// The notification centre has a session as cards have: its focus, its text field and its
// press. What differs: its scroll offset counts rows, its rows come in windows, and any
// letter goes into the search.

import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    // MARK: Scene

    /// Applies the centre of a new scene: the row at the top and the focus stay.
    mutating func followCentre(from before: Scene) {
        guard let next = scene.centre, let card = scene.centreCard else { return }
        guard var session = sessions[.centre], let old = before.centre else {
            var session = CardSession(card: card, revision: scene.revision, now: clock)
            session.focus = .input
            session.isFocusMoved = true
            motions.forgetExit(of: .centre)
            sessions[.centre] = session
            return
        }
        if next.search == old.search, session.scroll >= 1,
            let top = old[Int(session.scroll)]?.id, let index = next.index(of: top)
        {
            session.scroll += Double(index - Int(session.scroll))
        }
        if case .centre(let part)? = session.focus, let row = part.row,
            let index = old.index(of: row), next.index(of: row) == nil
        {
            let nearest = next[min(index, next.count - 1)]?.id
            session.focus = nearest.map { .centre(.row($0)) } ?? .input
        }
        sessions[.centre] = session
    }

    /// Adapts to a layout: the offset that it has, and the row that was delivered.
    mutating func fitCentre() {
        guard let rows = layout[.centre]?.layout.rows, var session = sessions[.centre] else {
            return
        }
        session.scroll = rows.offset
        session.list.revealed = nil
        if let wanted = session.list.wanted {
            // New rows have other heights than the rows that they replace.
            session.list.revealed = wanted
            if let row = scene.centre?.delivered(wanted) {
                session.list.wanted = nil
                session.focus = .centre(.row(row))
                session.isRingShown = true
            }
        }
        sessions[.centre] = session
    }

    /// Asks for other rows when the user has scrolled near the edge of those that are here.
    mutating func askForRows() -> [Order] {
        guard let centre = scene.centre, let rows = layout[.centre]?.layout.rows,
            let session = sessions[.centre], session.list.checkedOffset != rows.offset
        else { return [] }
        sessions[.centre]?.list.checkedOffset = rows.offset
        let here = centre.first..<centre.first + centre.rows.count
        let isNearStart = rows.indices.lowerBound - Self.rowsAhead < here.lowerBound
        let isNearEnd = rows.indices.upperBound + Self.rowsAhead > here.upperBound
        guard isNearStart && here.lowerBound > 0 || isNearEnd && here.upperBound < centre.count
        else { return [] }
        let before = max(0, Centre.maximumRows - rows.indices.count) / 2
        return [.report(.centre(.scrolled(first: max(0, rows.first - before))))]
    }

    /// Rows to have ready beyond those in view.
    private static let rowsAhead = 12

    /// Reports the search if its text has changed.
    mutating func reportSearch() -> [Order] {
        guard scene.centre != nil, let session = sessions[.centre] else { return [] }
        let text = session.field.text()
        guard text != session.list.reportedSearch else { return [] }
        sessions[.centre]?.list.reportedSearch = text
        sessions[.centre]?.list.wanted = nil
        sessions[.centre]?.scroll = 0
        return [.report(.centre(.searched(text)))]
    }

    // MARK: Pointer

    /// Scrolls the list by pixels at scale 1.
    mutating func scrollCentre(by distance: Double) {
        guard let rows = layout[.centre]?.layout.rows else { return }
        sessions[.centre]?.scroll = rows.offset(after: distance)
    }

    /// Whether a press on a row has an effect.
    func isOpenable(_ id: CentreRow.ID) -> Bool {
        guard let centre = scene.centre, let index = centre.index(of: id) else { return false }
        return switch centre[index] {
        case .group?: true
        case .entry(let entry)?: entry.isOpenable
        case .pending?, nil: false
        }
    }

    /// Carries out a press.
    func activate(centre part: CentreTarget) -> [Order] {
        guard let centre = scene.centre else { return [] }
        switch part {
        case .row(.group(let name)): return report(.groupToggled(name))
        case .row(.entry(.live(let id))):
            guard isOpenable(.entry(.live(id))) else { return [] }
            return report(.pressed(id, button: Toast.defaultActionID))
        case .row(.entry(.history(let id))):
            return isOpenable(.entry(.history(id))) ? report(.historyPressed(id)) : []
        case .row(.pending): return []
        case .dismiss(let id): return dismiss(id)
        case .button(let id, let button): return report(.pressed(id, button: button))
        case .quiet: return report(.quietToggled)
        case .mode(let name): return report(.modeChosen(centre.mode == name ? nil : name))
        case .clear: return report(.cleared)
        }
    }

    private func dismiss(_ id: CentreRow.ID) -> [Order] {
        switch id {
        case .group(let name): scene.centre?.canClear == true ? report(.groupCleared(name)) : []
        case .entry(let id): report(.dismissed(id))
        case .pending: []
        }
    }

    private func report(_ action: CentreAction) -> [Order] { [.report(.centre(action))] }

    // MARK: Keyboard

    /// Applies a key; `nil`: it does what it does on every card.
    mutating func typeInCentre(_ stroke: KeyStroke) -> [Order]? {
        let isTyping = sessions[.centre]?.focus == .input
        switch stroke.key {
        case .up: moveRow(by: -1)
        case .down: moveRow(by: 1)
        case .pageUp: moveRow(by: -page)
        case .pageDown: moveRow(by: page)
        case .home where !isTyping: focusRow(0)
        case .end where !isTyping: focusRow((scene.centre?.count ?? 0) - 1)
        case .left where !isTyping: return moveInRow(isForward: false)
        case .right where !isTyping: return moveInRow(isForward: true)
        case .delete where !isTyping: return focusedRow.map(dismiss) ?? []
        case .backspace where !isTyping: typeIntoSearch(stroke)
        case .character, .other:
            guard !isTyping, stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]),
                !stroke.text.isEmpty
            else { return nil }
            typeIntoSearch(stroke)
        case .home, .end, .left, .right, .delete, .backspace, .tab, .enter, .space, .escape,
            .modifier:
            return nil
        }
        return []
    }

    private mutating func typeIntoSearch(_ stroke: KeyStroke) {
        focusField()
        _ = sessions[.centre]?.field.handle(stroke)
    }

    /// The number of rows that a page key moves by.
    private var page: Int { max(1, (layout[.centre]?.layout.rows?.indices.count ?? 2) - 2) }

    /// The row with the focus, or whose part has it.
    private var focusedRow: CentreRow.ID? {
        guard case .centre(let part)? = sessions[.centre]?.focus else { return nil }
        return part.row
    }

    /// Moves the focus from row to row; above the first one is the search.
    private mutating func moveRow(by step: Int) {
        guard let centre = scene.centre, centre.count > 0 else { return }
        guard let index = sessions[.centre]?.list.wanted ?? focusedRow.flatMap(centre.index) else {
            let rows = layout[.centre]?.layout.rows
            let first = rows?.indices.first { rows?.shows($0) ?? false } ?? 0
            return step > 0 ? focusRow(first) : focusField()
        }
        if index == 0, step < 0 { return focusField() }
        focusRow(min(max(0, index + step), centre.count - 1))
    }

    private mutating func focusField() {
        sessions[.centre]?.list.wanted = nil
        sessions[.centre]?.focus = .input
        sessions[.centre]?.editedAt = clock
    }

    /// Gives the focus to a row, also to one that is not delivered yet.
    private mutating func focusRow(_ index: Int) {
        guard let centre = scene.centre, index >= 0, index < centre.count else { return }
        sessions[.centre]?.preedit = nil
        sessions[.centre]?.list.revealed = index
        sessions[.centre]?.list.wanted = nil
        if let row = centre.delivered(index) {
            sessions[.centre]?.focus = .centre(.row(row))
            sessions[.centre]?.isRingShown = true
        } else {
            sessions[.centre]?.list.wanted = index
        }
    }

    /// Right opens a group or goes to a toast's buttons; left goes back or closes.
    private mutating func moveInRow(isForward: Bool) -> [Order] {
        guard let centre = scene.centre, let id = focusedRow, let index = centre.index(of: id)
        else { return [] }
        switch centre[index] {
        case .group(let group)?:
            return group.isOpen == isForward ? [] : report(.groupToggled(group.name))
        case .entry(let entry)?:
            guard case .live(let toast) = entry.id else { return [] }
            let stops: [Target] =
                [.centre(.row(id))] + entry.choices.map { .centre(.button(toast, $0.id)) }
            let now = sessions[.centre]?.focus.flatMap(stops.firstIndex) ?? 0
            let next = now + (isForward ? 1 : -1)
            if stops.indices.contains(next) {
                sessions[.centre]?.focus = stops[next]
                sessions[.centre]?.isRingShown = true
            }
            return []
        case .pending?, nil: return []
        }
    }
}

extension Centre {
    /// Returns the row at an index; `nil`: the history has not delivered it.
    fileprivate func delivered(_ index: Int) -> CentreRow.ID? {
        if case .pending? = self[index] { nil } else { self[index]?.id }
    }
}

extension CentreTarget {
    /// The row itself, or the row of the part; `nil`: the target is in the head.
    fileprivate var row: CentreRow.ID? {
        switch self {
        case .row(let id), .dismiss(let id): id
        case .button(let id, _): .entry(.live(id))
        case .quiet, .mode, .clear: nil
        }
    }
}
