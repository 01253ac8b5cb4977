// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension Stage {
    /// Does what pressing a target means.
    mutating func activate(_ aim: Aim) -> [Order] {
        let id = aim.card
        guard var session = sessions[id], session.allows(aim.target) else { return [] }
        defer { if sessions[id] != nil { sessions[id] = session } }
        switch aim.target {
        case .button(let button):
            if session.card.content.kind == .retry { return [.tell(.retryTapped(id))] }
            return [.tell(.buttonTapped(id, session.answer(button)))]
        case .cancelRow:
            return [.tell(.buttonTapped(id, Answer(button: Loading.cancelButtonID)))]
        case .choice(let choice):
            session.choose(choice)
            if session.focus != aim.target { session.isRingShown = false }
            session.focus = aim.target
            session.isFocusMoved = true
        case .field: break
        case .eye: session.isTextRevealed.toggle()
        case .link(_, let url): return [.tell(.linkTapped(id, url: url))]
        case .details:
            session.isExpanded.toggle()
            session.expansion.turn(
                to: session.isExpanded ? 1 : 0,
                .move,
                at: clock,
                isReduced: isMotionReduced
            )
        case .copy:
            guard case .retry(let retry) = session.card.content, let details = retry.details
            else { return [] }
            return [.copy(details)]
        case .close: return [.tell(.closeTapped(id))]
        case .card:
            return session.card.content.kind == .toast ? [.tell(.cardTapped(id))] : []
        }
        return []
    }

    /// Puts the keyboard where the pointer pressed, without a ring.
    mutating func focusByPointer(_ aim: Aim, at place: Place) {
        guard keyboardCards.contains(aim.card) else { return }
        let composed = sessions[aim.card]?.shownText.composed
        sessions[aim.card]?.preedit = nil
        keyboardCard = aim.card
        sessions[aim.card]?.focus = aim.target
        sessions[aim.card]?.isFocusMoved = true
        sessions[aim.card]?.isRingShown = false
        sessions[aim.card]?.editedAt = clock
        guard let placement = placement(of: aim.card) else { return }
        let x = placement.local(place.point).x
        if let caret = placement.layout.caret(nearest: x) {
            // The preedit that was shown is no place for it any more.
            let place = composed.map { gone in
                caret <= gone.lowerBound ? caret : max(gone.lowerBound, caret - gone.count)
            }
            sessions[aim.card]?.field.move(to: place ?? caret)
        }
    }

    mutating func insertPasted(_ text: String, at now: Instant) -> [Order] {
        guard let id = keyboardOwner, accepts(id, at: now), sessions[id]?.focus == .field
        else { return [] }
        sessions[id]?.field.insert(text)
        sessions[id]?.editedAt = clock
        return []
    }
}

extension CardSession {
    /// Chooses a tag, or takes it back where many may be chosen.
    mutating func choose(_ id: String) {
        guard let list = card.modal?.choices, list.options.contains(where: { $0.id == id })
        else { return }
        if list.allowsMany {
            choices.formSymmetricDifference([id])
        } else {
            choices = [id]
        }
    }
}
