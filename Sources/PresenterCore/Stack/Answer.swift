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

    /// Creates an answer.
    public init(
        button: String,
        text: String? = nil,
        secret: Secret? = nil,
        choices: [String] = []
    ) {
        self.button = button
        self.text = text
        self.secret = secret
        self.choices = choices
    }
}
