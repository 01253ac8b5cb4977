// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import BridgeProtocol

@Suite("One machine's view")
struct BridgeStateTests {
    private static let id = QuestionID(rawValue: 1)
    private static let other = MachineID(rawValue: 2)
    private static let now = Instant(milliseconds: 1000)

    private static let answer = SharedAnswer(
        question: id,
        revision: 0,
        id: 9,
        machine: other,
        content: [7]
    )

    /// A connected machine that asks, and has an answer under way to its daemon.
    private static func asking() -> BridgeState {
        var state = BridgeState(machine: MachineID(rawValue: 1))
        _ = state.reduce(.connected(1), at: now)
        _ = state.reduce(.opened(id, presentation: 5, content: [1]), at: now)
        let effects = state.reduce(.received(.answer(answer), from: other), at: now)
        #expect(effects == [.store, .press(presentation: 5, answer)])
        return state
    }

    @Test("an answer that was under way is given again, but not for what has changed meanwhile")
    func resumedAnswer() {
        var state = Self.asking()
        #expect(
            state.reduce(.resumed(Self.id), at: Self.now) == [
                .press(presentation: 5, Self.answer)
            ]
        )
        _ = state.reduce(.changed(Self.id, content: [2]), at: Self.now)
        let asked = SharedQuestion(id: Self.id, revision: 2, content: [2])
        #expect(
            state.reduce(.resumed(Self.id), at: Self.now) == [
                .store,
                .publish(
                    .question(asked),
                    to: .question(Self.id),
                    retained: true,
                    expiry: nil
                ),
            ]
        )
        #expect(state.own[Self.id]?.attempt == nil)
    }

    @Test("an answer that the daemon has accepted is not given twice")
    func acceptedAnswer() {
        var state = Self.asking()
        _ = state.reduce(.answerAccepted(Self.id, answer: 9), at: Self.now)
        #expect(state.reduce(.resumed(Self.id), at: Self.now).isEmpty)
    }
}
