// SPDX-License-Identifier: MIT

import PresenterCore

// This machine asks. Its daemon decides: the first valid answer that it accepts is how the
// question ends, whether a display or this process brought it.

extension BridgeState {
    mutating func open(_ question: OwnQuestion, at now: Instant) -> [BridgeEffect] {
        guard own[question.id] == nil else { return [] }
        guard own.values.count(where: { $0.verdict == nil }) < Self.maximumOwn else {
            return [.note("too many questions: the limit is \(Self.maximumOwn)")]
        }
        own[question.id] = question
        return [.store] + announcement(of: question, at: now)
    }

    mutating func change(
        _ id: QuestionID,
        to content: [UInt8],
        until deadline: Instant?,
        at now: Instant
    ) -> [BridgeEffect] {
        guard var question = own[id], question.verdict == nil, question.content != content else {
            return []
        }
        question.content = content
        question.deadline = deadline
        question.revision += 1
        own[id] = question
        return [.store] + announcement(of: question, at: now)
    }

    /// What all machines must know of a question of this machine.
    func announcement(of question: OwnQuestion, at now: Instant) -> [BridgeEffect] {
        guard isConnected else { return [] }
        if let verdict = question.verdict {
            return [publish(.verdict(verdict), retained: true, expiry: Self.verdictSpan)]
        }
        let shared = SharedQuestion(
            id: question.id,
            revision: question.revision,
            content: question.content
        )
        // A machine that never comes back leaves no question behind that nobody can answer.
        let left = question.deadline.map { max(.seconds(1), $0 - now) }
        return [publish(.question(shared), retained: true, expiry: left)]
    }

    /// Handles an answer from another machine.
    mutating func take(_ answer: SharedAnswer, at now: Instant) -> [BridgeEffect] {
        guard isConnected else { return [] }
        guard var question = own[answer.question] else {
            return [publish(.withdrawn(answer.question), retained: true)]
        }
        if question.verdict != nil {
            // The other machine may have missed it.
            own[answer.question]?.isCleared = false
            own[answer.question]?.clearsAt = now + Self.verdictSpan
            return [.store] + announcement(of: question, at: now)
        }
        // What was answered before a change is asked again, and so is everybody if the daemon
        // refuses the answer that it has.
        guard question.attempt == nil, answer.revision == question.revision else { return [] }
        question.attempt = answer
        own[answer.question] = question
        return [.store, .press(presentation: question.presentation, answer)]
    }

    /// Goes on with a question that the daemon still has when this process starts again.
    mutating func resume(_ id: QuestionID, at now: Instant) -> [BridgeEffect] {
        // What stays on the screen after a press is not pressed twice.
        guard let question = own[id], question.verdict == nil, !question.isAccepted,
            let attempt = question.attempt
        else { return [] }
        guard attempt.revision == question.revision else {
            // It answers what stood there before: everybody is asked again.
            return refuse(attempt.id, of: id, at: now)
        }
        return [.press(presentation: question.presentation, attempt)]
    }

    mutating func accept(_ answer: UInt64, of id: QuestionID) -> [BridgeEffect] {
        guard own[id]?.attempt?.id == answer, own[id]?.verdict == nil else { return [] }
        own[id]?.isAccepted = true
        return [.store]
    }

    mutating func refuse(_ answer: UInt64, of id: QuestionID, at now: Instant) -> [BridgeEffect] {
        guard var question = own[id], question.attempt?.id == answer, question.verdict == nil else {
            return []
        }
        question.attempt = nil
        // The other machines ask their users again.
        question.revision += 1
        own[id] = question
        return [.store] + announcement(of: question, at: now)
    }

    mutating func end(_ id: QuestionID, _ outcome: String, at now: Instant) -> [BridgeEffect] {
        guard var question = own[id], question.verdict == nil else { return [] }
        let counted = question.isAccepted ? question.attempt : nil
        question.verdict = Verdict(
            question: id,
            outcome: outcome,
            answer: counted?.id,
            machine: counted?.machine ?? (outcome == "acted" ? machine : nil)
        )
        question.content = []
        question.attempt = nil
        question.clearsAt = isConnected ? now + Self.verdictSpan : nil
        endings += 1
        question.ending = endings
        own[id] = question
        let ended = own.values.filter { $0.isCleared }
        if ended.count > Self.maximumEnded, let oldest = ended.min(by: { $0.ending < $1.ending }) {
            own[oldest.id] = nil
        }
        return [.store] + announcement(of: question, at: now)
    }
}
