// SPDX-License-Identifier: MIT

import Coding
import PresenterCore
import Testing

@testable import topmost_push

@Suite("What phones show of this machine")
struct PhoneStateTests {
    private var state = PhoneState()
    private var now = Instant(milliseconds: 0)

    private static func message(_ title: String, buttons: [String] = ["yes", "no"]) -> PhoneMessage
    {
        var modal = Modal(headline: Headline(title: title), buttons: [])
        modal.buttons = buttons.map { Button(id: $0, title: $0) }
        let id = [PresentationID(rawValue: 7)].compactMap(\.self)[0]
        let identity = Identity(key: "exe:/bin/x", displayName: "x", trust: .program)
        let card = Card(
            id: id,
            identity: identity,
            content: .modal(modal),
            acceptedAt: .init(milliseconds: 0)
        )
        return PhoneMessage(card, host: "desk", maximumButtons: 3)
    }

    private mutating func show(
        _ title: String,
        topic: String,
        buttons: [String] = ["yes", "no"],
        revision: UInt64 = 0
    )
        -> [PhoneEffect]
    {
        let message = Self.message(title, buttons: buttons)
        return state.reduce(
            .shown([.init(7, message, newTopic: topic, revision: revision)]),
            at: now
        )
    }

    @Test("a question is published once, and answered once")
    mutating func answers() {
        let message = Self.message("Go on?")
        #expect(
            show("Go on?", topic: "a") == [
                .store, .listen(["a"]), .publish(message, sequence: "a", replies: "a"),
            ]
        )
        #expect(show("Go on?", topic: "b").isEmpty)
        #expect(
            state.reduce(.replied(topic: "a", text: "1"), at: now)
                == [.store, .press(7, button: "no", seenIn: 0)]
        )
        #expect(state.reduce(.replied(topic: "a", text: "0"), at: now).isEmpty)
        #expect(
            state.reduce(.ended(7, answered: true), at: now) == [.store, .delete(sequence: "a")]
        )
        // The first of those that were too late are told, not each of a flood.
        for _ in 0..<3 {
            #expect(
                state.reduce(.replied(topic: "a", text: "0"), at: now)
                    == [.store, .tell(.answeredOnPhone, sequence: "a")]
            )
        }
        #expect(state.reduce(.replied(topic: "a", text: "0"), at: now).isEmpty)
        now = now + .seconds(300)
        #expect(state.nextDeadline == now)
        #expect(state.reduce(.deadlinePassed, at: now) == [.store, .listen([])])
        #expect(state.cards.isEmpty && state.nextDeadline == nil)
    }

    @Test(
        "how it ended is told to phones",
        arguments: [
            (true, PhoneEffect.tell(.answeredHere, sequence: "a")),
            (false, PhoneEffect.delete(sequence: "a")),
        ]
    )
    mutating func ends(isAnswered: Bool, effect: PhoneEffect) {
        _ = show("Go on?", topic: "a")
        #expect(state.reduce(.ended(7, answered: isAnswered), at: now) == [.store, effect])
        #expect(state.reduce(.ended(7, answered: isAnswered), at: now).isEmpty)
        let late = state.reduce(.replied(topic: "a", text: "0"), at: now)
        #expect(late == [.store, .tell(isAnswered ? .answeredHere : .over, sequence: "a")])
    }

    @Test("what has no buttons has no topic, and is forgotten at its end")
    mutating func toasts() {
        let message = Self.message("Mail", buttons: [])
        #expect(
            show("Mail", topic: "a", buttons: [])
                == [.store, .publish(message, sequence: "a", replies: nil)]
        )
        #expect(
            state.reduce(.ended(7, answered: false), at: now) == [.store, .delete(sequence: "a")]
        )
        #expect(state.cards.isEmpty)
    }

    @Test("a version has answers of its own; several of them in a moment are one")
    mutating func versions() {
        _ = show("One", topic: "a")
        #expect(show("Two", topic: "b").isEmpty)
        #expect(show("Three", topic: "c").isEmpty)
        now = now + .seconds(5)
        #expect(state.nextDeadline == now)
        let third = Self.message("Three")
        let effects = state.reduce(.deadlinePassed, at: now)
        #expect(
            effects == [
                .store, .listen(["c"]), .publish(third, sequence: "a", replies: "c"),
            ]
        )
        #expect(state.reduce(.replied(topic: "a", text: "0"), at: now).isEmpty)
        #expect(!state.reduce(.replied(topic: "c", text: "0"), at: now).isEmpty)
    }

    @Test("an answer is one to what was published, in the last scene that had it")
    mutating func revisions() {
        _ = show("One", topic: "a", revision: 3)
        #expect(show("One", topic: "b", revision: 5).isEmpty)
        #expect(show("Two", topic: "c", revision: 6).isEmpty)
        var other = state
        #expect(
            other.reduce(.replied(topic: "a", text: "0"), at: now)
                == [.store, .press(7, button: "yes", seenIn: 5)]
        )
        // What comes back is the later one.
        _ = other.reduce(.pressRefused(7, newTopic: "d"), at: now)
        #expect(
            other.reduce(.replied(topic: "d", text: "0"), at: now)
                == [.store, .press(7, button: "yes", seenIn: 6)]
        )
        now = now + .seconds(5)
        _ = state.reduce(.deadlinePassed, at: now)
        #expect(
            state.reduce(.replied(topic: "c", text: "0"), at: now)
                == [.store, .press(7, button: "yes", seenIn: 6)]
        )
    }

    @Test("what another daemon changed is published at once: its revisions are others")
    mutating func otherDaemon() {
        _ = show("One", topic: "a", revision: 500)
        let two = PhoneAction.Shown(7, Self.message("Two"), newTopic: "b", revision: 2)
        #expect(
            state.reduce(.shown([two], isFirst: true), at: now)
                == [
                    .store, .listen(["b"]), .publish(two.message, sequence: "a", replies: "b"),
                ]
        )
        #expect(
            state.reduce(.replied(topic: "b", text: "0"), at: now)
                == [.store, .press(7, button: "yes", seenIn: 2)]
        )
    }

    @Test("a file of an earlier version is read")
    func earlierFile() throws {
        let earlier = Array(
            #"{"presentation":7,"sequence":"a","replies":"a","buttons":[],"digest":1,"is_pressed":false,"late":0}"#
                .utf8
        )
        let card = try PhoneCard(json: earlier)
        #expect(card.presentation == 7 && card.revision == nil)
    }

    @Test(
        "nothing but the number of a button is an answer",
        arguments: ["2", "-1", "yes", "", "00", "+0"]
    )
    mutating func replies(text: String) {
        _ = show("Go on?", topic: "a")
        #expect(state.reduce(.replied(topic: "a", text: text), at: now).isEmpty)
        #expect(state.reduce(.replied(topic: "b", text: "0"), at: now).isEmpty)
    }

    @Test("an answer that the daemon refuses brings the message back")
    mutating func refusals() {
        _ = show("Go on?", topic: "a")
        _ = state.reduce(.replied(topic: "a", text: "0"), at: now)
        #expect(
            state.reduce(.pressRefused(7, newTopic: "b"), at: now) == [
                .store, .listen(["b"]),
                .publish(Self.message("Go on?"), sequence: "a", replies: "b"),
            ]
        )
    }

    @Test("one that another answer preceded says where, whichever the daemon reports first")
    mutating func races() {
        _ = show("Go on?", topic: "a")
        _ = state.reduce(.replied(topic: "a", text: "0"), at: now)
        _ = state.reduce(.ended(7, answered: true), at: now)
        #expect(
            state.reduce(.pressRefused(7, newTopic: "b"), at: now)
                == [.store, .tell(.answeredHere, sequence: "a")]
        )
        #expect(state.reduce(.pressRefused(7, newTopic: "b"), at: now).isEmpty)
        #expect(
            state.reduce(.replied(topic: "a", text: "0"), at: now)
                == [.store, .tell(.answeredHere, sequence: "a")]
        )
    }

    @Test("after a restart an answer may be given again, and a refused one comes back")
    mutating func refusalsAfterRestart() {
        _ = show("Go on?", topic: "a")
        _ = state.reduce(.replied(topic: "a", text: "0"), at: now)
        var next = PhoneState(state.cards)
        #expect(
            next.reduce(.replied(topic: "a", text: "0"), at: now)
                == [.store, .press(7, button: "yes", seenIn: 0)]
        )
        #expect(next.reduce(.pressRefused(7, newTopic: "b"), at: now) == [.store, .ask(7)])
        let message = Self.message("Go on?")
        #expect(
            next.reduce(
                .shown([.init(7, message, newTopic: "c", revision: 1)]),
                at: now
            ) == [.store, .listen(["c"]), .publish(message, sequence: "a", replies: "c")]
        )
    }

    @Test("after a restart it goes on, and asks for what is no longer there")
    mutating func restarts() throws {
        _ = show("Go on?", topic: "a")
        _ = state.reduce(.ended(7, answered: true), at: now)
        _ = state.reduce(
            .shown([.init(8, Self.message("Other?"), newTopic: "b", revision: 9)]),
            at: now
        )
        let record = StoredPhones(cards: state.cards).record
        var next = PhoneState(try StoredPhones(record: record[...]).cards)
        #expect(next.topics == ["a", "b"])
        #expect(next.reduce(.shown([], isFirst: true), at: now) == [.store, .ask(8)])
        // That daemon may be another one.
        #expect(
            next.reduce(.replied(topic: "b", text: "0"), at: now)
                == [.store, .press(8, button: "yes", seenIn: nil)]
        )
        #expect(next.reduce(.replied(topic: "a", text: "0"), at: now).count == 2)
    }

    @Test(
        "phones show a limited number: what ended goes first, then what nobody can answer",
        arguments: [
            (ended: true, answerable: 2, gone: ""), (ended: false, answerable: 2, gone: "t3"),
            (ended: false, answerable: 65, gone: "t1"),
        ]
    )
    mutating func limits(ended: Bool, answerable: Int, gone: String) {
        for number in 1...65 {
            if ended, number == 3 { _ = state.reduce(.ended(2, answered: true), at: now) }
            let shown = PhoneAction.Shown(
                UInt32(number),
                Self.message("\(number)", buttons: number > answerable ? [] : ["yes"]),
                newTopic: "t\(number)",
                revision: 0
            )
            let effects = state.reduce(.shown([shown]), at: now)
            let deleted = effects.compactMap { effect in
                if case .delete(let sequence) = effect { sequence } else { nil }
            }
            #expect(deleted == (number == 65 && !gone.isEmpty ? [gone] : []))
        }
        #expect(state.cards.count == 64)
    }
}
