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

    private static func publishing(_ content: [UInt8], revision: UInt64) -> BridgeEffect {
        .publish(
            .question(SharedQuestion(id: id, revision: revision, content: content)),
            to: .question(id),
            retained: true,
            expiry: nil
        )
    }

    /// A connected machine that asks, and has an answer under way to its daemon.
    private static func asking() -> BridgeState {
        var state = BridgeState(machine: MachineID(rawValue: 1))
        _ = state.reduce(.connected(1), at: now)
        _ = state.reduce(.opened(OwnQuestion(id: id, presentation: 5, content: [1])), at: now)
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
        #expect(
            state.reduce(.resumed(Self.id), at: Self.now + .seconds(1))
                == [.store, Self.publishing([2], revision: 2)]
        )
        #expect(state.own[Self.id]?.attempt == nil)
    }

    @Test("an answer that the daemon has accepted is not given twice")
    func acceptedAnswer() {
        var state = Self.asking()
        _ = state.reduce(.answerAccepted(Self.id, answer: 9), at: Self.now)
        #expect(state.reduce(.resumed(Self.id), at: Self.now).isEmpty)
    }

    @Test("what stays after a press is asked again, and never pressed twice by itself")
    func residentCards() {
        var question = OwnQuestion(id: Self.id, presentation: 5, content: [1])
        question.isResident = true
        var state = BridgeState(machine: MachineID(rawValue: 1))
        _ = state.reduce(.connected(1), at: Self.now)
        _ = state.reduce(.opened(question), at: Self.now)
        _ = state.reduce(.received(.answer(Self.answer), from: Self.other), at: Self.now)
        let later = Self.now + .seconds(1)
        var crashed = BridgeState(machine: state.machine, journal: state.journal)
        #expect(crashed.reduce(.resumed(Self.id), at: later) == [.store])
        #expect(
            state.reduce(.answerAccepted(Self.id, answer: 9), at: later)
                == [.store, Self.publishing([1], revision: 1)]
        )
        // The same answer again is for what stood there before.
        #expect(state.reduce(.received(.answer(Self.answer), from: Self.other), at: later).isEmpty)
        var next = Self.answer
        next.revision = 1
        #expect(
            state.reduce(.received(.answer(next), from: Self.other), at: later)
                == [.store, .press(presentation: 5, next)]
        )
    }

    @Test("what counts up is published once a second, in its last state")
    func paceOut() {
        var state = Self.asking()
        for number in 1...50 as ClosedRange<UInt8> {
            let effects = state.reduce(
                .changed(Self.id, content: [0, number]),
                at: Self.now + .milliseconds(Int64(number) * 10)
            )
            #expect(effects.isEmpty)
        }
        let due = Self.now + .seconds(1)
        #expect(state.nextDeadline == due)
        #expect(
            state.reduce(.deadlinePassed, at: due)
                == [.store, Self.publishing([0, 50], revision: 50)]
        )
        #expect(state.nextDeadline == nil)
    }

    @Test("a machine that changes its question all the time is shown ten times a second at most")
    func paceIn() {
        var state = BridgeState(machine: MachineID(rawValue: 1))
        _ = state.reduce(.connected(1), at: Self.now)
        var (now, shown, last) = (Self.now, 0, [UInt8]())
        func count(_ effects: [BridgeEffect]) {
            for case .show(_, let content, _) in effects { (shown, last) = (shown + 1, content) }
        }
        for number in 0..<30_000 as Range<UInt64> {
            now = now + .milliseconds(1)
            let content = [
                UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number),
            ]
            let question = SharedQuestion(id: Self.id, revision: number, content: content)
            if let due = state.nextDeadline, due <= now {
                count(state.reduce(.deadlinePassed, at: now))
            }
            count(state.reduce(.received(.question(question), from: Self.other), at: now))
        }
        // What it saved, and ten in each of the 30 seconds.
        #expect((300...960 + 301).contains(shown))
        let due = state.nextDeadline
        #expect(due.map { $0 > now && $0 < now + .milliseconds(200) } == true)
        count(state.reduce(.deadlinePassed, at: due ?? now))
        #expect(last == [UInt8(29_999 >> 8), UInt8(truncatingIfNeeded: 29_999)])
        #expect(state.nextDeadline == nil)
    }

    @Test("a machine that answers all the time makes this one store and publish little")
    func flood() {
        var state = Self.asking()
        var (effects, now) = (0, Self.now)
        for number in 0..<10_000 as Range<UInt64> {
            now = now + .milliseconds(1)
            var answer = Self.answer
            // Of a question that ended long ago, of one that nobody asked, and the same again.
            answer.question = QuestionID(rawValue: UInt128(number % 3))
            answer.id = number
            answer.revision = number
            effects += state.reduce(.received(.answer(answer), from: Self.other), at: now)
                .count { if case .note = $0 { false } else { true } }
            _ = state.reduce(.answerRefused(Self.id, answer: number), at: now)
        }
        #expect(effects < 2 * (384 + 40))
        // Those of others count.
        let third = MachineID(rawValue: 3)
        let revision = state.own[Self.id]?.revision ?? 0
        let answer = SharedAnswer(
            question: Self.id,
            revision: revision,
            id: 1,
            machine: third,
            content: [1]
        )
        let counted = state.reduce(.received(.answer(answer), from: third), at: now)
        #expect(state.own[Self.id]?.attempt == nil || !counted.isEmpty)
    }

    @Test("who asks a lot makes nobody forget how others' questions ended")
    func memory() {
        var state = BridgeState(machine: MachineID(rawValue: 1))
        var now = Self.now
        func ask(_ number: UInt128, by machine: MachineID) -> [BridgeEffect] {
            let question = SharedQuestion(id: QuestionID(rawValue: number), content: [1])
            let effects = state.reduce(.received(.question(question), from: machine), at: now)
            let verdict = Verdict(question: question.id, outcome: "acted")
            _ = state.reduce(.received(.verdict(verdict), from: machine), at: now)
            return effects
        }
        #expect(ask(1, by: Self.other).count == 1)
        for number in 2...1000 as ClosedRange<UInt128> {
            now = now + .seconds(2)
            _ = ask(number, by: MachineID(rawValue: 3))
        }
        #expect(ask(1, by: Self.other).isEmpty)
        #expect(state.others.count <= BridgeState.maximumEnded + 2)
    }

    @Test("what somebody removed from the broker is said again by who asks, and stays meanwhile")
    func removal() {
        var state = Self.asking()
        let later = Self.now + .seconds(1)
        let lost = BridgeAction.received(.withdrawn(Self.id), from: nil)
        #expect(state.reduce(lost, at: later) == [Self.publishing([1], revision: 0)])
        // Once a second, whoever removes it how often.
        #expect(state.reduce(lost, at: later).isEmpty)

        var reader = BridgeState(machine: Self.other)
        let asker = MachineID(rawValue: 1)
        let question = BridgeMessage.question(SharedQuestion(id: Self.id, content: [1]))
        _ = reader.reduce(.connected(1), at: Self.now)
        _ = reader.reduce(.received(question, from: asker), at: Self.now)
        _ = reader.reduce(.subscribed, at: Self.now)
        _ = reader.reduce(.deadlinePassed, at: Self.now + .seconds(3))
        #expect(reader.reduce(lost, at: later + .seconds(3)).isEmpty)
        #expect(reader.reduce(.received(question, from: asker), at: later + .seconds(4)).isEmpty)
        #expect(reader.reduce(.deadlinePassed, at: later + .seconds(6)).isEmpty)
        // Nobody says it again.
        #expect(reader.reduce(lost, at: later + .seconds(7)).isEmpty)
        #expect(
            reader.reduce(.deadlinePassed, at: later + .seconds(10)) == [.withdraw(Self.id, nil)]
        )
    }

    @Test("a connection that is gone does not come back")
    func presences() {
        var state = BridgeState(machine: MachineID(rawValue: 1))
        func hear(_ isOnline: Bool, _ connection: UInt64) -> [BridgeEffect] {
            let presence = Presence(machine: Self.other, isOnline: isOnline, connection: connection)
            return state.reduce(.received(.presence(presence), from: Self.other), at: Self.now)
        }
        #expect(hear(true, 5) == [.tellConnected(Self.other, true)])
        #expect(hear(false, 4).isEmpty)
        #expect(hear(false, 5) == [.tellConnected(Self.other, false)])
        #expect(hear(true, 5).isEmpty && hear(true, 4).isEmpty)
        #expect(hear(true, 6) == [.tellConnected(Self.other, true)])
    }

    @Test("of the questions of this machine an open one is never forgotten")
    func forgetting() {
        var state = BridgeState(machine: MachineID(rawValue: 1))
        for number in 1...1000 as ClosedRange<UInt32> {
            let id = QuestionID(rawValue: UInt128(number))
            let question = OwnQuestion(id: id, presentation: number, content: [1])
            _ = state.reduce(.opened(question), at: Self.now)
            if number > 10 { _ = state.reduce(.ended(id, outcome: "acted"), at: Self.now) }
        }
        #expect(state.journal.count { $0.verdict == nil } == 10)
        #expect(state.journal.count == 10 + BridgeState.maximumEnded)
        // The latest are remembered.
        #expect(state.own[QuestionID(rawValue: 1000)] != nil)
    }
}
