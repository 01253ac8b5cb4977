// SPDX-License-Identifier: MIT

import PresenterCore

// Another machine asks. What the user answers here is sent until the verdict comes; the verdict
// alone ends the question.

extension BridgeState {
    mutating func ask(
        _ shared: SharedQuestion,
        from asker: MachineID,
        at now: Instant
    ) -> [BridgeEffect] {
        guard own[shared.id] == nil else { return [.note("a question has the id of another one")] }
        guard var known = others[shared.id] else { return show(shared, from: asker, at: now) }
        guard known.asker == asker else { return [.note("a question has the id of another one")] }
        guard !known.isEnded else { return [] }
        known.isConfirmed = true
        guard shared.revision > known.revision else {
            others[shared.id] = known
            return []
        }
        known.revision = shared.revision
        // A change asks the user again: the answer was for something else, or was refused.
        known.answer = nil
        others[shared.id] = known
        return [.show(shared.id, content: shared.content, of: asker)] + marks(shared.id, asker)
    }

    private mutating func show(
        _ shared: SharedQuestion,
        from asker: MachineID,
        at now: Instant
    ) -> [BridgeEffect] {
        let open = others.values.count { $0.asker == asker && !$0.isEnded }
        guard open < Self.maximumOfOne else { return [.note("too many questions of one machine")] }
        guard allowances[asker] != nil || allowances.count < Self.maximumMachines else {
            return [.note("too many machines")]
        }
        guard allowances[asker, default: Allowance(at: now)].admits(at: now) else {
            return [.note("too many questions of one machine")]
        }
        others[shared.id] = OtherQuestion(asker: asker, revision: shared.revision)
        return [.show(shared.id, content: shared.content, of: asker)] + marks(shared.id, asker)
    }

    private func marks(_ id: QuestionID, _ asker: MachineID) -> [BridgeEffect] {
        presences[asker]?.isOnline == false ? [.mark(id, .askerOffline)] : []
    }

    mutating func answer(
        _ id: QuestionID,
        number: UInt64,
        _ content: [UInt8]
    ) -> [BridgeEffect] {
        guard var question = others[id], !question.isEnded, question.answer == nil else {
            return []
        }
        question.answer = SharedAnswer(
            question: id,
            revision: question.revision,
            id: number,
            machine: machine,
            content: content
        )
        others[id] = question
        return [.mark(id, .sending)] + sending(question)
    }

    /// The answer to a question that has no verdict yet.
    func sending(_ question: OtherQuestion) -> [BridgeEffect] {
        guard isConnected, !question.isEnded, let answer = question.answer else { return [] }
        return [
            .publish(
                .answer(answer),
                to: .answers(question.asker),
                retained: false,
                expiry: nil
            )
        ]
    }

    mutating func conclude(_ verdict: Verdict, from asker: MachineID) -> [BridgeEffect] {
        guard let question = others[verdict.question] else { return [] }
        guard question.asker == asker else { return [.note("a verdict about another's question")] }
        guard !question.isEnded else { return [] }
        return finish(verdict.question, verdict)
    }

    /// Ends a question of another machine.
    mutating func finish(_ id: QuestionID, _ verdict: Verdict?) -> [BridgeEffect] {
        if verdict == nil {
            // The broker may have lost it, or somebody removed it who may not: if the machine that
            // asks publishes it again, it is shown again.
            others[id] = nil
        } else {
            endings += 1
            others[id]?.isEnded = true
            others[id]?.answer = nil
            others[id]?.ending = endings
            forget()
        }
        return [.withdraw(id, verdict)]
    }

    /// Forgets the oldest of the questions that ended.
    private mutating func forget() {
        let ended = others.filter { $0.value.isEnded }
        guard ended.count > Self.maximumEnded,
            let oldest = ended.min(by: { $0.value.ending < $1.value.ending })
        else { return }
        others[oldest.key] = nil
    }
}
