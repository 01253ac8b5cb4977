// SPDX-License-Identifier: MIT

extension TextInput {
    /// Whether an answer may hold that text.
    ///
    /// Besides `maximumLength` it has the limit of every line of text: marks
    /// without end make one character.
    public func accepts(_ text: String) -> Bool {
        text.unicodeScalars.count <= TextLimits.line.scalars && text.count <= maximumLength
    }

    /// Checks the text of an answer and completes it; returns whether it is valid.
    ///
    /// Without a text from the tool, the current one is kept. Where the owner expects a
    /// descriptor, that one is its own and is not repeated.
    func take(_ answer: inout Answer, _ role: Button.Role) -> Bool {
        if answer.secret != nil {
            answer.text = nil
            answer.secret?.isSentAsDescriptor = isSentAsDescriptor
            return isHidden && allows(role, length: length(of: answer))
        }
        let text = answer.text ?? self.text
        answer.text = isSentAsDescriptor ? nil : text
        return accepts(text) && allows(role, text: text)
    }

    /// Number of characters that an answer has for this field.
    func length(of answer: Answer) -> Int {
        answer.secret?.length ?? (answer.text ?? text).count
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
