// SPDX-License-Identifier: MIT

public import PresenterCore

extension BridgeState {
    /// Handles what happened, and returns what must be done.
    public mutating func reduce(_ action: BridgeAction, at now: Instant) -> [BridgeEffect] {
        switch action {
        case .opened(let question): return open(question, at: now)
        case .changed(let id, let content, let deadline, let isResident, let asksTheSame):
            return change(
                id,
                to: content,
                until: deadline,
                isResident: isResident,
                asksTheSame: asksTheSame,
                at: now
            )
        case .resumed(let id): return resume(id, at: now)
        case .answerAccepted(let id, let answer): return accept(answer, of: id, at: now)
        case .answerRefused(let id, let answer): return refuse(answer, of: id, at: now)
        case .ended(let id, let outcome): return end(id, outcome, at: now)
        case .answered(let id, let number, let content):
            return answer(id, number: number, content)
        case .connected(let connection): return connect(connection, at: now)
        case .subscribed:
            isSubscribed = true
            confirmationEnds = now + Self.confirmationSpan
            return []
        case .disconnected: return disconnect()
        case .received(let message, let sender): return receive(message, from: sender, at: now)
        case .deadlinePassed: return passDeadlines(at: now)
        }
    }

    // MARK: The broker

    private mutating func connect(_ connection: UInt64, at now: Instant) -> [BridgeEffect] {
        (isConnected, isSubscribed) = (true, false)
        confirmationEnds = nil
        for id in others.keys { others[id]?.isConfirmed = false }
        var effects: [BridgeEffect] = own.isEmpty ? [.subscribe] : [.store, .subscribe]
        for question in journal where !question.isCleared {
            if question.verdict != nil { own[question.id]?.clearsAt = now + Self.verdictSpan }
            effects += announce(question.id, at: now)
        }
        // Those who wait send their answers again once they read this.
        self.connection = connection
        effects.append(publish(.presence(presence), retained: true))
        for (_, question) in others.sorted(by: { $0.key < $1.key }) {
            effects += sending(question)
        }
        return effects
    }

    private mutating func disconnect() -> [BridgeEffect] {
        (isConnected, isSubscribed) = (false, false)
        (confirmationEnds, repeatsAt) = (nil, nil)
        for id in own.keys {
            own[id]?.clearsAt = nil
            // The next connection begins with all of them.
            own[id]?.announcedAt = nil
            own[id]?.announcesAt = nil
        }
        return []
    }

    private mutating func passDeadlines(at now: Instant) -> [BridgeEffect] {
        var effects: [BridgeEffect] = []
        for id in deferred.keys.sorted() { effects += showChange(of: id, at: now) }
        guard isConnected else { return effects }
        var isStoring = false
        let repeats = repeatsAt.map { $0 <= now } ?? false
        if repeats {
            repeatsAt = nil
            effects.append(publish(.presence(presence), retained: true))
        }
        for question in journal {
            let isDue = question.announcesAt.map { $0 <= now } ?? false
            if isDue || repeats && question.verdict == nil {
                isStoring = true
                effects += announce(question.id, at: now)
            }
            if let due = question.clearsAt, due <= now {
                isStoring = true
                own[question.id]?.clearsAt = nil
                own[question.id]?.isCleared = true
                effects.append(publish(.withdrawn(question.id), retained: true))
            }
        }
        if isStoring { effects.insert(.store, at: 0) }
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
        if case .withdrawn(let id) = message { return lose(id, at: now) }
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
            return record(presence, at: now)
        case .withdrawn: return []
        }
    }

    /// Handles a question that the broker no longer retains.
    ///
    /// The broker may have lost it, or an intruder removed it: the machine that asks publishes
    /// it again.
    private mutating func lose(_ id: QuestionID, at now: Instant) -> [BridgeEffect] {
        if let question = own[id] { return question.verdict == nil ? announce(id, at: now) : [] }
        guard let question = others[id], !question.isEnded else { return [] }
        others[id]?.isConfirmed = false
        if isSubscribed { confirmationEnds = confirmationEnds ?? now + Self.confirmationSpan }
        return []
    }

    /// The broker retains what this machine forgot, or lost with its memory.
    private mutating func receiveOwn(_ message: BridgeMessage, at now: Instant) -> [BridgeEffect] {
        switch message {
        case .question(let question):
            guard let known = own[question.id], !known.isCleared else {
                return [publish(.withdrawn(question.id), retained: true)]
            }
            // A node of the broker that was on its own had an older one.
            guard known.verdict != nil || known.revision != question.revision else { return [] }
            return [.store] + announce(known.id, at: now)
        case .verdict(let verdict):
            if own[verdict.question]?.isCleared == false { return [] }
            return [publish(.withdrawn(verdict.question), retained: true)]
        case .presence(let presence):
            // The broker's report of an earlier connection's end came late, or from another node.
            guard isConnected, presence != self.presence else { return [] }
            return [publish(.presence(self.presence), retained: true)]
        case .answer, .withdrawn: return []
        }
    }

    private var presence: Presence {
        Presence(machine: machine, isOnline: true, connection: connection)
    }

    /// A message to where it belongs, if it is not an answer.
    func publish(
        _ message: BridgeMessage,
        retained: Bool,
        expiry: Duration? = nil
    ) -> BridgeEffect {
        .publish(message, to: message.topic(of: machine), retained: retained, expiry: expiry)
    }

    private mutating func record(_ presence: Presence, at now: Instant) -> [BridgeEffect] {
        let known = presences[presence.machine]
        if let known {
            // The broker's report of an earlier connection's end may come after the next one's begin;
            // and a connection that is gone does not come back.
            guard known.connection <= presence.connection else { return [] }
            guard known.connection < presence.connection || known.isOnline else { return [] }
        }
        guard known != presence else { return [] }
        guard known != nil || presences.count < Self.maximumMachines,
            admits(.other, of: presence.machine, at: now)
        else { return [.note("too much of one machine")] }
        presences[presence.machine] = presence
        var effects: [BridgeEffect] = []
        if known?.isOnline != presence.isOnline {
            effects.append(.tellConnected(presence.machine, presence.isOnline))
        }
        guard presence.isOnline else { return effects }
        // A node of some clusters retains only what was published there, and it may use another one.
        if own.values.contains(where: { $0.verdict == nil }) {
            repeatsAt = repeatsAt ?? now + Self.changeSpan
        }
        for (_, question) in others.sorted(by: { $0.key < $1.key })
        where question.asker == presence.machine {
            effects += sending(question)
        }
        return effects
    }
}
