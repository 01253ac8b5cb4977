// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore
import Texts

/// The user's input in one field.
public struct FieldState: Hashable, Sendable {
    /// The typed text.
    public var text = ""
    /// The caret's position, in characters.
    public var caret = 0
    /// The preedit's range of the text, in characters.
    public var composed: Range<Int>?
    /// The first line in view of a text of several lines, from 0.
    public var firstLine = 0
    /// The selected characters; `nil`: none.
    public var selected: Range<Int>?
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

extension FieldState {
    /// Characters in the field; what an input method has not settled yet is not in it.
    var length: Int { text.count - (composed?.count ?? 0) }

    /// The text as it is shown: a number has the decimal separator of the user's region.
    ///
    /// It has as many characters as the text.
    public func shown(in field: FormField) -> String {
        field.type == .number ? RegionalFormat.decimal(text) : text
    }

    /// The text without a preedit.
    var settled: String {
        guard let composed else { return text }
        let characters = Array(text)
        return String(characters[..<composed.lowerBound] + characters[composed.upperBound...])
    }

    /// The value of a field that shows its text; `nil`: it is empty.
    public func value(of field: FormField) -> FormValue? {
        switch field.type.entry {
        case .line, .lines: field.value(ofText: text)
        case .scale: .number(number)
        case .toggle: .boolean(isOn)
        case .options: field.value(ofChosen: choices)
        case .none: nil
        }
    }

    /// The number of characters, for an error; `nil`: it is a secret too.
    func shownLength(in field: FormField) -> Int? {
        !field.isHidden || isRevealed ? length : nil
    }
}

extension CardState {
    /// Whether a text has the focus.
    public func isFocused(_ input: FormField) -> Bool { focus == .field(input.id, .box) }

    /// The rest of a suggestion that begins with the text, shown behind the caret at its end;
    /// `nil`: none.
    public func completion(of input: FormField) -> String? {
        let own = self[input.id]
        guard isFocused(input), own.composed == nil, own.caret == own.text.count else { return nil }
        return input.suggestion(for: own.text).map { String($0.dropFirst(own.text.count)) }
    }

    /// Whether a button can be pressed with what the field holds.
    public func allows(_ button: Button, of modal: Modal) -> Bool {
        guard modal.input?.allows(button.role, text: input.settled) ?? true else { return false }
        return modal.choices?.allows(button.role, count: chosen(modal.choices).count) ?? true
    }

    /// The ids that an answer would have: the selected ones, or the current row of a list
    /// that needs one and has none selected.
    public func chosen(_ list: FormField?) -> Set<String> {
        guard let list else { return [] }
        let selected = self[list.id].choices
        guard list.takesCurrent(selected) else { return selected }
        return current(of: list).map { [$0.id] } ?? []
    }

    /// The current row of a list; `nil`: no row matches.
    public func current(of choices: FormField) -> FormField.Choice? {
        list.option(at: list.current, of: choices)
    }

    /// The error in a field, as a sentence below it; `nil`: none, or nothing worth saying before
    /// a form is confirmed.
    public func problem(of field: FormField) -> String? {
        let own = self[field.id]
        if field.type.isTyped {
            let error = fieldError(field)
            if field.isInput || error != nil && error != field.error { return error }
            let isLeft = !own.text.isEmpty && !isFocused(field)
            if showsProblems || isLeft, own.composed == nil,
                let problem = field.problem(withText: own.text)
            {
                return field.mismatch ?? problem.text
            }
            return field.error
        }
        guard showsProblems, let problem = field.problem(with: own.value(of: field)) else {
            return field.error
        }
        return problem.text
    }

    /// Whether the text of the field of a reply can be sent.
    public func allows(_ reply: Reply, in field: String = FormField.inputID) -> Bool {
        reply.input.allows(.positive, length: self[field].length)
    }

    /// The error in the text, as a sentence below the field: that it is too
    /// long, or else the message of its owner; `nil`: none.
    public func fieldError(_ input: FormField) -> String? {
        let own = self[input.id]
        if own.isFull { return Phrase.tooLongToInsert.text }
        guard own.length > input.maximumLength else {
            guard own.length > 0, own.composed == nil,
                let problem = input.formatProblem(in: own.text)
            else { return input.error }
            return input.mismatch ?? problem.text
        }
        let typed = own.shownLength(in: input)
        return FormField.Problem.tooLong(maximum: input.maximumLength).text(typed: typed)
    }

    /// The hint below a field: how many characters it needs; `nil`: the text is long enough, or an
    /// error is there.
    ///
    /// That an empty field needs one character is plain without a hint.
    public func fieldHint(_ field: FormField) -> String? {
        let own = self[field.id]
        let minimum = field.minimumLength
        guard field.type.isTyped, own.length < minimum, minimum > 1, problem(of: field) == nil
        else { return nil }
        let typed = own.length > 0 ? own.shownLength(in: field) : nil
        return FormField.Problem.tooShort(minimum: minimum).text(typed: typed)
    }
}
