// SPDX-License-Identifier: MIT
//
// Tab stops once at the tags of a field; arrows move among them. Enter goes to the next
// field, and on the last one presses the default button. A form that is not valid can be
// confirmed all the same: then it says what is wrong, and the focus goes there.

import DesignSystem
import PresenterCore

extension Target {
    /// Whether it is a part of a form.
    var isInForm: Bool { if case .form = self { true } else { false } }

    /// Whether it is the box of a form's field, or a switch.
    var isFormField: Bool { if case .form(.field) = self { true } else { false } }
}

extension InteractionState {
    /// Whether Tab stops at a target: of the tags of a form's field, only at one.
    func isTabStop(_ hitTarget: HitTarget) -> Bool {
        guard case .form(.option(let field, _)) = hitTarget.target,
            let session = sessions[hitTarget.card]
        else { return true }
        if case .form(.option(field, _))? = session.focus {
            return session.focus == hitTarget.target
        }
        return session.card.modal?.field(field).map(session.focus(of:)) == hitTarget.target
    }

    /// The field after the one with the focus; `nil`: it is the last one, or in no form.
    func nextField(on id: PresentationID) -> HitTarget? {
        guard let session = sessions[id], case .form(let part)? = session.focus,
            let fields = session.card.modal?.fields.filter({ $0.type != .label }),
            let place = fields.firstIndex(where: { $0.id == part.field }),
            fields.indices.contains(place + 1)
        else { return nil }
        return HitTarget(card: id, target: session.focus(of: fields[place + 1]))
    }

    /// Says what is wrong with a form, and moves the focus to the first such field.
    mutating func showProblems(on id: PresentationID, from field: FormField) -> [Order] {
        sessions[id]?.showsProblems = true
        if let target = sessions[id]?.focus(of: field) {
            setFocus(HitTarget(card: id, target: target))
        }
        return []
    }
}
