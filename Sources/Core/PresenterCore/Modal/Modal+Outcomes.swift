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
            guard choices.window == nil else {
                let isFit =
                    answer.choices.count == chosen.count
                    && chosen.allSatisfy { (1...64).contains($0.utf8.count) }
                    && chosen.count <= ChoiceList.mostRows
                    && choices.allows(button.role, count: chosen.count)
                return isFit ? answer : nil
            }
            let offered = choices.options.map(\.id)
            guard chosen.isSubset(of: offered), choices.allows(button.role, count: chosen.count)
            else { return nil }
            answer.choices = offered.filter(chosen.contains)
        } else {
            answer.choices = []
        }
        return takeFields(of: &answer, button.role) ? answer : nil
    }
}

extension ChoiceList {
    /// Whether a button of that role can be pressed with so many choices selected.
    ///
    /// A negative one can with too few: it answers without them.
    public func allows(_ role: Button.Role, count: Int) -> Bool {
        let most = allowsMany ? maximum ?? .max : 1
        let least = areRows && !allowsMany && !isText ? 1 : minimum
        return count <= most && (role != .positive || count >= least)
    }

    /// Whether an answer includes the current row, given the selected ids: in a list with one
    /// choice, and in a list that requires a choice while nothing is selected.
    public func takesCurrent(_ selected: Set<String>) -> Bool {
        areRows && !isText && (!allowsMany || selected.isEmpty && minimum > 0)
    }
}
