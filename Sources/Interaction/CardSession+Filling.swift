// SPDX-License-Identifier: MIT

import InputEvents
import PresenterCore

extension CardSession {
    /// Changes the whole text of the field by a key: Tab, Right and End accept a suggestion,
    /// Up and Down change a number.
    ///
    /// - Returns: whether the key did so; if not, it has its usual meaning.
    mutating func fill(with key: Key) -> Bool {
        guard let input, preedit == nil else { return false }
        let text = field.text()
        switch key {
        case .tab, .right, .end:
            guard field.caret == field.count, let suggestion = input.suggestion(for: text) else {
                return false
            }
            field.set(suggestion)
        case .up, .down:
            guard let next = input.stepped(text, isUp: key == .up) else { return false }
            field.set(next)
        default: return false
        }
        return true
    }
}
