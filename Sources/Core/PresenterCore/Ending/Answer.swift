// SPDX-License-Identifier: MIT

/// A pressed button with the values entered.
public struct Answer: Hashable, Sendable {
    /// The button's id.
    public var button: String
    /// The entered text, if there is a field.
    public var text: String?
    /// The text entered into a hidden field; then `text` is `nil`.
    public var secret: Secret?
    /// The chosen ids, in the list's order.
    public var choices: [String]
    /// The values of a form's fields by their ids, without those of empty ones; `nil`: it
    /// has no fields, or a tool sets none.
    public var fields: [String: FormValue]?

    /// Creates an answer.
    public init(
        button: String,
        text: String? = nil,
        secret: Secret? = nil,
        choices: [String] = [],
        fields: [String: FormValue]? = nil
    ) {
        self.button = button
        self.text = text
        self.secret = secret
        self.choices = choices
        self.fields = fields
    }

    /// The value of a field; that of `FormField.inputID` is the entered text.
    public subscript(field: String) -> FormValue? {
        get {
            guard field == FormField.inputID else { return fields?[field] }
            return secret.map { .secret($0) } ?? text.map { .text($0) }
        }
        set {
            guard field == FormField.inputID else {
                fields?[field] = newValue
                return
            }
            text = if case .text(let text)? = newValue { text } else { nil }
            secret = if case .secret(let secret)? = newValue { secret } else { nil }
        }
    }

    /// The ids of the fields with a hidden text, sorted.
    public var secretFields: [String] {
        ([FormField.inputID] + (fields ?? [:]).keys).filter { self[$0]?.isSecret == true }.sorted()
    }

    /// A copy without what was typed or filled in.
    var withoutText: Answer { Answer(button: button, choices: choices) }
}

/// Text typed into a hidden field; the text itself stays outside of the core.
public struct Secret: Hashable, Sendable {
    /// Number of characters.
    public var length: Int
    /// The text; `nil` in a display.
    public var text: (any SealedText)?
    /// Whether the owner gets the descriptor in place of the text.
    public var isSentAsDescriptor = false

    /// Creates a secret.
    public init(length: Int, text: (any SealedText)? = nil) {
        self.length = length
        self.text = text
    }

    /// Whether both are the same text, sent in the same way.
    public static func == (one: Secret, other: Secret) -> Bool {
        one.length == other.length && one.isSentAsDescriptor == other.isSentAsDescriptor
            && one.text === other.text
    }

    /// Hashes the length: few secrets are live at once.
    public func hash(into hasher: inout Hasher) { hasher.combine(length) }
}

/// A text that the core passes on without a way to read it.
///
/// The last reference drops it, so that an answer that is dropped leaves nothing behind.
public protocol SealedText: AnyObject, Sendable {}
