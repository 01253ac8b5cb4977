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
        if typedField?.type == .date, let next = day(after: text, by: key) {
            field.set(next)
            return true
        }
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

    /// The date after Up and Down, a day, or a page key, a month; `nil`: another key.
    private func day(after text: String, by key: Key) -> String? {
        guard let step = [Key.up: 1, .down: -1, .pageUp: -1, .pageDown: 1][key] else { return nil }
        guard let day = CalendarDay(iso: text) else { return today?.iso }
        let isMonth = key == .pageUp || key == .pageDown
        return (isMonth ? day.adding(months: step) : day.adding(days: step)).iso
    }
}
