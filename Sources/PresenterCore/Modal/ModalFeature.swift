// SPDX-License-Identifier: MIT

extension Modal {
    /// What Escape means: the negative answer, else to put the modal away.
    var escape: Outcome? {
        if let negative = buttons.first(where: { $0.role == .negative }) {
            return .acted(Answer(button: negative.id))
        }
        return isDismissible ? .dismissed(.escape) : nil
    }

    /// The answer with what the modal did not ask for taken out; `nil`: it
    /// cannot be given (no such button, text too short or long, a choice
    /// that is not offered).
    func checked(_ answer: Answer) -> Answer? {
        guard let button = buttons.first(where: { $0.id == answer.button }) else { return nil }
        var answer = answer
        if let input {
            // A tool that says nothing of the text leaves it as it stands.
            let text = answer.text ?? input.text
            answer.text = text
            guard input.accepts(text), input.allows(button.role, length: text.count) else {
                return nil
            }
        } else {
            answer.text = nil
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
        return answer
    }
}
