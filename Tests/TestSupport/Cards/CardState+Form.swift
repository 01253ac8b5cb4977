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

extension FormField {
    /// The choices of a modal that is no form.
    public static func list(
        label: String? = nil,
        options: [Choice],
        selected: [String] = [],
        allowsMany: Bool = false,
        minimum: Int = 0,
        maximum: Int? = nil,
        areRows: Bool = false,
        isFiltered: Bool = false,
        visibleRows: Int = 8,
        isText: Bool = false,
        columns: Int = 80,
        window: LiveRows? = nil
    ) -> FormField {
        var list = FormField(id: choicesID, type: allowsMany ? .multi : .choice, label: label)
        list.choices = options
        list.value = selected.isEmpty ? nil : .texts(selected)
        (list.minimumChoices, list.maximumChoices) = (minimum, maximum)
        (list.areRows, list.isFiltered, list.visibleRows) = (areRows, isFiltered, visibleRows)
        (list.isText, list.columns, list.window) = (isText, columns, window)
        return list
    }
}

extension Target {
    /// The eye of a hidden text of a card that is no form.
    public static let eye = Target.field(FormField.inputID, .eye)
}
