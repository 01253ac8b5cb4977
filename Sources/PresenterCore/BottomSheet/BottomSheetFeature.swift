// SPDX-License-Identifier: MIT

extension BottomSheet {
    /// How a press ends the sheet: the last row puts it away, any other acts (rule 10).
    func outcome(of answer: Answer) -> Outcome? {
        if answer.button == BottomSheet.cancelID { return .dismissed(.cancel) }
        guard actions.contains(where: { $0.id == answer.button }) else { return nil }
        return .acted(Answer(button: answer.button))
    }
}
