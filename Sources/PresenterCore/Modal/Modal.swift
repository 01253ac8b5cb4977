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

/// A field for one line of text.
public struct TextInput: Hashable, Sendable {
    /// What stands above the field.
    public var label: String?
    /// What the empty field shows.
    public var placeholder: String?
    /// What the field holds at first.
    public var text: String
    /// Shown as dots, never logged, never kept.
    public var isHidden: Bool
    /// Characters needed before the positive button can be pressed.
    public var minimumLength: Int
    /// Characters the field takes at most.
    public var maximumLength: Int
    /// The sentence below the field when the owner found the text wrong.
    public var error: String?

    /// Creates a field.
    public init(
        label: String? = nil,
        placeholder: String? = nil,
        text: String = "",
        isHidden: Bool = false,
        minimumLength: Int = 0,
        maximumLength: Int = 1024,
        error: String? = nil
    ) {
        self.label = label
        self.placeholder = placeholder
        self.text = text
        self.isHidden = isHidden
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.error = error
    }
}

/// Tags to choose among.
public struct ChoiceList: Hashable, Sendable {
    /// What stands above the tags.
    public var label: String?
    /// What can be chosen; ids are unique.
    public var options: [Option]
    /// The ids chosen at first.
    public var selected: [String]
    /// Whether more than one may be chosen.
    public var allowsMany: Bool

    /// Creates a list.
    public init(
        label: String? = nil,
        options: [Option],
        selected: [String] = [],
        allowsMany: Bool = false
    ) {
        self.label = label
        self.options = options
        self.selected = selected
        self.allowsMany = allowsMany
    }

    /// One tag.
    public struct Option: Hashable, Sendable {
        /// What the owner is told.
        public var id: String
        /// The label.
        public var title: String

        /// Creates an option.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }
}
