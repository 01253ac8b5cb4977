// SPDX-License-Identifier: MIT

/// A question that must be answered before anything else goes on.
public struct Modal: Hashable, Sendable {
    /// Title, message and pictures; the title is never empty.
    public var headline: Headline
    /// In reading order of importance: positive first, then negative, then the rest.
    ///
    /// One at least; ids are unique.
    public var buttons: [Button]
    /// A line of text to fill in.
    public var input: TextInput?
    /// Something to choose among.
    public var choices: ChoiceList?
    /// Whether Escape may end it without an answer when there is no negative button.
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
