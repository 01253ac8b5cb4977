// SPDX-License-Identifier: MIT

import DesignSystem
import Localization
import PresenterCore

/// The user's input in one field.
struct FieldSession {
    /// Whether keys change its text.
    let isTyped: Bool
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
    /// The last question for suggestions; `nil`: none yet.
    private var asked: RowQuestion?

    /// The initial state of the field.
    init(_ field: FormField) {
        isTyped = field.type.isTyped
        text = TextField(
            text: field.type.isTyped ? field.text : "",
            isHidden: field.isHidden,
            breaks: field.type.entry == .lines ? .always : .never
        )
        if field.type == .number { text.decimalSeparator = RegionalFormat.decimalSeparator.first }
        number = field.firstNumber
        isOn = field.value == .boolean(true)
        choices = Set(field.chosen)
    }

    /// The state for the layout, without a preedit.
    var shown: FieldState {
        var state = FieldState()
        state.text = text.text(isRevealed: isRevealed)
        state.caret = text.caret
        state.firstLine = firstLine
        state.selected = text.selection
        state.isFull = text.isFull
        state.isRevealed = isRevealed
        state.isOn = isOn
        state.number = number
        state.choices = choices
        return state
    }

    /// The question for suggestions of a live field; `nil`: nothing was typed since the last.
    mutating func question(_ field: FormField) -> RowQuestion? {
        let text = text.text()
        guard text != asked?.text ?? "", FormField().accepts(text) else { return nil }
        let next = RowQuestion(number: (asked?.number ?? 0) + 1, text: text, first: 0) {
            $0.field = field.id
        }
        asked = next
        return next
    }

    /// The value for an answer; `nil`: the field is empty.
    func value(of field: FormField) -> FormValue? {
        guard field.isHidden else { return shown.value(of: field) }
        return text.count == 0 ? nil : .secret(Secret(length: text.count))
    }

    /// Whether it can be confirmed.
    func isValid(for field: FormField) -> Bool {
        if field.type.isTyped, field.type != .password {
            return !text.isFull && field.problem(withText: text.text()) == nil
        }
        return field.problem(with: value(of: field)) == nil
    }
}
