// SPDX-License-Identifier: MIT

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
    /// Characters of an answer at most; a field holds more, and says that they are too many.
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
