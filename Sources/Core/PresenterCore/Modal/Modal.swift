// SPDX-License-Identifier: MIT

/// A question to answer before anything else.
public struct Modal: Hashable, Sendable {
    /// Title, message and pictures; the title is never empty.
    public var headline: Headline
    /// The buttons by importance: positive, negative, then the rest.
    ///
    /// At least one; ids are unique.
    public var buttons: [Button]
    /// The text field, or the fields of a form; a form has no other field and no tags.
    public var fields: [FormField]
    /// How far the work is that it is about; it may change while the buttons stay armed.
    public var progress: Progress?
    /// A choice of tags.
    public var choices: ChoiceList?
    /// Whether Escape may dismiss it if there is no negative button.
    public var isDismissible: Bool
    /// The id of the button that Enter presses at first, never one of tone danger; `nil`: the
    /// positive button, or else the first without that tone.
    public var defaultButton: String?

    /// Creates a modal from checked parts; callers use `OptionValues`.
    public init(
        headline: Headline,
        buttons: [Button],
        input: FormField? = nil,
        fields: [FormField] = [],
        progress: Progress? = nil,
        choices: ChoiceList? = nil,
        isDismissible: Bool = true,
        defaultButton: String? = nil
    ) {
        self.headline = headline
        self.buttons = buttons
        self.fields = fields
        self.progress = progress
        self.choices = choices
        self.isDismissible = isDismissible
        self.defaultButton = defaultButton
        if let input { self.input = input }
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

    /// The fields of a form.
    public var formFields: [FormField] { fields.filter { !$0.isInput } }

    /// Whether its fields are those of a form, whose errors show once it is confirmed.
    public var isForm: Bool { fields.contains { !$0.isInput } }

    /// The fields of a form that have a value.
    var filledFields: [FormField] { formFields.filter { $0.type != .label } }

    /// The text field: the input, or the field that filters the rows; `nil`: there is none.
    public var field: FormField? { input ?? choices?.searchField }

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

extension ChoiceList {
    /// Whether a button of that role can be pressed with so many choices selected.
    ///
    /// A negative one can with too few: it answers without them.
    public func allows(_ role: Button.Role, count: Int) -> Bool {
        let most = allowsMany ? maximum ?? .max : 1
        let least = areRows && !allowsMany && !isText ? 1 : minimum
        return count <= most && (role != .positive || count >= least)
    }

    /// Whether an answer includes the current row, given the selected ids: in a list with one
    /// choice, and in a list that requires a choice while nothing is selected.
    public func takesCurrent(_ selected: Set<String>) -> Bool {
        areRows && !isText && (!allowsMany || selected.isEmpty && minimum > 0)
    }
}
