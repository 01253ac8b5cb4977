// SPDX-License-Identifier: MIT

public import PresenterCore

/// The user's input in one field of a form.
public struct FieldState: Hashable, Sendable {
    /// The typed text.
    public var text = ""
    /// The caret's position, in characters.
    public var caret = 0
    /// The preedit's range of the text, in characters.
    public var composed: Range<Int>?
    /// The first line in view of a text of several lines, from 0.
    public var firstLine = 0
    /// Whether the last input did not fit.
    public var isFull = false
    /// Whether a password shows its text.
    public var isRevealed = false
    /// Whether a switch is on.
    public var isOn = false
    /// The number of a slider.
    public var number = 0.0
    /// The ids of the chosen options.
    public var choices: Set<String> = []

    /// Creates the state of an empty field.
    public init() {}

    /// Creates the state of a field that the user did not touch.
    public init(_ field: FormField) {
        text = field.type.isTyped ? field.text : ""
        caret = text.count
        isOn = field.value == .boolean(true)
        number = field.firstNumber
        choices = Set(field.chosen)
    }
}

extension CardState {
    /// The state as if that field were the card's only one, for components that draw one.
    public func inside(_ field: String) -> CardState {
        let own = fields[field] ?? FieldState()
        var state = self
        func single(_ target: Target?) -> Target? {
            guard case .form(let part)? = target, part.field == field else { return nil }
            return part.single ?? target
        }
        func singles(_ levels: [Target: Double]) -> [Target: Double] {
            var inside: [Target: Double] = [:]
            for (target, level) in levels { if let part = single(target) { inside[part] = level } }
            return inside
        }
        state.focus = single(focus)
        state.hover = single(hover)
        state.pressed = single(pressed)
        state.touchLevels = singles(touchLevels)
        state.ringLevels = singles(ringLevels)
        state.text = own.text
        state.caret = own.caret
        state.composed = own.composed
        state.firstLine = own.firstLine
        state.isFieldFull = own.isFull
        state.isTextRevealed = own.isRevealed
        state.choices = own.choices
        return state
    }
}
