// SPDX-License-Identifier: MIT

extension CampaignState {
    /// Handles what happened, and returns what must be done.
    public mutating func reduce(_ action: CampaignAction, at now: WallClock) -> [CampaignEffect] {
        var effects: [CampaignEffect]
        switch action {
        case .signedIn(let user, let name): effects = signIn(user, name)
        case .signedOut(let user):
            participants[user] = participants[user]?.stored
            effects = []
        case .named(let user, let name):
            guard participants[user].map({ $0.name != name }) ?? false else { return [] }
            participants[user]?.name = name
            effects = [.store]
        case .accepted(let user, let question):
            effects = change(user) {
                $0.question = question
                $0.askedAt = $0.askedAt ?? now.time
                $0.problem = ""
            }
        case .displayed(let user):
            guard participants[user]?.seenAt == nil else { return [] }
            effects = change(user) { $0.seenAt = now.time }
        case .answered(let user, let answer): effects = record(answer, of: user, at: now.time)
        case .deferred(let user, let span): effects = deferQuestion(of: user, span, at: now)
        case .dismissed(let user):
            let span = participants[user].flatMap { offers($0, at: now.time).first }
            effects =
                span.map { deferQuestion(of: user, $0, at: now) }
                ?? finishAsking(user) { $0.retryAt = now.time + Campaign.repetition }
        case .closed(let user): effects = finishAsking(user) { $0.retry(after: now.time) }
        case .failed(let user, let reason): effects = fail(user, reason, at: now.time)
        case .stopped: effects = end(.stopped)
        case .programStarted:
            hasRun = true
            effects = [.store]
        case .clockChanged:
            limitPauses(at: now.time)
            effects = []
        case .deadlinePassed: effects = []
        }
        if ending == nil, campaign.deadline <= now.time { effects += passDeadline(at: now) }
        if ending == .deadline, campaign.runsProgram, !hasRun, !isStartingProgram {
            isStartingProgram = true
            effects.append(.run)
        }
        effects += asking(at: now) + checking(at: now.time)
        if effects.contains(.store) {
            effects.removeAll { $0 == .store }
            effects.insert(.store, at: 0)
        }
        let isBusy = participants.values.contains {
            $0.isAsking || timeToCheck($0, at: now.time) != nil
        }
        if ending != nil, !isBusy {
            effects.append(.finish)
        }
        return effects
    }

    // MARK: Users

    private mutating func signIn(_ user: UserID, _ name: String) -> [CampaignEffect] {
        guard participants[user] == nil else {
            participants[user]?.isSignedIn = true
            return []
        }
        guard ending == nil, participants.count < Campaign.maximumUsers else { return [] }
        var participant = Participant(user, name: name)
        participant.isSignedIn = true
        participants[user] = participant
        return [.store]
    }

    /// Asks those whose time it is.
    private mutating func asking(at now: WallClock) -> [CampaignEffect] {
        var effects: [CampaignEffect] = []
        for participant in sorted where timeToAsk(participant, at: now) == now.time {
            let user = participant.user
            participants[user]?.isAsking = true
            participants[user]?.triedAt = now.time
            participants[user]?.retryAt = nil
            participants[user]?.deferredUntil = nil
            if participant.deferredUntil != nil { effects.append(.store) }
            let offers = offers(participant, at: now.time)
            effects.append(.ask(user, offers: offers, previous: participant.question))
        }
        return effects
    }

    /// Looks up what is not known of a question that an earlier process asked.
    private mutating func checking(at now: WallTime) -> [CampaignEffect] {
        var effects: [CampaignEffect] = []
        for participant in sorted where timeToCheck(participant, at: now) == now {
            guard let question = participant.question else { continue }
            let user = participant.user
            participants[user]?.isAsking = true
            participants[user]?.triedAt = now
            participants[user]?.retryAt = nil
            effects.append(.check(user, question))
        }
        return effects
    }

    // MARK: Ends

