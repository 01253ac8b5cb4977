// SPDX-License-Identifier: MIT

/// A field for one line of text.
public struct TextInput: Hashable, Sendable {
    /// The text above the field.
    public var label: String?
    /// The text shown in the empty field.
    public var placeholder: String?
    /// The initial text.
    public var text: String
    /// Whether the text is hidden: shown as dots, never logged, never stored.
    public var isHidden: Bool
    /// Whether the owner gets a hidden text as a descriptor, never in a message.
    public var isSentAsDescriptor: Bool
    /// Characters required before the positive button can be pressed.
    public var minimumLength: Int
    /// Maximum number of characters of an answer; a field accepts more and reports them
    /// as too many.
    public var maximumLength: Int
    /// The error shown below the field when the owner rejected the text.
    public var error: String?
    /// What the whole text must match before the positive button can be pressed.
    public var match: TextPattern?
    /// Whether the text must be a decimal number; Up and Down then change it by `step`.
    public var isNumber: Bool
    /// The least number; `nil`: any.
    public var minimum: Double?
    /// The greatest number; `nil`: any.
    public var maximum: Double?
    /// The distance between two valid numbers, counted from `minimum` or else from 0;
    /// above 0, or `nil`: any number is valid.
    public var step: Double?
    /// The sentence below the field while its text is not valid; `nil`: the display's own.
    public var mismatch: String?
    /// Completions of the typed text, the best first.
    public var suggestions: [String]

    /// Creates a field.
    public init(
        label: String? = nil,
        placeholder: String? = nil,
        text: String = "",
        isHidden: Bool = false,
        isSentAsDescriptor: Bool = false,
        minimumLength: Int = 0,
        maximumLength: Int = 1024,
        error: String? = nil,
        match: TextPattern? = nil,
        isNumber: Bool = false,
        minimum: Double? = nil,
        maximum: Double? = nil,
        step: Double? = nil,
        mismatch: String? = nil,
        suggestions: [String] = []
    ) {
        self.label = label
        self.placeholder = placeholder
        self.text = text
        self.isHidden = isHidden
        self.isSentAsDescriptor = isSentAsDescriptor
        self.minimumLength = minimumLength
        self.maximumLength = maximumLength
        self.error = error
        self.match = match
        self.isNumber = isNumber
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.mismatch = mismatch
        self.suggestions = suggestions
    }
}
