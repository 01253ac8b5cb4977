// SPDX-License-Identifier: MIT

/// A question to answer before anything else.
public struct Modal: Hashable, Sendable {
    /// Title, message and pictures; the title is never empty.
    public var headline: Headline
    /// The buttons by importance: positive, negative, then the rest.
    ///
    /// At least one; ids are unique.
    public var buttons: [Button]
    /// A text field.
    public var input: TextInput?
    /// The fields of a form; then it has no other field and no tags.
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
        input: TextInput? = nil,
        fields: [FormField] = [],
        progress: Progress? = nil,
        choices: ChoiceList? = nil,
        isDismissible: Bool = true,
        defaultButton: String? = nil
    ) {
        self.headline = headline
        self.buttons = buttons
        self.input = input
        self.fields = fields
        self.progress = progress
        self.choices = choices
        self.isDismissible = isDismissible
        self.defaultButton = defaultButton
    }

    /// The text field: the input, or the field that filters the rows; `nil`: there is none.
    public var field: TextInput? { input ?? choices?.searchField }

    /// The button that confirms; `nil`: there is none.
    public var positive: Button? { buttons.first { $0.role == .positive } }

    /// The button that Enter presses at first; `nil`: all are of tone danger.
    public var harmlessDefault: Button? {
        let harmless = buttons.filter { $0.tone != .danger }
        return harmless.first { $0.id == defaultButton } ?? harmless.first { $0.role == .positive }
            ?? harmless.first
    }
}
