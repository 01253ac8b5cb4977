// SPDX-License-Identifier: MIT

/// A question to answer before anything else.
public struct Modal: Hashable, Sendable {
    /// Title, message and pictures; the title is never empty.
    public var headline: Headline
    /// The buttons by importance: positive, negative, then the rest.
    ///
    /// At least one; ids are unique.
    public var buttons: [Button]
    /// The text field and the choices, or the fields of a form, which has neither.
    public var fields: [FormField]
    /// How far the work is that it is about; it may change while the buttons stay armed.
    public var progress: Progress?
    /// Whether Escape may dismiss it if there is no negative button.
    public var isDismissible = true
    /// The id of the button that Enter presses at first, never one of tone danger; `nil`: the
    /// positive button, or else the first without that tone.
    public var defaultButton: String?

    /// Creates a modal from checked parts; callers use `OptionValues`.
    public init(
        headline: Headline,
        buttons: [Button],
        input: FormField? = nil,
        fields: [FormField] = [],
        choices: FormField? = nil,
        _ change: (inout Modal) -> Void = { _ in }
    ) {
        self.headline = headline
        self.buttons = buttons
        self.fields = fields
        if let choices { self.choices = choices }
        if let input { self.input = input }
        change(&self)
    }

    /// The text field of a modal that is no form; `nil`: there is none.
    public var input: FormField? {
        get { field(FormField.inputID) }
        set {
            fields.removeAll(where: \.isInput)
            guard var input = newValue else { return }
            input.id = FormField.inputID
            fields.insert(input, at: 0)
        }
    }

    /// The choices of a modal that is no form: tags, rows or the lines of a text; `nil`: none.
    public var choices: FormField? {
        get { field(FormField.choicesID) }
        set {
            fields.removeAll(where: \.isList)
            guard var choices = newValue else { return }
            choices.id = FormField.choicesID
            choices.allowsMany = choices.allowsMany
            fields.insert(choices, at: input == nil ? 0 : 1)
        }
    }

    /// The fields of a form.
    public var formFields: [FormField] { fields.filter { !$0.isOwn } }

    /// Whether its fields are those of a form, whose errors show once it is confirmed.
    public var isForm: Bool { fields.contains { !$0.isOwn } }

    /// The fields of a form that have a value.
    var filledFields: [FormField] { formFields.filter { $0.type != .label } }

    /// The button that confirms; `nil`: there is none.
    public var positive: Button? { buttons.first { $0.role == .positive } }

    /// The button that Enter presses at first; `nil`: all are of tone danger.
    public var harmlessDefault: Button? {
        let harmless = buttons.filter { $0.tone != .danger }
        return harmless.first { $0.id == defaultButton } ?? harmless.first { $0.role == .positive }
            ?? harmless.first
    }
}

extension Modal {
    /// The outcome of Escape: the negative answer, or else a dismissal.
    var escape: Outcome? {
        if let negative = buttons.first(where: { $0.role == .negative }) {
            return .acted(Answer(button: negative.id))
        }
        return isDismissible ? .dismissed(.escape) : nil
    }
}

extension FormField {
    /// Whether a button of that role can be pressed with so many choices selected.
    ///
    /// A negative one can with too few: it answers without them.
    public func allows(_ role: Button.Role, count: Int) -> Bool {
        let maximum = allowsMany ? maximumChoices ?? .max : 1
        let minimum = areRows && !allowsMany && !isText ? 1 : minimumChoices
        return count <= maximum && (role != .positive || count >= minimum)
    }

    /// Whether an answer includes the current row, given the selected ids: in a list with one
    /// choice, and in a list that requires a choice while nothing is selected.
    public func takesCurrent(_ selected: Set<String>) -> Bool {
        areRows && !isText && (!allowsMany || selected.isEmpty && minimumChoices > 0)
    }
}
