// SPDX-License-Identifier: MIT
//
// A machine whose users sign in and out, answer, put off and dismiss, with daemons that come and go
// with their sessions, and a process that is killed between any two effects. What its file has is
// what the next process begins with.

import Campaigns
import Glibc
import TestSupport
import Testing

/// A user's session: its daemon remembers how each question ended.
private struct SimulatedSession {
    enum Outcome: Hashable {
        case open
        case answered(UserAnswer)
        case deferred(Duration)
        case dismissed, closed
    }

    var bus: String
    var outcomes: [UInt32: Outcome] = [:]
    var lastID: UInt32 = 0
    /// The question on the screen, with what may be chosen instead.
    var shown: (id: UInt32, offers: [Duration])?
}

/// A machine with a campaign.
private struct CampaignSimulation {
    var numbers: SplitMix64
    var now = WallClock(WallTime(seconds: 1_000_000))
    var state: CampaignState
    var disk = CampaignState.Journal()
    /// As it is stored: the deadline may move.
    var campaign: Campaign
    var sessions: [UserID: SimulatedSession] = [:]
    /// What the process has not learned yet; it goes with the process.
    var reports: [CampaignAction] = []
    /// The first answer that the daemon of a user accepted, while it may count.
    var given: [UserID: [UserAnswer]] = [:]
    var logins = 0
    var processes = 0
    var isFinished = false
    var isStarting = false
    var runs = 0
    var problems: [String] = []
    var counts: [String: Int] = [:]

    init(seed: UInt64) {
        numbers = SplitMix64(seed: seed)
        state = Self.campaign(from: now.time, &numbers)
        campaign = state.campaign
    }

    private static func campaign(
        from now: WallTime,
        _ numbers: inout SplitMix64
    ) -> CampaignState {
        let span = Duration.seconds(Int64.random(in: 3600...400_000, using: &numbers))
        return CampaignState(
            Campaign(deadline: now + span) {
                $0.start = now + .seconds(Int64.random(in: -100...2000, using: &numbers))
                $0.deferrals = Int.random(in: 0...3, using: &numbers)
                $0.deferralSpans = [.seconds(600), .seconds(7200)]
                $0.reminders = [.seconds(3000), .seconds(500)]
                if numbers.isOne(in: 2) { $0.quietHours = QuietHours(from: 1320, to: 360) }
                $0.isAnsweredByFirst = numbers.isOne(in: 3)
                if numbers.isOne(in: 3) { $0.standardAnswer = "standard" }
                $0.runsProgram = numbers.isOne(in: 2)
            }
        )
    }

    mutating func count(_ name: String) { counts[name, default: 0] += 1 }

    mutating func step() {
        switch Int.random(in: 0..<100, using: &numbers) {
        case 0..<10: signIn()
        case 10..<14: signOut()
        case 14..<45: use()
        case 45..<75: learn()
        case 75..<79: kill()
        case 79: failAsker()
        case 80: if numbers.isOne(in: 40) { send(.stopped) }
        default: pass(Int64.random(in: 1...3000, using: &numbers))
        }
        if isFinished { beginNext() }
    }

    private func user(_ number: Int) -> UserID { UserID(rawValue: UInt32(1000 + number)) }

    private mutating func signIn() {
        let user = user(Int.random(in: 0..<4, using: &numbers))
        guard sessions[user] == nil else { return }
        logins += 1
        sessions[user] = SimulatedSession(bus: "bus \(logins)")
        send(.signedIn(user, name: "\(user.rawValue)"))
    }

    private mutating func signOut() {
        guard let user = sessions.keys.sorted().randomElement(using: &numbers) else { return }
        // What its daemon knew goes with it.
        sessions[user] = nil
        reports.removeAll { $0.user == user }
        if state.participants[user]?.hasAnswered != true { given[user] = nil }
        send(.signedOut(user))
    }

