// SPDX-License-Identifier: MIT

extension Modal {
    /// The outcome of Escape: the negative answer, or else a dismissal.
    var escape: Outcome? {
        if let negative = buttons.first(where: { $0.role == .negative }) {
            return .acted(Answer(button: negative.id))
        }
        return isDismissible ? .dismissed(.escape) : nil
    }

    /// The answer without parts that the modal did not ask for; `nil`: it is invalid
    /// (no such button, text too short or too long, a choice that is not offered, a field that is not valid).
    func checked(_ answer: Answer) -> Answer? {
        guard let button = buttons.first(where: { $0.id == answer.button }) else { return nil }
        var answer = answer
        if let input {
            guard input.take(&answer, button.role) else { return nil }
        } else {
            answer.text = nil
            answer.secret = nil
        }
        if let choices {
            let chosen = Set(answer.choices)
            let offered = choices.options.map(\.id)
            guard chosen.isSubset(of: offered), choices.allowsMany || chosen.count <= 1 else {
                return nil
            }
            answer.choices = offered.filter(chosen.contains)
        } else {
            answer.choices = []
        }
        return takeFields(of: &answer, button.role) ? answer : nil
    }
}
