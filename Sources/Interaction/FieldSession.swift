// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// What the user did to one field of a form.
struct FieldSession {
    /// The typed text; empty for a field that is not typed.
    var text: TextField
    var isRevealed = false
    /// The first line in view of a text of several lines, as the layout says.
    var firstLine = 0
    var isOn: Bool
    /// The number of a slider.
    var number: Double
    /// The ids of the chosen options.
    var choices: Set<String>

    /// The field as it is at first.
    init(_ field: FormField) {
        text = TextField(
            text: field.type.isTyped ? field.text : "",
            isHidden: field.type == .password,
            hasLines: field.type == .textarea
        )
        number = field.firstNumber
        isOn = field.value == .boolean(true)
        choices = Set(field.chosen)
    }

    /// Its state for the layout, without a preedit.
    var shown: FieldState {
        var state = FieldState()
        state.text = text.text(isRevealed: isRevealed)
        state.caret = text.caret
        state.firstLine = firstLine
        state.isFull = text.isFull
        state.isRevealed = isRevealed
        state.isOn = isOn
        state.number = number
        state.choices = choices
        return state
    }

    /// The value for an answer; `nil`: the field is empty.
    func value(of field: FormField) -> FormValue? {
        switch field.type {
        case .text, .number, .date, .color, .file, .folder, .textarea:
            field.value(ofText: text.text())
        case .slider: .number(number)
        case .password: text.count == 0 ? nil : .secret(Secret(length: text.count))
        case .toggle: .boolean(isOn)
        case .choice, .multi: field.value(ofChosen: choices)
        case .label: nil
        }
    }

    /// Whether it can be confirmed.
    func isValid(for field: FormField) -> Bool {
        if field.type.isTyped, field.type != .password {
            return !text.isFull && field.problem(withText: text.text()) == nil
        }
        return field.problem(with: value(of: field)) == nil
    }
}
