// SPDX-License-Identifier: MIT
//
// A screen reader can press, focus and fill in whatever keys can, by the same rules: a press
// counts only on an armed card (rule 8), an early one starts the arming again, and a text goes
// where typing would.

import DesignSystem
public import PresenterCore

/// What somebody does with a part of a card by an assistive technology.
public enum Assistance: Hashable, Sendable {
    /// Presses it.
    case press
    /// Gives it the focus.
    case focus
    /// Brings it into view, or a row of it.
    case reveal(row: Int?)
    /// Puts another text in place of that of a field.
    case setText(String)
    /// Selects characters of a field; an empty range moves the caret.
    case select(Range<Int>)
    /// Changes the number of a slider or of a field for a number.
    case setNumber(Double)
    /// Presses outside the card.
    case dismiss
}

extension InteractionState {
    /// The card whose parts get keys; `nil`: keys go to another window.
    public var focusedCard: PresentationID? { keyboard.isOurs ? keyboardOwner : nil }

    /// Applies what somebody does with a part of a card; `nil`: the pill after the toasts.
    mutating func assist(
        _ id: PresentationID?,
        _ target: Target,
        _ assistance: Assistance,
        at now: Instant
    ) -> [Order] {
        guard let id else {
            guard assistance == .press, pillTargets.contains(target) else { return [] }
            return activate(pill: target)
        }
        let hitTarget = HitTarget(card: id, target: target)
        guard canReact(id), isEnabled(hitTarget) else { return [] }
        switch assistance {
        case .press:
            return accepts(id, at: now) ? activate(hitTarget) : disturb(id)
        case .focus: _ = focus(hitTarget)
        case .reveal(let row): reveal(hitTarget, row)
        case .setText(let text):
            guard focus(hitTarget), takesText(id, at: now), !isHidden(hitTarget) else { break }
            sessions[id]?.preedit = nil
            sessions[id]?.field.set(text)
        case .select(let range):
            guard focus(hitTarget), takesText(id, at: now) else { break }
            sessions[id]?.field.move(to: range.lowerBound)
            sessions[id]?.field.move(to: range.upperBound, selecting: !range.isEmpty)
        case .setNumber(let number):
            guard case .field(let name, .box) = target,
                let field = sessions[id]?.card.modal?.field(name)
            else { break }
            if field.type == .number {
                return assist(id, target, .setText(number.decimalText), at: now)
            }
            guard field.type == .slider, accepts(id, at: now) else { break }
            sessions[id]?.fields[name]?.number = field.scale.fitted(number)
        case .dismiss:
            guard accepts(id, at: now) else { return disturb(id) }
            return dismiss(id)
        }
        return []
    }

    /// Dismisses a card as its mark does, a sheet as a press outside it does.
    private mutating func dismiss(_ id: PresentationID) -> [Order] {
        switch sessions[id]?.card.content.kind {
        case .bottomSheet: id == topmost ? [.report(.scrimTapped(id))] : []
        case .toast, .retry: activate(HitTarget(card: id, target: .close))
        case .modal, .loading, nil: []
        }
    }

    /// Gives a part the focus; returns whether it has it.
    private mutating func focus(_ hitTarget: HitTarget) -> Bool {
        guard keyboardCards.contains(hitTarget.card),
            focusOrder(of: hitTarget.card).contains(hitTarget.target)
        else { return false }
        if sessions[hitTarget.card]?.focus != hitTarget.target { setFocus(hitTarget) }
        return true
    }

    private func isHidden(_ hitTarget: HitTarget) -> Bool {
        sessions[hitTarget.card]?.input?.isHidden ?? false
    }

    private mutating func reveal(_ hitTarget: HitTarget, _ row: Int?) {
        let id = hitTarget.card
        guard let layout = layout[id]?.layout, let session = sessions[id] else { return }
        if let row, id == .centre {
            guard let count = scene.centre?.count, (0..<count).contains(row) else { return }
            sessions[id]?.list.revealed = row
        } else if let row, let list = session.rowList {
            sessions[id]?.rows.scroll(byRows: max(0, row) - session.rows.state.first, in: list)
        } else {
            sessions[id]?.scroll = layout.scroll(revealing: hitTarget.target, from: session.scroll)
        }
    }
}
