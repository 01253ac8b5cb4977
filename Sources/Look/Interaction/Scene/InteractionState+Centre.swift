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
            let top = old[Int(session.scroll)]?.id, let index = next.index(of: next.present(top))
        {
            session.scroll += Double(index - Int(session.scroll))
        }
        session.follow(next, from: old)
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
        let text = session.ownField.text()
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

    /// Whether a click on a row has an effect.
    func isOpenable(_ id: CentreRow.ID) -> Bool {
        switch scene.centre?.row(id) {
        case .group?: true
        case .entry(let entry)?: entry.isOpenable || isExpandable(id)
        case .pending?, nil: false
        }
    }

    /// Whether a row opens and closes.
    private func isExpandable(_ id: CentreRow.ID) -> Bool {
        layout[.centre]?.layout.tree.control(at: .centre(.row(id)))?.isExpanded != nil
    }

    /// Answers an entry; one without an answer opens by a click, and gives the reason to a key.
    private mutating func activate(_ entry: CentreEntry) -> [Order] {
        switch entry.id {
        case .live(let id) where entry.isOpenable:
            return report(.pressed(id, button: Toast.defaultActionID))
        case .history(let id) where entry.isOpenable: return report(.historyPressed(id))
        case .live, .history:
            if !keyboard.wasLast { return toggle(entry) }
            sessions[.centre]?.list.refused = entry.id
            sessions[.centre]?.list.revealed = scene.centre?.index(of: .entry(entry.id))
            return []
        }
    }

    private func toggle(_ entry: CentreEntry) -> [Order] {
        isExpandable(.entry(entry.id)) ? report(.entryToggled(entry.id)) : []
    }

    /// Carries out a press.
    mutating func activate(centre part: CentreTarget) -> [Order] {
        guard let centre = scene.centre else { return [] }
        if !keyboard.wasLast, let row = part.row { select(row) }
        switch part {
        case .row(let id):
            return switch centre.row(id) {
            case .group(let group)?: report(.groupToggled(group.name))
            case .entry(let entry)?: activate(entry)
            case .pending?, nil: []
            }
        case .dismiss(let id): return dismiss(id)
        case .button(let id, Toast.replyID): return openAnswer(to: id)
        case .button(let id, let button): return report(.pressed(id, button: button))
        case .copy(let id):
            guard case .entry(let entry)? = centre.row(.entry(.live(id))) else { return [] }
            return entry.code.map { [.copy($0)] } ?? []
        case .send(let id): return sendAnswer(to: id)
        case .menu(let id):
            let isOpen = sessions[.centre]?.list.menu == id
            sessions[.centre]?.list.menu = isOpen ? nil : id
            sessions[.centre]?.list.revealed = centre.index(of: .entry(id))
            return []
        case .snooze(let id, let time):
            sessions[.centre]?.list.menu = nil
            return report(.snoozed(id, for: span(of: time)))
        case .undo: return undo()
        case .rule(let id, let rule):
            guard case .entry(let entry)? = centre.row(.entry(id)) else { return [] }
            return report(.ruleToggled(entry.application, rule))
        case .quiet: return report(.quietToggled)
        case .mode(let name): return report(.modeChosen(centre.mode == name ? nil : name))
        case .clear: return report(.cleared)
        }
    }

    /// How long a toast is snoozed; `nil`: until the user is back.
    private func span(of time: CentreSnooze) -> Duration? {
        switch time {
        case .short: .seconds(20 * 60)
        case .hour: .seconds(3600)
        case .tomorrow: layout[.centre]?.layout.tomorrow.map { max(.seconds(1), $0 - clock) }
        case .back: nil
        }
    }

    /// Gives the keyboard's selection to a row that was clicked.
    private mutating func select(_ row: CentreRow.ID) {
        sessions[.centre]?.preedit = nil
        sessions[.centre]?.focus = .centre(.row(row))
        sessions[.centre]?.isRingShown = false
    }

    private func undo() -> [Order] { (scene.centre?.undoable ?? 0) > 0 ? report(.undone) : [] }

    private func dismiss(_ id: CentreRow.ID) -> [Order] {
        switch id {
        case .group(let name): scene.centre?.canClear == true ? report(.groupCleared(name)) : []
        case .entry(let id): report(.dismissed(id))
        case .pending: []
        }
    }

    func report(_ action: CentreAction) -> [Order] { [.report(.centre(action))] }

    // MARK: Keyboard

    /// Applies a key; `nil`: it does what it does on every card.
    mutating func typeInCentre(_ stroke: KeyStroke) -> [Order]? {
        sessions[.centre]?.list.refused = nil
        if let list = sessions[.centre]?.list, let toast = list.answered,
            sessions[.centre]?.focus == list.answerField
        {
            return typeAnswer(stroke, to: toast)
        }
        let isTyping = sessions[.centre]?.focus == .input
        let key = CentreKey.all.first {
            $0.key == stroke.key && $0.modifiers.isSubset(of: stroke.modifiers)
                && (!isTyping || $0.isForTyping)
        }
        if let key { return apply(key.command, stroke) }
        guard !isTyping, stroke.key.writes, !stroke.text.isEmpty,
            stroke.modifiers.isDisjoint(with: [.control, .alt, .logo])
        else { return nil }
        typeIntoSearch(stroke)
        return []
    }

    private mutating func apply(_ command: CentreKey.Command, _ stroke: KeyStroke) -> [Order]? {
        switch command {
        case .move(let rows): moveRow(by: rows)
        case .page(let pages): moveRow(by: pages * page)
        case .first: focusRow(0)
        case .last: focusRow((scene.centre?.count ?? 0) - 1)
        case .forward, .back:
            let isMirrored = layout[.centre]?.layout.isMirrored ?? false
            return moveInRow(isForward: (command == .forward) != isMirrored)
        case .toggle:
            guard case .row(let id)? = sessions[.centre]?.focus?.centre,
                case .entry(let entry)? = scene.centre?.row(id)
            else { return nil }
            return stroke.isRepeat ? [] : toggle(entry)
        case .dismiss: return focusedRow.map(dismiss) ?? []
        case .erase: typeIntoSearch(stroke)
        case .undo: return undo()
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
    private var focusedRow: CentreRow.ID? { sessions[.centre]?.centreRow }

    /// Moves the focus from row to row; above the first one is the search.
    mutating func moveRow(by step: Int) {
        guard let centre = scene.centre, centre.count > 0 else { return }
        guard let index = sessions[.centre]?.list.wanted ?? focusedRow.flatMap(centre.index) else {
            let rows = layout[.centre]?.layout.rows
            let first = rows?.indices.first { rows?.shows($0) ?? false } ?? 0
            return step > 0 ? focusRow(first) : focusField()
        }
        if abs(step) == 1, scrollWithin(index, isForward: step > 0) { return }
        if index == 0, step < 0 { return focusField() }
        focusRow(min(max(0, index + step), centre.count - 1))
    }

    /// Scrolls to a part of a row that is out of view; returns whether there is one.
    private mutating func scrollWithin(_ index: Int, isForward: Bool) -> Bool {
        guard let rows = layout[.centre]?.layout.rows, rows.indices.contains(index) else {
            return false
        }
        let span = rows.spans[index - rows.first]
        let hidden = isForward ? span.to - rows.height : -span.from
        guard hidden > 0.5, span.to - span.from > rows.height else { return false }
        let distance = min(hidden, rows.height / 2)
        scrollCentre(by: isForward ? distance : -distance)
        return true
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

    /// Right opens a row or goes to its buttons; left goes back or closes.
    private mutating func moveInRow(isForward: Bool) -> [Order] {
        guard let centre = scene.centre, let id = focusedRow, let index = centre.index(of: id)
        else { return [] }
        switch centre[index] {
        case .group(let group)?:
            return group.isOpen == isForward ? [] : report(.groupToggled(group.name))
        case .entry(let entry)?:
            let isOnRow = sessions[.centre]?.focus == .centre(.row(id))
            if isOnRow, entry.isOpen != isForward, isExpandable(id) { return toggle(entry) }
            let parts =
                layout[.centre]?.layout.focusOrder.filter { target in
                    target.centre?.row == id || target == answerField(of: entry.id)
                } ?? []
            // Answers come first, then the menu and what is in it, wherever its sign stands.
            let others = parts.filter { $0 != .centre(.row(id)) && !$0.isCentreButton }
            let dismiss = Target.centre(.dismiss(id))
            let stops =
                [.centre(.row(id))] + parts.filter(\.isCentreButton)
                + others.filter { $0 != dismiss } + others.filter { $0 == dismiss }
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

extension Key {
    /// Whether it may insert text.
    fileprivate var writes: Bool {
        switch self {
        case .character, .other: true
        case .enter, .escape, .tab, .space, .backspace, .delete, .left, .right, .up, .down, .home,
            .end, .pageUp, .pageDown, .modifier:
            false
        }
    }
}

extension Target {
    /// Whether it is a button of a live toast in the centre, or in place of one.
    fileprivate var isCentreButton: Bool {
        switch self {
        case .centre(.button), .centre(.copy), .centre(.send), .field: true
        default: false
        }
    }
}

extension CentreRow {
    /// Whether it is an open notification.
    fileprivate var isOpenEntry: Bool {
        if case .entry(let entry) = self { entry.isOpen } else { false }
    }
}

extension CardSession {
    /// The row of the centre with the focus, or whose part has it.
    var centreRow: CentreRow.ID? {
        if let answered = list.answered, focus == list.answerField {
            return .entry(.live(answered))
        }
        return focus?.centre?.row
    }

    /// Applies the rows of a new scene: what was selected and open stays so.
    fileprivate mutating func follow(_ next: Centre, from old: Centre) {
        if let menu = list.menu, case .entry(let entry) = next.present(.entry(menu)) {
            list.menu = entry
        }
        guard let before = centreRow else { return }
        let row = next.present(before)
        if let index = next.index(of: row) {
            let isGone =
                if case .centre(.button(let toast, let button))? = focus {
                    next[index]?.has(button, of: toast) != true
                } else {
                    row != before
                }
            if isGone { focus = .centre(.row(row)) }
            if next[index]?.isOpenEntry == true,
                old.index(of: before).flatMap({ old[$0] })?.isOpenEntry == false
            {
                list.revealed = index
            }
        } else if let index = old.index(of: before) {
            let nearest = next[min(index, next.count - 1)]?.id
            focus = nearest.map { .centre(.row($0)) } ?? .input
        }
    }
}

extension CentreRow {
    /// Whether it is the row of a live toast with that button.
    fileprivate func has(_ button: String, of toast: PresentationID) -> Bool {
        guard case .entry(let entry) = self, entry.id == .live(toast) else { return false }
        return entry.choices.contains { $0.id == button }
    }
}

extension Centre {
    /// Returns the id that a row has now: that of a toast which ended is in the history.
    fileprivate func present(_ id: CentreRow.ID) -> CentreRow.ID {
        guard case .entry(.live(let toast)) = id, row(id) == nil else { return id }
        let successor = rows.first { row in
            if case .entry(let entry) = row { entry.former == toast } else { false }
        }
        return successor?.id ?? id
    }

    /// Returns a row of the window.
    fileprivate func row(_ id: CentreRow.ID) -> CentreRow? { rows.first { $0.id == id } }

    /// Returns the row at an index; `nil`: the history has not delivered it.
    fileprivate func delivered(_ index: Int) -> CentreRow.ID? {
        if case .pending? = self[index] { nil } else { self[index]?.id }
    }
}
