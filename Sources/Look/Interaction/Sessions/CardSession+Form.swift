// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

extension CardSession {
    /// The id of the text field with the focus; without one, of the card's own.
    var fieldID: String {
        guard case .field(let id, .box)? = focus, fields[id]?.isTyped == true else {
            return FormField.inputID
        }
        return id
    }

    /// Whether the focus is on a text field.
    var isTyping: Bool {
        if case .field(let id, .box)? = focus { fields[id]?.isTyped == true } else { false }
    }

    /// The field whose text keys change.
    var input: FormField? {
        // Those of the centre are not on its card.
        card.id == .centre ? FormField(id: fieldID) : card.fields.first { $0.id == fieldID }
    }

    /// The text field with the focus; without one, the card's own.
    var field: TextField {
        get { fields[fieldID]?.text ?? TextField() }
        set { fields[fieldID]?.text = newValue }
    }

    /// Whether Enter presses the default button: what has the focus does not use it.
    var isReturnFree: Bool {
        guard case .field(let id, let part)? = focus else { return focus == nil }
        return part == .box || card.modal?.formFields.contains { $0.id == id } == true
    }

    /// Whether the text field with the focus shows a hidden text.
    var isRevealed: Bool { fields[fieldID]?.isRevealed ?? false }

    /// Where the focus goes in a field: to its box, or to the first chosen of its tags.
    func focus(of field: FormField) -> Target {
        guard field.hasChoices else { return .field(field.id, .box) }
        let chosen = fields[field.id]?.choices ?? []
        let option = field.choices.first { chosen.contains($0.id) } ?? field.choices.first
        return .field(field.id, .option(option?.id ?? ""))
    }

    /// Replaces the fields; input in unchanged fields is kept.
    mutating func update(from before: [FormField], to next: [FormField]) {
        let (before, next) = (before.filter { !$0.isList }, next.filter { !$0.isList })
        guard next != before, before.takingSuggestions(of: next) != next else { return }
        let sessions = fields
        for field in before { fields[field.id] = field.isInput ? FieldSession(FormField()) : nil }
        for field in next {
            let isKept = before.contains { $0.id == field.id && $0.isFilled(as: field) }
            fields[field.id] = isKept ? sessions[field.id] : FieldSession(field)
        }
        showsProblems = false
    }

    /// Moves a slider by a key; returns whether it uses the key.
    mutating func slide(with key: Key, isMirrored: Bool) -> Bool {
        guard case .field(let id, .box)? = focus, let field = card.modal?.field(id),
            field.type == .slider, let number = fields[id]?.number
        else { return false }
        let scale = field.scale
        switch key {
        case .up: fields[id]?.number = scale.fitted(number + scale.step)
        case .down: fields[id]?.number = scale.fitted(number - scale.step)
        case .right, .left:
            let isUp = (key == .right) != isMirrored
            fields[id]?.number = scale.fitted(number + (isUp ? scale.step : -scale.step))
        case .pageUp: fields[id]?.number = scale.fitted(number + 10 * scale.step)
        case .pageDown: fields[id]?.number = scale.fitted(number - 10 * scale.step)
        case .home: fields[id]?.number = scale.minimum
        case .end: fields[id]?.number = scale.fitted(scale.maximum)
        default: return false
        }
        return true
    }

    /// The values of the form for an answer.
    var formValues: [String: FormValue] {
        var values: [String: FormValue] = [:]
        for field in card.modal?.formFields ?? [] {
            values[field.id] = self.fields[field.id]?.value(of: field)
        }
        return values
    }

    /// The first field that keeps a button from confirming the form; `nil`: none.
    func invalidField(for button: String) -> FormField? {
        guard let modal = card.modal,
            modal.buttons.contains(where: { $0.id == button && $0.role == .positive })
        else { return nil }
        return modal.formFields.first { field in
            field.type != .label && fields[field.id]?.isValid(for: field) == false
        }
    }

    /// Chooses an option, or removes it where several may be chosen or none.
    mutating func choose(_ option: String, from list: FormField) {
        guard var chosen = fields[list.id]?.choices,
            chosen.contains(option) || list.choices.contains(where: { $0.id == option })
        else { return }
        let isFull = list.allowsMany && chosen.count >= list.maximumChoices ?? .max
        guard chosen.contains(option) || !isFull else { return }
        // A second press clears an optional choice of a form.
        let isOptional = !list.isList && !list.isRequired
        if list.allowsMany || isOptional && chosen == [option] {
            chosen.formSymmetricDifference([option])
        } else {
            chosen = [option]
        }
        fields[list.id]?.choices = chosen
    }

    /// Presses a part of a field.
    mutating func press(_ part: FieldPart, of id: String) {
        if part == .eye { fields[id]?.isRevealed.toggle() }
        if case .option(let option) = part, let list = card.list(id) { choose(option, from: list) }
        guard let field = card.modal?.field(id) else { return }
        switch part {
        case .eye, .option: break
        case .box: if field.type == .toggle { fields[field.id]?.isOn.toggle() }
        case .pick(let value): fields[field.id]?.text.set(value)
        case .step(let isUp):
            // The buttons of a date show the month before and after.
            let step: FormField.Step =
                field.type == .date ? (isUp ? .pageDown : .pageUp) : isUp ? .up : .down
            guard let text = fields[field.id]?.text.text(),
                let next = field.stepped(text, by: step, now: now)
            else { return }
            fields[field.id]?.text.set(next)
        }
    }
}

extension FormField {
    /// Whether the input in the other field still applies to this one.
    fileprivate func isFilled(as other: FormField) -> Bool {
        type == other.type && value == other.value && choices.map(\.id) == other.choices.map(\.id)
    }
}