    /// Changes what is stored of a user who is being asked.
    private mutating func change(
        _ user: UserID,
        _ change: (inout Participant) -> Void
    ) -> [CampaignEffect] {
        guard participants[user]?.isAsking == true, var participant = participants[user] else {
            return []
        }
        change(&participant)
        participants[user] = participant
        return [.store]
    }

    /// Notes that the user's question has ended.
    private mutating func finishAsking(
        _ user: UserID,
        _ change: (inout Participant) -> Void
    ) -> [CampaignEffect] {
        self.change(user) {
            $0.isAsking = false
            $0.question = nil
            change(&$0)
        }
    }

    private mutating func record(
        _ answer: UserAnswer,
        of user: UserID,
        at now: WallTime
    ) -> [CampaignEffect] {
        let isFirst = !isAnswered
        let effects = finishAsking(user) {
            // Somebody else was faster, and this question was about to leave the screen.
            guard isFirst, !$0.hasAnswered else { return }
            $0.answer = answer
            $0.answeredAt = now
            $0.source = .user
            $0.seenAt = $0.seenAt ?? now
        }
        return isFirst && isAnswered ? effects + withdrawing() : effects
    }

    private mutating func deferQuestion(
        of user: UserID,
        _ span: Duration,
        at now: WallClock
    ) -> [CampaignEffect] {
        guard let participant = participants[user] else { return [] }
        guard offers(participant, at: now.time).contains(span) else {
            // Meanwhile the span would end after the deadline.
            return finishAsking(user) { $0.retryAt = now.time + Campaign.repetition }
        }
        let reminder = campaign.reminders.map { campaign.deadline - $0 }.filter { $0 > now.time }
        let until = reminder.reduce(now.time + span, min)
        return finishAsking(user) {
            $0.seenAt = $0.seenAt ?? now.time
            $0.deferrals += 1
            $0.deferredUntil = until
        }
    }

    private mutating func fail(
        _ user: UserID,
        _ reason: String,
        at now: WallTime
    ) -> [CampaignEffect] {
        let isOver = ending != nil
        return change(user) {
            $0.retry(after: now)
            $0.problem = reason
            // The user may have answered: that is looked up before anything is asked again.
            if isOver, $0.failures >= Campaign.maximumLateFailures { $0.question = nil }
        }
    }

    /// Takes all questions away; how each ended follows, and an answer that was faster counts.
    private func withdrawing() -> [CampaignEffect] {
        sorted.filter(\.isAsking).map { .withdraw($0.user) }
    }

    /// Ends the campaign, unless a program would run though nobody could be asked meanwhile.
    private mutating func passDeadline(at now: WallClock) -> [CampaignEffect] {
        guard campaign.runsProgram, campaign.deadline + Campaign.punctuality < now.time else {
            return end(.deadline, at: now.time)
        }
        let first = campaign.quietHours?.end(from: now.time, offset: now.offset) ?? now.time
        campaign.deadline = max(first, campaign.start) + Campaign.grace
        return [.store]
    }

    /// Leaves nobody alone for longer than any pause is, after a clock that was ahead.
    private mutating func limitPauses(at now: WallTime) {
        let longest = campaign.deferralSpans.reduce(Campaign.longestPause, max)
        for var participant in sorted {
            participant.retryAt = participant.retryAt.map { min($0, now + Campaign.longestPause) }
            participant.deferredUntil = participant.deferredUntil.map { min($0, now + longest) }
            participants[participant.user] = participant
        }
    }

    private mutating func end(_ how: Ending, at now: WallTime? = nil) -> [CampaignEffect] {
        guard ending == nil else { return [] }
        ending = how
        for user in participants.keys { participants[user]?.failures = 0 }
        if how == .deadline, let button = campaign.standardAnswer, !isAnswered {
            for user in participants.filter({ $1.answer == nil }).keys {
                participants[user]?.answer = UserAnswer(button: button)
                participants[user]?.answeredAt = now
                participants[user]?.source = .deadline
            }
        }
        return [.store] + withdrawing()
    }
}
