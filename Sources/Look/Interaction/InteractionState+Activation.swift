// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension InteractionState {
    /// Performs the action of a pressed target.
    mutating func activate(_ hitTarget: HitTarget) -> [Order] {
        let id = hitTarget.card
        if case .button(let button) = hitTarget.target,
            let field = sessions[id]?.invalidField(for: button)
        {
            return showProblems(on: id, from: field)
        }
        if case .centre(let part) = hitTarget.target { return activate(centre: part) }
        guard var session = sessions[id], session.allows(hitTarget.target) else { return [] }
        defer { if sessions[id] != nil { sessions[id] = session } }
        switch hitTarget.target {
        case .button(let button):
            if button == Toast.replyID, session.card.reply != nil {
                guard session.isReplying else { return [.report(.replyOpened(id))] }
                let answer = session.answer(button)
                session.ownField = TextField(breaks: .withShift)
                return [.report(.buttonTapped(id, answer))]
            }
            if session.card.content.kind == .retry, button == Retry.retryButtonID {
                return [.report(.retryTapped(id))]
            }
            return [.report(.buttonTapped(id, session.answer(button)))]
        case .cancelRow:
            return [.report(.buttonTapped(id, Answer(button: Loading.cancelButtonID)))]
        case .field(let field, .option(let row)) where session.rowList?.id == field:
            return activate(row: row, of: &session)
        case .field(let field, let part):
            session.press(part, of: field)
            if case .option = part {
                if session.focus != hitTarget.target { session.isRingShown = false }
                session.focus = hitTarget.target
                session.isFocusMoved = true
            }
            session.editedAt = clock
        case .list: break
        case .link(_, let url): return [.report(.linkTapped(id, url: url))]
        case .details:
            session.isExpanded.toggle()
            session.expansion.turn(
                to: session.isExpanded ? 1 : 0,
                .move,
                at: clock,
                isReduced: isMotionReduced
            )
        case .copy:
            let text: String? =
                switch session.card.content {
                case .retry(let retry): retry.details
                case .toast(let toast): toast.code
                case .modal, .bottomSheet, .loading: nil
                }
            return text.map { [.copy($0)] } ?? []
        case .close: return [.report(.closeTapped(id))]
        case .more: return [.report(.moreTapped(id))]
        case .less, .centre: break
        case .card:
            return session.card.content.kind == .toast ? [.report(.cardTapped(id))] : []
        }
        return []
    }

    /// Chooses a row: that answers, unless several may be chosen.
    private func activate(row: String, of session: inout CardSession) -> [Order] {
        guard let list = session.rowList, let positive = session.card.modal?.positive else {
            return []
        }
        session.rows.move(to: row, in: list)
        guard list.allowsMany else {
            return [.report(.buttonTapped(session.card.id, session.answer(positive.id)))]
        }
        session.choose(row, from: list)
        return []
    }

    /// Moves the focus to the pressed target, without a ring.
    mutating func focusByPointer(_ hitTarget: HitTarget, at position: ScreenPoint) {
        guard keyboardCards.contains(hitTarget.card) else { return }
        let isSame = sessions[hitTarget.card]?.focus == hitTarget.target
        let composed = isSame ? sessions[hitTarget.card]?.shownText.composed : nil
        sessions[hitTarget.card]?.preedit = nil
        keyboard.card = hitTarget.card
        sessions[hitTarget.card]?.focus = hitTarget.target
        sessions[hitTarget.card]?.isFocusMoved = true
        sessions[hitTarget.card]?.isRingShown = false
        sessions[hitTarget.card]?.editedAt = clock
        guard let placement = layout[hitTarget.card] else { return }
        let point = placement.local(position.point)
        let field = sessions[hitTarget.card]?.fieldID ?? FormField.inputID
        if let caret = placement.layout.caret(nearest: point, in: field) {
            // The caret index counts the preedit, which is gone now.
            let position = composed.map { gone in
                caret <= gone.lowerBound ? caret : max(gone.lowerBound, caret - gone.count)
            }
            sessions[hitTarget.card]?.field.move(to: position ?? caret)
        }
    }

    mutating func insertPasted(_ text: String, at now: Instant) -> [Order] {
        guard let id = keyboardOwner, takesText(id, at: now) else { return [] }
        sessions[id]?.field.insert(text)
        sessions[id]?.editedAt = clock
        return []
    }
}
