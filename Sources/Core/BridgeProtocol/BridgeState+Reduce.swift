// SPDX-License-Identifier: MIT

public import PresenterCore

extension BridgeState {
    /// Handles what happened, and returns what must be done.
    public mutating func reduce(_ action: BridgeAction, at now: Instant) -> [BridgeEffect] {
        switch action {
        case .opened(let id, let presentation, let content, let deadline):
            let question = OwnQuestion(
                id: id,
                presentation: presentation,
                content: content,
                deadline: deadline
            )
            return open(question, at: now)
        case .changed(let id, let content, let deadline):
            return change(id, to: content, until: deadline, at: now)
        case .resumed(let id): return resume(id, at: now)
        case .answerAccepted(let id, let answer): return accept(answer, of: id)
        case .answerRefused(let id, let answer): return refuse(answer, of: id, at: now)
        case .ended(let id, let outcome): return end(id, outcome, at: now)
        case .answered(let id, let number, let content):
            return answer(id, number: number, content)
        case .connected(let connection): return connect(connection, at: now)
        case .subscribed:
            confirmationEnds = now + Self.confirmationSpan
            return []
        case .disconnected: return disconnect()
        case .received(let message, let sender): return receive(message, from: sender, at: now)
        case .deadlinePassed: return passDeadlines(at: now)
        }
    }

    // MARK: The broker

    private mutating func connect(_ connection: UInt64, at now: Instant) -> [BridgeEffect] {
        isConnected = true
        confirmationEnds = nil
        for id in others.keys { others[id]?.isConfirmed = false }
        var effects: [BridgeEffect] = [.subscribe]
        for question in journal where !question.isCleared {
            if question.verdict != nil { own[question.id]?.clearsAt = now + Self.verdictSpan }
            effects += announcement(of: question, at: now)
        }
        // Those who wait send their answers again once they read this.
        let presence = Presence(machine: machine, isOnline: true, connection: connection)
        effects.append(publish(.presence(presence), retained: true))
        for (_, question) in others.sorted(by: { $0.key < $1.key }) {
            effects += sending(question)
        }
        return effects
    }

    private mutating func disconnect() -> [BridgeEffect] {
        isConnected = false
        confirmationEnds = nil
        for id in own.keys { own[id]?.clearsAt = nil }
        return []
    }

    private mutating func passDeadlines(at now: Instant) -> [BridgeEffect] {
        guard isConnected else { return [] }
        var effects: [BridgeEffect] = []
        let due = own.values.filter { $0.clearsAt.map { $0 <= now } ?? false }.map(\.id).sorted()
        for id in due {
            own[id]?.clearsAt = nil
            own[id]?.isCleared = true
            effects.append(publish(.withdrawn(id), retained: true))
        }
        if !due.isEmpty { effects.insert(.store, at: 0) }
        guard let ends = confirmationEnds, ends <= now else { return effects }
        confirmationEnds = nil
        for (id, question) in others.sorted(by: { $0.key < $1.key })
        where !question.isConfirmed && !question.isEnded && question.answer == nil {
            effects += finish(id, nil)
        }
        return effects
    }

    private mutating func receive(
        _ message: BridgeMessage,
        from sender: MachineID?,
        at now: Instant
    ) -> [BridgeEffect] {
        if case .withdrawn(let id) = message {
            guard let question = others[id], !question.isEnded else { return [] }
            return finish(id, nil)
        }
        guard let sender else { return [] }
        if sender == machine { return receiveOwn(message, at: now) }
        switch message {
        case .question(let question): return ask(question, from: sender, at: now)
        case .verdict(let verdict): return conclude(verdict, from: sender)
        case .answer(let answer):
            guard answer.machine == sender else { return [.note("answer of another machine")] }
            return take(answer, at: now)
        case .presence(let presence):
            guard presence.machine == sender else { return [.note("presence of another machine")] }
            return record(presence)
        case .withdrawn: return []
        }
    }

    /// The broker retains what this machine forgot, or lost with its memory.
    private func receiveOwn(_ message: BridgeMessage, at now: Instant) -> [BridgeEffect] {
        switch message {
        case .question(let question):
            guard let known = own[question.id], !known.isCleared else {
                return [publish(.withdrawn(question.id), retained: true)]
            }
            return known.verdict == nil ? [] : announcement(of: known, at: now)
        case .verdict(let verdict):
            if own[verdict.question]?.isCleared == false { return [] }
            return [publish(.withdrawn(verdict.question), retained: true)]
        case .answer, .presence, .withdrawn: return []
        }
    }

    /// A message to where it belongs, if it is not an answer.
    func publish(
        _ message: BridgeMessage,
        retained: Bool,
        expiry: Duration? = nil
    ) -> BridgeEffect {
        .publish(message, to: message.topic(of: machine), retained: retained, expiry: expiry)
    }

    private mutating func record(_ presence: Presence) -> [BridgeEffect] {
        let known = presences[presence.machine]
        // The broker's report of an earlier connection's end may come after the next connection's begin.
        if let known, known.connection > presence.connection { return [] }
        guard known != nil || presences.count < Self.maximumMachines else {
            return [.note("too many machines")]
        }
        presences[presence.machine] = presence
        var effects: [BridgeEffect] = []
        if known?.isOnline != presence.isOnline {
            effects.append(.tellConnected(presence.machine, presence.isOnline))
        }
        guard presence.isOnline else { return effects }
        for (_, question) in others.sorted(by: { $0.key < $1.key })
        where question.asker == presence.machine {
            effects += sending(question)
        }
        return effects
    }
}
