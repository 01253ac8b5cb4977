// SPDX-License-Identifier: MIT
//
// Tab stops once at the tags of a field; arrows move among them. Enter goes to the next
// field, and on the last one presses the default button. A form that is not valid can be
// confirmed anyway: then it shows the errors, and the focus goes to the first.

import Basics
import DesignSystem
import InputEvents
import PresenterCore

extension InteractionState {
    /// Whether Tab stops at a target: of the tags of a form's field, only at one.
    func isTabStop(_ hitTarget: HitTarget) -> Bool {
        guard case .field(let id, .option) = hitTarget.target,
            let session = sessions[hitTarget.card], let field = session.card.modal?.field(id),
            !field.isList
        else { return true }
        if case .field(id, .option)? = session.focus { return session.focus == hitTarget.target }
        return session.focus(of: field) == hitTarget.target
    }

    /// The field after the one with the focus; `nil`: it is the last one, or in no form.
    func nextField(on id: PresentationID) -> HitTarget? {
        guard let session = sessions[id], case .field(let field, _)? = session.focus,
            case let fields = session.card.filledFields,
            let index = fields.firstIndex(where: { $0.id == field }),
            fields.indices.contains(index + 1)
        else { return nil }
        return HitTarget(card: id, target: session.focus(of: fields[index + 1]))
    }

    /// Moves a slider, or the caret from line to line; returns whether the key did.
    mutating func useInForm(_ stroke: KeyStroke, on id: PresentationID) -> Bool {
        guard let placement = layout[id], let session = sessions[id] else { return false }
        let key = stroke.key
        if stroke.modifiers.isEmpty,
            sessions[id]?.slide(with: key, isMirrored: placement.layout.isMirrored) == true
        {
            return true
        }
        guard key == .up || key == .down, session.isTyping, session.field.breaks != .never,
            session.preedit == nil,
            let caret = placement.layout.caret(
                session.field.caret,
                movedBy: key == .up ? -1 : 1,
                in: session.fieldID
            )
        else { return false }
        sessions[id]?.field.move(to: caret, selecting: !stroke.modifiers.isEmpty)
        return true
    }

    /// Moves the slider under a press to a position; returns whether there is one.
    mutating func slide(to position: ScreenPoint, device: Press.Device) -> Bool {
        guard let press, press.device == device, case .target(let hitTarget) = press.subject,
            case .field(let id, .box) = hitTarget.target, let placement = layout[hitTarget.card],
            position.output == placement.output.id,
            let field = sessions[hitTarget.card]?.card.modal?.field(id), field.type == .slider,
            let frame = placement.layout.regions.last(where: { $0.target == hitTarget.target })?
                .frame
        else { return false }
        // The knob's middle is half its size within the track's ends.
        let inset = min(frame.height, frame.width) / 2
        let x = placement.local(position.point).x - frame.x - inset
        let fraction = x / max(1, frame.width - 2 * inset)
        let number = field.scale.number(at: placement.layout.isMirrored ? 1 - fraction : fraction)
        sessions[hitTarget.card]?.fields[id]?.number = number
        return true
    }

    /// Shows the errors of a form, and moves the focus to the first such field.
    mutating func showProblems(on id: PresentationID, from field: FormField) -> [Order] {
        sessions[id]?.showsProblems = true
        if let target = sessions[id]?.focus(of: field) {
            setFocus(HitTarget(card: id, target: target))
        }
        return []
    }
}

extension InteractionState {
    /// Asks the owner of a live field for suggestions.
    mutating func askForSuggestions() -> [Order] {
        guard let id = topmost, let session = sessions[id], session.textSince != nil,
            session.preedit == nil, let field = session.input, field.isLive,
            let question = sessions[id]?.fields[field.id]?.question(field)
        else { return [] }
        return [.report(.rowsAsked(id, question))]
    }
}