    /// A user does something with what is shown.
    private mutating func use() {
        guard let user = sessions.keys.sorted().randomElement(using: &numbers),
            let shown = sessions[user]?.shown
        else { return }
        let outcome: SimulatedSession.Outcome
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0..<3: return reports.append(.displayed(user))
        case 3:
            let answer = UserAnswer(button: "\(numbers.next())")
            given[user, default: []].append(answer)
            outcome = .answered(answer)
            count("answered")
        case 4: outcome = .dismissed
        default:
            guard let span = shown.offers.randomElement(using: &numbers) else { return }
            outcome = .deferred(span)
            count("deferred")
        }
        end(user, shown.id, outcome)
    }

    private mutating func end(_ user: UserID, _ id: UInt32, _ outcome: SimulatedSession.Outcome) {
        sessions[user]?.outcomes[id] = outcome
        sessions[user]?.shown = nil
        reports.append(Self.report(user, outcome))
    }

    private static func report(
        _ user: UserID,
        _ outcome: SimulatedSession.Outcome
    ) -> CampaignAction {
        switch outcome {
        case .answered(let answer): .answered(user, answer)
        case .deferred(let span): .deferred(user, span)
        case .dismissed: .dismissed(user)
        case .open, .closed: .closed(user)
        }
    }

    /// The process that asks a user ends; what it had not reported is lost, and its question goes.
    private mutating func failAsker() {
        let asked = sessions.keys.sorted().filter { user in
            sessions[user]?.shown != nil || reports.contains { $0.user == user }
        }
        guard let user = asked.randomElement(using: &numbers) else { return }
        // After the end it is tried a few times only.
        guard state.ending == nil || numbers.isOne(in: 10) else { return }
        count("failed")
        if let id = sessions[user]?.shown?.id { sessions[user]?.outcomes[id] = .closed }
        sessions[user]?.shown = nil
        reports.removeAll { $0.user == user }
        reports.append(.failed(user, reason: "lost"))
    }

    /// The process learns the next thing; those of one user stay in order.
    private mutating func learn() {
        guard !reports.isEmpty else { return }
        send(reports.removeFirst())
    }

    private mutating func pass(_ seconds: Int64) {
        let end = now.time + .seconds(seconds)
        while let due = state.nextDeadline(at: now), due <= end, !isFinished {
            now.time = max(due, now.time)
            send(.deadlinePassed)
        }
        now.time = end
    }

    /// Ends the process, and starts the next one.
    private mutating func kill() {
        count("killed")
        processes += 1
        reports = []
        for user in sessions.keys {
            // The daemon ends what the process asked.
            if let id = sessions[user]?.shown?.id { sessions[user]?.outcomes[id] = .closed }
            sessions[user]?.shown = nil
        }
        state = CampaignState(campaign, journal: disk)
        // It may be a while.
        if numbers.isOne(in: 3) {
            now.time = now.time + .seconds(Int64.random(in: 1...20_000, using: &numbers))
        }
        // It knows who is signed in before it looks at the clock.
        let actions = sessions.keys.sorted().map { CampaignAction.signedIn($0, name: "user") }
        if now.time > campaign.deadline + Campaign.punctuality, disk.ending == nil { count("late") }
        let process = processes
        isStarting = true
        for action in actions where process == processes { send(action) }
        guard process == processes else { return }
        isStarting = false
        send(.deadlinePassed)
    }

    private mutating func send(_ action: CampaignAction) {
        let isDying = numbers.isOne(in: 60)
        let effects = state.reduce(action, at: now)
        let process = processes
        for effect in effects where process == processes {
            if isDying, numbers.isOne(in: 3) { return kill() }
            carryOut(effect)
        }
    }

    private mutating func carryOut(_ effect: CampaignEffect) {
        switch effect {
        case .store:
            for old in disk.participants where old.hasAnswered {
                guard state.participants[old.user]?.answer != old.answer else { continue }
                problems.append("the answer of \(old.user) changed")
            }
            (disk, campaign) = (state.journal, state.campaign)
        case .ask(let user, let offers, let previous): ask(user, offers, previous)
        case .check(let user, let question):
            count("checked")
            guard let session = sessions[user], session.bus == question.bus,
                let outcome = session.outcomes[question.presentation]
            else { return reports.append(.closed(user)) }
            reports.append(Self.report(user, outcome))
        case .withdraw(let user):
            if let id = sessions[user]?.shown?.id { end(user, id, .closed) }
        case .run:
            runs += 1
            if disk.hasRun || disk.ending != .deadline { problems.append("ran again") }
            send(.programStarted)
        // As long as it does not know who is signed in, something may be left to look up.
        case .finish: isFinished = !isStarting
        }
    }

    private mutating func ask(_ user: UserID, _ offers: [Duration], _ previous: OpenQuestion?) {
        guard var session = sessions[user] else { return problems.append("asked nobody") }
        if state.ending != nil { problems.append("asked after the end") }
        if now.time < state.campaign.start { problems.append("asked before the start") }
        if disk.participants.contains(where: { $0.user == user && $0.hasAnswered }) {
            problems.append("asked again who answered")
        }
        if let hours = state.campaign.quietHours,
            hours.end(from: now.time, offset: now.offset) != now.time
        {
            problems.append("asked in quiet hours")
        }
        if session.shown != nil { problems.append("asked twice") }
        if let previous, session.bus == previous.bus,
            let outcome = session.outcomes[previous.presentation], outcome != .closed
        {
            count("found")
            return reports.append(Self.report(user, outcome))
        }
        if given[user] != nil { problems.append("asked again who had answered") }
        session.lastID += 1
        session.outcomes[session.lastID] = .open
        session.shown = (session.lastID, offers)
        sessions[user] = session
        // The daemon has it, and the process learns that before the user can do anything.
        send(.accepted(user, OpenQuestion(bus: session.bus, presentation: session.lastID)))
    }

    /// Checks what must be true when nothing fails for a while, and begins another campaign.
    private mutating func beginNext() {
        count("ended")
        for (user, answers) in given where !state.campaign.isAnsweredByFirst {
            let stored = state.participants[user]
            if let answer = stored?.answer, answers.contains(answer) { continue }
            problems.append("\(user) answered \(answers), has \(String(describing: stored))")
        }
        if state.campaign.runsProgram, state.ending == .deadline, runs == 0 || !disk.hasRun {
            problems.append("ran \(runs) times")
        }
        let answered = state.participants.values.filter(\.hasAnswered).count
        if state.campaign.isAnsweredByFirst, answered > 1 { problems.append("several answers") }
        if state.participants.values.contains(where: { $0.deferrals > state.campaign.deferrals }) {
            problems.append("put off too often")
        }
        state = Self.campaign(from: now.time, &numbers)
        campaign = state.campaign
        (disk, given, reports) = (CampaignState.Journal(), [:], [])
        (isFinished, runs) = (false, 0)
        for user in sessions.keys { sessions[user]?.shown = nil }
        for user in sessions.keys.sorted() { send(.signedIn(user, name: "user")) }
    }
}

