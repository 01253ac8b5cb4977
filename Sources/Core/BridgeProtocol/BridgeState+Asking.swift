// SPDX-License-Identifier: MIT

import PresenterCore

// This machine asks. Its daemon decides: the first valid answer that it accepts is how the
// question ends, whether a display or this process brought it.

extension BridgeState {
    mutating func open(_ question: OwnQuestion, at now: Instant) -> [BridgeEffect] {
        guard own[question.id] == nil else { return [] }
        guard question.content.count <= Self.maximumContent else {
            return [.note("a question of \(question.content.count) bytes")]
        }
        guard own.values.count(where: { $0.verdict == nil }) < Self.maximumOwn else {
            return [.note("too many questions: the limit is \(Self.maximumOwn)")]
        }
        own[question.id] = question
        return [.store] + announce(question.id, at: now)
    }

    mutating func change(
        _ id: QuestionID,
        to content: [UInt8],
        until deadline: Instant?,
        isResident: Bool,
        asksTheSame: Bool,
        at now: Instant
    ) -> [BridgeEffect] {
        guard var question = own[id], question.verdict == nil, question.content != content,
            content.count <= Self.maximumContent
        else { return [] }
        question.content = content
        question.deadline = deadline
        question.isResident = isResident
        question.revision += 1
        // From now on an answer to what stood there before counts no more.
        if !asksTheSame { question.asksSince = question.revision }
        own[id] = question
        // The daemon has it: what is not sent yet need not be stored.
        let told = announce(id, at: now)
        return told.isEmpty ? [] : [.store] + told
    }

    /// Tells all machines of a question of this machine: how it ended at once, of its changes the
    /// last one in a second.
    mutating func announce(_ id: QuestionID, at now: Instant) -> [BridgeEffect] {
        guard isConnected, let question = own[id] else { return [] }
        if let verdict = question.verdict {
            return [publish(.verdict(verdict), retained: true, expiry: Self.verdictSpan)]
        }
        if let last = question.announcedAt, now - last < Self.changeSpan {
            own[id]?.announcesAt = last + Self.changeSpan
            return []
        }
        own[id]?.announcedAt = now
        own[id]?.announcesAt = nil
        let shared = SharedQuestion(
            id: question.id,
            revision: question.revision,
            asksSince: question.asksSince,
            content: question.content
        )
        // A machine that never comes back leaves no question behind that nobody can answer.
        let left = question.deadline.map { max(.seconds(1), $0 - now) }
        return [publish(.question(shared), retained: true, expiry: left)]
    }

    /// Handles an answer from another machine.
    mutating func take(_ answer: SharedAnswer, at now: Instant) -> [BridgeEffect] {
        guard isConnected else { return [] }
        guard answer.content.count <= Self.maximumAnswer,
            admits(.other, of: answer.machine, at: now)
        else { return [.note("too much of one machine")] }
        guard var question = own[answer.question] else {
            // Whoever asks something else says itself how that ended.
            guard others[answer.question] == nil else { return [.note("an answer for another")] }
            return [publish(.withdrawn(answer.question), retained: true)]
        }
        if question.verdict != nil {
            // The other machine may have missed it.
            own[answer.question]?.isCleared = false
            own[answer.question]?.clearsAt = now + Self.verdictSpan
            return [.store] + announce(question.id, at: now)
        }
        // What was answered before a change is asked again, and so is everybody if the daemon
        // refuses the answer that it has.
        guard question.attempt == nil, question.isAsked(by: answer) else { return [] }
        question.attempt = answer
        own[answer.question] = question
        return [.store, .press(presentation: question.presentation, answer)]
    }

    /// Goes on with a question that the daemon still has when this process starts again.
    mutating func resume(_ id: QuestionID, at now: Instant) -> [BridgeEffect] {
        // What was accepted ends on its own.
        guard let question = own[id], question.verdict == nil, !question.isAccepted,
            let attempt = question.attempt
        else { return [] }
        // It may answer what stood there before; or what stays on the screen after a press may have
        // been pressed already. Everybody is asked again.
        guard question.isAsked(by: attempt), !question.isResident else {
            return refuse(attempt.id, of: id, at: now)
        }
        return [.press(presentation: question.presentation, attempt)]
    }

    mutating func accept(_ answer: UInt64, of id: QuestionID, at now: Instant) -> [BridgeEffect] {
        guard let question = own[id], question.attempt?.id == answer, question.verdict == nil else {
            return []
        }
        // What stays can be pressed again, by all.
        if question.isResident { return refuse(answer, of: id, at: now) }
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
        question.asksSince = question.revision
        own[id] = question
        return [.store] + announce(id, at: now)
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
        question.announcesAt = nil
        own[id] = question
        forgetEnded()
        return [.store] + announce(id, at: now)
    }

    /// Forgets the oldest of the questions that ended, first of those of which the broker retains
    /// nothing; an open one never.
    private mutating func forgetEnded() {
        let ended = own.values.filter { $0.verdict != nil }
        guard ended.count > Self.maximumEnded,
            let oldest = ended.min(by: {
                ($0.isCleared ? 0 : 1, $0.ending) < ($1.isCleared ? 0 : 1, $1.ending)
            })
        else { return }
        own[oldest.id] = nil
    }
}
