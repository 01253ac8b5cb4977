// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

extension CardState {
    /// A form as it is at first, with the caret in its first field.
    public mutating func fillIn(_ modal: Modal) {
        for field in modal.fields {
            fields[field.id] = FieldState(field)
        }
        if let first = modal.fields.first(where: { $0.type.isTyped }) {
            focus = .field(first.id, .box)
            isFocusVisible = true
        }
    }

    /// The chosen options of a modal that is no form.
    public var choices: Set<String> {
        get { self[FormField.choicesID].choices }
        set { self[FormField.choicesID].choices = newValue }
    }
}

extension Target {
    /// The eye of a hidden text of a card that is no form.
    public static let eye = Target.field(FormField.inputID, .eye)
}
