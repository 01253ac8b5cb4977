// SPDX-License-Identifier: MIT

import Campaigns
import Testing

@Suite("Campaigns")
struct CampaignStateTests {
    private static let ann = UserID(rawValue: 1000)
    private static let bob = UserID(rawValue: 1001)
    private static let question = OpenQuestion(bus: "a", presentation: 7)

    private static func time(_ seconds: Int64) -> WallClock {
        WallClock(WallTime(seconds: seconds))
    }

    /// A day with one hour of deferral, twice.
    private static func campaign(
        _ change: (inout Campaign) -> Void = { _ in }
    ) -> CampaignState {
        var campaign = Campaign(deadline: WallTime(seconds: 86_400)) {
            $0.deferrals = 2
            $0.deferralSpans = [.seconds(3600), .seconds(7200)]
        }
        change(&campaign)
        return CampaignState(campaign)
    }

    @Test("a user who signs in is asked, with what they may choose instead")
    func asks() {
        var state = Self.campaign()
        #expect(
            state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(10)) == [
                .store, .ask(Self.ann, offers: [.seconds(3600), .seconds(7200)], previous: nil),
            ]
        )
        #expect(state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(11)) == [])
        #expect(state.nextDeadline(at: Self.time(11)) == WallTime(seconds: 86_400))
    }

    @Test("an answer is stored, and nobody is asked for it again")
    func answers() {
        var state = Self.campaign()
        _ = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(10))
        #expect(state.reduce(.accepted(Self.ann, Self.question), at: Self.time(10)) == [.store])
        #expect(state.reduce(.displayed(Self.ann), at: Self.time(12)) == [.store])
        let answer = UserAnswer(button: "yes")
        #expect(state.reduce(.answered(Self.ann, answer), at: Self.time(20)) == [.store])
        let participant = state.journal.participants[0]
        #expect(participant.answer == answer)
        #expect(participant.seenAt == WallTime(seconds: 12))
        var next = CampaignState(state.campaign, journal: state.journal)
        #expect(next.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(30)) == [])
    }

    @Test("a user who put it off is asked again then, and offered less often")
    func defers() {
        var state = Self.campaign()
        _ = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(0))
        for number in 1...2 {
            let start = Int64(number - 1) * 3600
            #expect(
                state.reduce(.deferred(Self.ann, .seconds(3600)), at: Self.time(start)) == [.store]
            )
            #expect(state.journal.participants[0].phase == .deferred(count: number))
            #expect(state.reduce(.deadlinePassed, at: Self.time(start + 3599)) == [])
            let offers: [Duration] = number == 1 ? [.seconds(3600), .seconds(7200)] : []
            #expect(
                state.reduce(.deadlinePassed, at: Self.time(start + 3600))
                    == [.store, .ask(Self.ann, offers: offers, previous: nil)]
            )
        }
        // A third time is none: it is asked again soon.
        #expect(state.reduce(.deferred(Self.ann, .seconds(3600)), at: Self.time(8000)) == [.store])
        #expect(state.nextDeadline(at: Self.time(8000)) == WallTime(seconds: 8300))
    }

    @Test("a span that ends after the deadline is not offered, and a reminder ends one early")
    func reminds() {
        var state = Self.campaign { $0.reminders = [.seconds(85_000), .seconds(100)] }
        #expect(
            state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(0)).last
                == .ask(Self.ann, offers: [.seconds(3600), .seconds(7200)], previous: nil)
        )
        _ = state.reduce(.dismissed(Self.ann), at: Self.time(0))
        #expect(state.nextDeadline(at: Self.time(0)) == WallTime(seconds: 1400))
        var late = Self.campaign()
        #expect(
            late.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(86_400 - 5000)).last
                == .ask(Self.ann, offers: [.seconds(3600)], previous: nil)
        )
    }

    @Test(
        "nobody is asked in quiet hours",
        arguments: [
            // From 22:00 to 6:00, in UTC and two hours ahead of it.
            (22 * 3600 - 1, 0, 22 * 3600 - 1), (22 * 3600, 0, 30 * 3600), (29 * 3600, 0, 30 * 3600),
            (30 * 3600, 0, 30 * 3600), (20 * 3600, 7200, 28 * 3600),
        ] as [(Int64, Int64, Int64)]
    )
    func rests(now: Int64, offset: Int64, first: Int64) {
        let hours = QuietHours(from: 22 * 60, to: 6 * 60)
        #expect(
            hours.end(from: WallTime(seconds: now)) { _ in offset } == WallTime(seconds: first)
        )
        var state = Self.campaign {
            $0.deadline = WallTime(seconds: 1_000_000)
            $0.quietHours = hours
        }
        let clock = WallClock(WallTime(seconds: now), offset: offset)
        let isAsked = state.reduce(.signedIn(Self.ann, name: "ann"), at: clock).count == 2
        #expect(isAsked == (now == first))
    }

    @Test(
        "quiet hours end at their time also on a day on which the clocks change",
        arguments: [
            // From 22:00 to 6:00 in Berlin: in 2026 the clocks change at 1:00 in UTC, on 29 March and
            // on 25 October.
            (1_774_735_200, 1_774_746_000, 3600, 7200, 1_774_756_800),
            (1_792_875_600, 1_792_890_000, 7200, 3600, 1_792_904_400),
        ] as [(Int64, Int64, Int64, Int64, Int64)]
    )
    func changes(now: Int64, change: Int64, before: Int64, after: Int64, end: Int64) {
        let hours = QuietHours(from: 22 * 60, to: 6 * 60)
        let first = hours.end(from: WallTime(seconds: now)) { $0.seconds < change ? before : after }
        #expect(first == WallTime(seconds: end))
    }

    @Test("a program is run until it was started, and then no more")
    func runs() {
        let campaign = Self.campaign { $0.runsProgram = true }.campaign
        var state = CampaignState(campaign)
        #expect(state.reduce(.deadlinePassed, at: Self.time(86_400)) == [.store, .run, .finish])
        // It was killed before that.
        state = CampaignState(campaign, journal: state.journal)
        #expect(state.reduce(.deadlinePassed, at: Self.time(90_000)) == [.run, .finish])
        #expect(state.reduce(.deadlinePassed, at: Self.time(90_001)) == [.finish])
        #expect(state.reduce(.programStarted, at: Self.time(90_002)) == [.store, .finish])
        state = CampaignState(campaign, journal: state.journal)
        #expect(state.reduce(.deadlinePassed, at: Self.time(90_003)) == [.finish])
    }

    @Test(
        "no program runs before users are asked, if the deadline passed while that was impossible"
    )
    func isLate() {
        var state = Self.campaign { $0.runsProgram = true }
        #expect(state.reduce(.clockChanged, at: Self.time(1_000_000)) == [.store])
        #expect(state.campaign.deadline == WallTime(seconds: 1_000_600))
        let asks = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(1_000_000))
        #expect(asks == [.store, .ask(Self.ann, offers: [], previous: nil)])
        _ = state.reduce(.closed(Self.ann), at: Self.time(1_000_010))
        #expect(
            state.reduce(.deadlinePassed, at: Self.time(1_000_600)) == [.store, .run, .finish]
        )
    }

    @Test("a clock that was ahead leaves nobody alone")
    func isSetBack() {
        var state = Self.campaign { $0.deadline = WallTime(seconds: 10_000_000) }
        _ = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(1_000_000))
        _ = state.reduce(.failed(Self.ann, reason: "no bus"), at: Self.time(1_000_000))
        _ = state.reduce(.signedIn(Self.bob, name: "bob"), at: Self.time(1_000_000))
        _ = state.reduce(.deferred(Self.bob, .seconds(7200)), at: Self.time(1_000_000))
        #expect(state.reduce(.clockChanged, at: Self.time(0)) == [])
        #expect(state.nextDeadline(at: Self.time(0)) == WallTime(seconds: 600))
        let retry = state.reduce(.deadlinePassed, at: Self.time(600))
        #expect(retry.count == 1)
        #expect(state.nextDeadline(at: Self.time(600)) == WallTime(seconds: 7200))
    }

    @Test("who could not be asked was not asked, and why is known")
    func fails() {
        var state = Self.campaign()
        _ = state.reduce(.signedIn(Self.ann, name: ""), at: Self.time(0))
        #expect(state.reduce(.named(Self.ann, "ann"), at: Self.time(0)) == [.store])
        #expect(state.reduce(.named(Self.ann, "ann"), at: Self.time(0)) == [])
        _ = state.reduce(.failed(Self.ann, reason: "no bus"), at: Self.time(0))
        #expect(state.journal.participants[0].problem == "no bus")
        #expect(state.journal.participants[0].askedAt == nil)
        _ = state.reduce(.deadlinePassed, at: Self.time(5))
        _ = state.reduce(.accepted(Self.ann, Self.question), at: Self.time(6))
        #expect(state.journal.participants[0].problem.isEmpty)
        #expect(state.journal.participants[0].askedAt == WallTime(seconds: 6))
        #expect(state.journal.participants[0].name == "ann")
    }

    @Test("a question that does not stay is asked again later each time")
    func closes() {
        var state = Self.campaign()
        _ = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(0))
        var now: Int64 = 0
        for (shown, pause) in [(1, 5), (1, 10), (1, 20), (700, 5)] as [(Int64, Int64)] {
            _ = state.reduce(.accepted(Self.ann, Self.question), at: Self.time(now))
            _ = state.reduce(.displayed(Self.ann), at: Self.time(now))
            now += shown
            _ = state.reduce(.closed(Self.ann), at: Self.time(now))
            #expect(state.nextDeadline(at: Self.time(now)) == WallTime(seconds: now + pause))
            now += pause
            #expect(state.reduce(.deadlinePassed, at: Self.time(now)).count == 1)
        }
    }

    @Test("at the deadline questions go, a standard answer counts, and one that was faster more")
    func ends() {
        var state = Self.campaign {
            $0.standardAnswer = "later"
            $0.runsProgram = true
        }
        for user in [Self.ann, Self.bob] {
            _ = state.reduce(.signedIn(user, name: "user"), at: Self.time(0))
            _ = state.reduce(.accepted(user, Self.question), at: Self.time(0))
        }
        #expect(
            state.reduce(.deadlinePassed, at: Self.time(86_400))
                == [.store, .withdraw(Self.ann), .withdraw(Self.bob), .run]
        )
        #expect(state.journal.participants.allSatisfy { $0.answer?.button == "later" })
        let answer = UserAnswer(button: "yes")
        #expect(state.reduce(.answered(Self.ann, answer), at: Self.time(86_401)) == [.store])
        #expect(state.reduce(.closed(Self.bob), at: Self.time(86_401)) == [.store, .finish])
        let answers = state.journal.participants.map { "\($0.answer?.button ?? "") \($0.source)" }
        #expect(answers == ["yes user", "later deadline"])
    }

    @Test("what a killed process did not learn is looked up, even after the end")
    func resumes() {
        var state = Self.campaign()
        _ = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(0))
        _ = state.reduce(.accepted(Self.ann, Self.question), at: Self.time(0))
        var next = CampaignState(state.campaign, journal: state.journal)
        #expect(
            next.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(9)) == [
                .ask(
                    Self.ann,
                    offers: [.seconds(3600), .seconds(7200)],
                    previous: Self.question
                )
            ]
        )
        var late = CampaignState(state.campaign, journal: state.journal)
        #expect(late.reduce(.deadlinePassed, at: Self.time(90_000)) == [.store, .finish])
        #expect(
            late.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(90_000))
                == [.check(Self.ann, Self.question)]
        )
    }

    @Test("how a question ended is looked up after a failure, before it is asked again")
    func looksUp() {
        var state = Self.campaign()
        _ = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(0))
        _ = state.reduce(.accepted(Self.ann, Self.question), at: Self.time(0))
        #expect(state.reduce(.failed(Self.ann, reason: ""), at: Self.time(10)) == [.store])
        #expect(state.nextDeadline(at: Self.time(10)) == WallTime(seconds: 15))
        let spans: [Duration] = [.seconds(3600), .seconds(7200)]
        let again = CampaignEffect.ask(Self.ann, offers: spans, previous: Self.question)
        #expect(state.reduce(.deadlinePassed, at: Self.time(15)) == [again])
        // One that is known to have ended is not.
        _ = state.reduce(.closed(Self.ann), at: Self.time(16))
        let new = CampaignEffect.ask(Self.ann, offers: spans, previous: nil)
        #expect(state.reduce(.deadlinePassed, at: Self.time(40)) == [new])
    }

    @Test("after the end it is looked up a few times more")
    func givesUp() {
        var state = Self.campaign()
        _ = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(0))
        _ = state.reduce(.accepted(Self.ann, Self.question), at: Self.time(0))
        var now: Int64 = 86_400
        #expect(
            state.reduce(.deadlinePassed, at: Self.time(now)) == [.store, .withdraw(Self.ann)]
        )
        for pause in [5, 10, 20] as [Int64] {
            #expect(state.reduce(.failed(Self.ann, reason: ""), at: Self.time(now)) == [.store])
            #expect(state.nextDeadline(at: Self.time(now)) == WallTime(seconds: now + pause))
            now += pause
            #expect(
                state.reduce(.deadlinePassed, at: Self.time(now))
                    == [.check(Self.ann, Self.question)]
            )
        }
        #expect(
            state.reduce(.failed(Self.ann, reason: ""), at: Self.time(now)) == [.store, .finish]
        )
        #expect(state.nextDeadline(at: Self.time(now)) == nil)
    }

    @Test("where one answers for all, the others' questions go")
    func answersForAll() {
        var state = Self.campaign { $0.isAnsweredByFirst = true }
        for user in [Self.ann, Self.bob] {
            _ = state.reduce(.signedIn(user, name: "user"), at: Self.time(0))
        }
        #expect(
            state.reduce(.answered(Self.bob, UserAnswer(button: "yes")), at: Self.time(5))
                == [.store, .withdraw(Self.ann)]
        )
        #expect(
            state.reduce(.answered(Self.ann, UserAnswer(button: "no")), at: Self.time(5))
                == [.store]
        )
        #expect(state.journal.participants.map(\.answer?.button) == [nil, "yes"])
        _ = state.reduce(.signedOut(Self.ann), at: Self.time(6))
        #expect(state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(7)) == [])
    }

    @Test("what fails is tried again, each time later, until it works")
    func retries() {
        var state = Self.campaign()
        _ = state.reduce(.signedIn(Self.ann, name: "ann"), at: Self.time(0))
        var now: Int64 = 0
        for pause in [5, 10, 20, 40, 80, 160, 320, 600, 600] as [Int64] {
            _ = state.reduce(.failed(Self.ann, reason: ""), at: Self.time(now))
            #expect(state.nextDeadline(at: Self.time(now)) == WallTime(seconds: now + pause))
            now += pause
            #expect(state.reduce(.deadlinePassed, at: Self.time(now)).count == 1)
        }
    }
}
