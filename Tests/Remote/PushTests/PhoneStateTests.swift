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
        return PhoneMessage(card, host: "desk", topic: "ada")
    }

    private mutating func show(
        _ title: String,
        topic: String,
        buttons: [String] = ["yes", "no"]
    )
        -> [PhoneEffect]
    {
        state.reduce(
            .shown([.init(7, Self.message(title, buttons: buttons), newTopic: topic)]),
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
                == [.store, .press(7, button: "no")]
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

    @Test(
        "nothing but the number of a button is an answer",
        arguments: ["2", "-1", "yes", "", "00x"]
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

    @Test("after a restart it goes on, and asks for what is no longer there")
    mutating func restarts() throws {
        _ = show("Go on?", topic: "a")
        _ = state.reduce(.ended(7, answered: true), at: now)
        _ = state.reduce(
            .shown([.init(8, Self.message("Other?"), newTopic: "b")]),
            at: now
        )
        let record = StoredPhoneCards(cards: state.cards).record
        var next = PhoneState(try StoredPhoneCards(record: record[...]).cards)
        #expect(next.topics == ["a", "b"])
        #expect(next.reduce(.shown([], isFirst: true), at: now) == [.store, .ask(8)])
        #expect(
            next.reduce(.replied(topic: "b", text: "0"), at: now)
                == [.store, .press(8, button: "yes")]
        )
        #expect(next.reduce(.replied(topic: "a", text: "0"), at: now).count == 2)
    }

    @Test("phones show a limited number: the oldest one goes")
    mutating func limits() {
        for number in 1...65 {
            let shown = PhoneAction.Shown(
                UInt32(number),
                Self.message("\(number)", buttons: []),
                newTopic: "t\(number)"
            )
            let effects = state.reduce(.shown([shown]), at: now)
            #expect(effects.contains(.delete(sequence: "t1")) == (number == 65))
        }
        #expect(state.cards.count == 64)
    }
}
