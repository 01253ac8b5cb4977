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

    /// The ids of the fields with a hidden text, sorted.
    public var secretFields: [String] {
        (fields ?? [:]).filter(\.value.isSecret).map(\.key).sorted()
    }
}
