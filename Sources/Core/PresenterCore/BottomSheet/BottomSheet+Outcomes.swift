// SPDX-License-Identifier: MIT

extension BottomSheet {
    /// The outcome of a press: the last row dismisses the sheet, any other acts (rule 10).
    func outcome(of answer: Answer) -> Outcome? {
        if answer.button == BottomSheet.cancelID { return .dismissed(.cancel) }
        guard actions.contains(where: { $0.id == answer.button }) else { return nil }
        return .acted(Answer(button: answer.button))
    }
}
