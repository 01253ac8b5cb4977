// SPDX-License-Identifier: MIT

/// A pressed button and what was filled in when it was pressed.
public struct Answer: Hashable, Sendable {
    /// The button's id.
    public var button: String
    /// The text of the field, when there is one.
    public var text: String?
    /// The ids chosen, when there is a list, in its order.
    public var choices: [String]

    /// Creates an answer.
    public init(button: String, text: String? = nil, choices: [String] = []) {
        self.button = button
        self.text = text
        self.choices = choices
    }
}
