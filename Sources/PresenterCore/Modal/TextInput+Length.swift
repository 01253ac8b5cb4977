// SPDX-License-Identifier: MIT

extension TextInput {
    /// Whether an answer may hold that text.
    ///
    /// Besides `maximumLength` it has the limit of every line of text: marks
    /// without end make one character.
    public func accepts(_ text: String) -> Bool {
        text.unicodeScalars.count <= TextLimits.line.scalars && text.count <= maximumLength
    }

    /// Whether a button of that role can be pressed while the field holds so many characters.
    ///
    /// A negative one always can: it answers without the text.
    public func allows(_ role: Button.Role, length: Int) -> Bool {
        switch role {
        case .positive: length >= minimumLength && length <= maximumLength
        case .negative: true
        case .other: length <= maximumLength
        }
    }
}
