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
    /// A choice of tags.
    public var choices: ChoiceList?
    /// Whether Escape may dismiss it if there is no negative button.
    public var isDismissible: Bool

    /// Creates a modal from checked parts; callers use `OptionValues`.
    public init(
        headline: Headline,
        buttons: [Button],
        input: TextInput? = nil,
        choices: ChoiceList? = nil,
        isDismissible: Bool = true
    ) {
        self.headline = headline
        self.buttons = buttons
        self.input = input
        self.choices = choices
        self.isDismissible = isDismissible
    }
}
