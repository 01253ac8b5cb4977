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
            focus = .form(.field(first.id))
            isFocusVisible = true
        }
    }
}
