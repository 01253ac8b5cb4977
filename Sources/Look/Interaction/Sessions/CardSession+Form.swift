// SPDX-License-Identifier: MIT
//
// A form has a text field for each field that is typed. The one with the focus is edited
// as the only field of other cards is: it is `field` then.

import DesignSystem
import InputEvents
import PresenterCore

extension CardSession {
    /// The field of the form that gets typed text; `nil`: none.
    var typedField: FormField? {
        guard case .form(.field(let id))? = focus, let field = card.modal?.field(id),
            field.type.isTyped
        else { return nil }
        return field
    }

    /// Whether the focus is on a text field.
    var isTyping: Bool { focus == .field || typedField != nil }

    /// The target of the text field with the focus; without one, the card's only field.
    var input: TextInput? { typedField?.input ?? card.input }

    /// The text field with the focus; without one, the card's only field.
    var field: TextField {
        get { typedField.flatMap { form[$0.id]?.text } ?? ownField }
        set {
            if let id = typedField?.id {
                form[id]?.text = newValue
            } else {
                ownField = newValue
            }
        }
    }

    /// Whether the text field with the focus shows a hidden text.
    var isRevealed: Bool { typedField.flatMap { form[$0.id]?.isRevealed } ?? isTextRevealed }

    /// The first part of a form that can have the focus.
    var firstFormFocus: Target? {
        card.modal?.fields.first { $0.type != .label }.map(focus(of:))
    }

    /// Where the focus goes in a field: to its box, or to the first chosen of its tags.
    func focus(of field: FormField) -> Target {
        guard field.choiceList != nil else { return .form(.field(field.id)) }
        let chosen = form[field.id]?.choices ?? []
        let option = field.choices.first { chosen.contains($0.id) } ?? field.choices.first
        return .form(.option(field.id, option?.id ?? ""))
    }

    /// Replaces the fields; input in unchanged fields is kept.
    mutating func updateForm(_ next: [FormField]) {
        guard next != card.modal?.fields ?? [] else { return }
        let before = card.modal?.fields ?? []
        guard before.takingSuggestions(of: next) != next else { return }
        let sessions = form
        form = [:]
        for field in next {
            let isKept = before.contains { $0.id == field.id && $0.isFilled(as: field) }
            form[field.id] = isKept ? sessions[field.id] : FieldSession(field)
        }
        showsProblems = false
    }

    /// Moves a slider by a key; returns whether it uses the key.
    mutating func slide(with key: Key, isMirrored: Bool) -> Bool {
        guard case .form(.field(let id))? = focus, let field = card.modal?.field(id),
            field.type == .slider, let number = form[id]?.number
        else { return false }
        let scale = field.scale
        switch key {
        case .up: form[id]?.number = scale.fitted(number + scale.step)
        case .down: form[id]?.number = scale.fitted(number - scale.step)
        case .right, .left:
            let isUp = (key == .right) != isMirrored
            form[id]?.number = scale.fitted(number + (isUp ? scale.step : -scale.step))
        case .pageUp: form[id]?.number = scale.fitted(number + 10 * scale.step)
        case .pageDown: form[id]?.number = scale.fitted(number - 10 * scale.step)
        case .home: form[id]?.number = scale.least
        case .end: form[id]?.number = scale.fitted(scale.most)
        default: return false
        }
        return true
    }

    /// The values of the form for an answer.
    var formValues: [String: FormValue] {
        var values: [String: FormValue] = [:]
        for field in card.modal?.fields ?? [] {
            values[field.id] = form[field.id]?.value(of: field)
        }
        return values
    }

    /// The first field that keeps a button from confirming the form; `nil`: none.
    func invalidField(for button: String) -> FormField? {
        guard let modal = card.modal,
            modal.buttons.contains(where: { $0.id == button && $0.role == .positive })
        else { return nil }
        return modal.fields.first { field in
            field.type != .label && form[field.id]?.isValid(for: field) == false
        }
    }

    /// Presses a part of the form.
    mutating func press(_ part: FormTarget) {
        guard let field = card.modal?.field(part.field) else { return }
        switch part {
        case .field: if field.type == .toggle { form[field.id]?.isOn.toggle() }
        case .eye: form[field.id]?.isRevealed.toggle()
        case .option(_, let option):
            guard field.choices.contains(where: { $0.id == option }) else { return }
            if field.type == .multi {
                form[field.id]?.choices.formSymmetricDifference([option])
            } else if field.isRequired || form[field.id]?.choices != [option] {
                form[field.id]?.choices = [option]
            } else {
                // A second press clears an optional choice.
                form[field.id]?.choices = []
            }
        case .pick(_, let value): form[field.id]?.text.set(value)
        case .step(_, let isUp) where field.type == .date:
            let day = CalendarDay(iso: form[field.id]?.text.text() ?? "") ?? today
            guard let day else { return }
            form[field.id]?.text.set(day.adding(months: isUp ? 1 : -1).iso)
        case .step(_, let isUp):
            guard let text = form[field.id]?.text.text(),
                let next = field.input?.stepped(text, isUp: isUp)
            else { return }
            form[field.id]?.text.set(next)
        }
    }
}

extension FormField {
    /// Whether the input in the other field still applies to this one.
    fileprivate func isFilled(as other: FormField) -> Bool {
        type == other.type && value == other.value && choices.map(\.id) == other.choices.map(\.id)
    }
}
