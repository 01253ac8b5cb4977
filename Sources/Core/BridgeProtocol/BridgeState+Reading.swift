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
        guard let known = others[shared.id] else { return show(shared, from: asker, at: now) }
        guard known.asker == asker else { return [.note("a question has the id of another one")] }
        guard !known.isEnded else { return [] }
        others[shared.id]?.isConfirmed = true
        guard shared.revision > deferred[shared.id]?.revision ?? known.revision else { return [] }
        deferred[shared.id] = shared
        return showChange(of: shared.id, at: now)
    }

    /// Shows a change if its machine may change that much already.
    mutating func showChange(of id: QuestionID, at now: Instant) -> [BridgeEffect] {
        guard let shared = deferred[id], let known = others[id],
            admits(.change, of: known.asker, at: now)
        else { return [] }
        deferred[id] = nil
        others[id]?.revision = shared.revision
        // A change asks the user again: the answer was for something else, or was refused.
        others[id]?.answer = nil
        return [.show(id, content: shared.content, of: known.asker)]
    }

    /// Whether a machine may cause one thing more.
    mutating func admits(_ cause: Allowance.Cause, of machine: MachineID, at now: Instant) -> Bool {
        if allowances[machine] == nil, allowances.count >= Self.maximumMachines {
            allowances = allowances.filter { $0.value.end > now }
            guard allowances.count < Self.maximumMachines else { return false }
        }
        return allowances[machine, default: Allowance(at: now)].admits(cause, at: now)
    }

    private mutating func show(
        _ shared: SharedQuestion,
        from asker: MachineID,
        at now: Instant
    ) -> [BridgeEffect] {
        let open = others.values.count { $0.asker == asker && !$0.isEnded }
        guard open < Self.maximumOfOne, admits(.question, of: asker, at: now) else {
            return [.note("too many questions of one machine")]
        }
        others[shared.id] = OtherQuestion(asker: asker, revision: shared.revision)
        return [.show(shared.id, content: shared.content, of: asker)]
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
        return sending(question)
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
        deferred[id] = nil
        if verdict == nil {
            // The broker may have lost it, or somebody removed it who may not: if the machine that
            // asks publishes it again, it is shown again.
            others[id] = nil
        } else {
            endings += 1
            others[id]?.isEnded = true
            others[id]?.answer = nil
            others[id]?.ending = endings
            forget(of: others[id]?.asker)
        }
        return [.withdraw(id, verdict)]
    }

    /// Forgets the oldest of a machine's questions that ended: one that asks a lot makes nobody
    /// forget those of others.
    private mutating func forget(of asker: MachineID?) {
        let ended = others.filter { $0.value.isEnded && $0.value.asker == asker }
        guard ended.count > Self.maximumEnded,
            let oldest = ended.min(by: { $0.value.ending < $1.value.ending })
        else { return }
        others[oldest.key] = nil
    }
}