extension CampaignAction {
    fileprivate var user: UserID? {
        switch self {
        case .signedIn(let user, _), .signedOut(let user), .accepted(let user, _),
            .displayed(let user), .answered(let user, _), .deferred(let user, _),
            .dismissed(let user), .closed(let user), .failed(let user, _), .named(let user, _):
            user
        case .stopped, .programStarted, .clockChanged, .deadlinePassed: nil
        }
    }
}

/// 200,000 random steps: TOPMOST_STEPS for more, TOPMOST_SEED for others.
@Suite("Random campaigns")
struct CampaignSimulationTests {
    private static func number(_ name: String) -> Int? {
        unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) }
    }

    private static let seeds: [UInt64] =
        number("TOPMOST_SEED").map { [UInt64($0)] } ?? [1, 2, 3, 4]
    private static let steps = (number("TOPMOST_STEPS") ?? 200_000) / seeds.count

    @Test("no answer is lost or changed, and nobody is asked again who answered", arguments: seeds)
    func answers(seed: UInt64) {
        var machine = CampaignSimulation(seed: seed)
        for step in 1...Self.steps {
            machine.step()
            if !machine.problems.isEmpty {
                Issue.record("seed \(seed), step \(step): \(machine.problems.prefix(3))")
                return
            }
        }
        let names = [
            "answered", "deferred", "killed", "failed", "checked", "found", "late", "ended",
        ]
        for name in names {
            #expect(machine.counts[name, default: 0] > 0, "\(name)")
        }
    }
}
