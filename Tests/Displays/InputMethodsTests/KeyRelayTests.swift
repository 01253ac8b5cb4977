// SPDX-License-Identifier: MIT

import InputMethods
import Testing

/// A user's input: letters are keys, digits are clicks.
private struct Typist {
    var relay = KeyRelay<Character>()
    var now = Duration.zero
    /// What reached the card, in order.
    var arrived = ""
    /// The keys that the input method was asked for, with their numbers.
    var asked: [(key: Character, number: UInt32)] = []
    /// When it is passed by; `nil`: nothing waits.
    var deadline: Duration?

    /// Puts the keyboard into a field that the input method serves.
    mutating func focus() {
        relay.fieldChanged(isThere: true, isOther: true)
        relay.ready(relay.field)
    }

    mutating func type(_ text: String) {
        for event in text { relay.add(event) }
        run()
    }

    mutating func answer(isUsed: Bool) {
        guard let last = asked.last else { return }
        _ = relay.answered(last.number, isUsed: isUsed)
        run()
    }

    mutating func wait(_ span: Duration) {
        now += span
        if relay.expire(at: now) { arrived += "!" }
        run()
    }

    mutating func run() {
        while true {
            switch relay.next(at: now, isAsked: \.isLetter) {
            case .idle:
                deadline = nil
                return
            case .wait(let end):
                deadline = end
                return
            case .ask(let key, let number): asked.append((key, number))
            case .pass(let event): arrived.append(event)
            }
        }
    }
}

@Suite("Key relay")
struct KeyRelayTests {
    @Test("without a field everything passes at once")
    func free() {
        var typist = Typist()
        typist.type("ab1")
        #expect(typist.arrived == "ab1")
        #expect(typist.asked.isEmpty)
    }

    @Test("a key that is not used arrives once, in the order of typing, clicks included")
    func order() {
        var typist = Typist()
        typist.focus()
        typist.type("ab1c")
        #expect(typist.asked.map(\.key) == ["a"])
        typist.answer(isUsed: false)
        #expect(typist.arrived == "a")
        typist.answer(isUsed: false)
        #expect(typist.arrived == "ab1")
        typist.answer(isUsed: true)
        #expect(typist.arrived == "ab1")
        #expect(typist.asked.map(\.key) == ["a", "b", "c"])
        #expect(!typist.relay.isWaiting)
        #expect(typist.deadline == nil)
    }

    @Test("keys wait until the input method serves the field")
    func starting() {
        var typist = Typist()
        typist.relay.fieldChanged(isThere: true, isOther: true)
        typist.type("a")
        #expect(typist.arrived.isEmpty && typist.asked.isEmpty)
        typist.relay.ready(typist.relay.field)
        typist.run()
        typist.answer(isUsed: false)
        #expect(typist.arrived == "a")
    }

    @Test("a key that moves the keyboard to a hidden field takes the next ones with it")
    func hidden() {
        var typist = Typist()
        typist.focus()
        typist.type("t")
        typist.type("pw")
        _ = typist.relay.answered(typist.asked[0].number, isUsed: false)
        guard case .pass("t") = typist.relay.next(at: .zero, isAsked: \.isLetter) else {
            Issue.record("the key does not arrive")
            return
        }
        typist.relay.fieldChanged(isThere: false, isOther: true)
        typist.run()
        #expect(typist.arrived == "pw")
        #expect(typist.asked.map(\.key) == ["t"])
    }

    @Test("what is being asked about waits for the answer, whatever changes meanwhile")
    func asked() {
        var typist = Typist()
        typist.focus()
        typist.type("a")
        guard case .wait = typist.relay.next(at: .zero, isAsked: { _ in false }) else {
            Issue.record("it passes before the answer")
            return
        }
        typist.answer(isUsed: false)
        typist.type("b")
        #expect(typist.arrived == "a")
        #expect(typist.asked.map(\.key) == ["a", "b"])
    }

    @Test("one that hangs is passed by, and its late answer does not count")
    func hung() {
        var typist = Typist()
        typist.focus()
        let field = typist.relay.field
        typist.type("abc")
        typist.wait(KeyRelay<Character>.limit - .milliseconds(1))
        #expect(typist.arrived.isEmpty)
        typist.wait(.milliseconds(1))
        #expect(typist.arrived == "!abc")
        typist.type("d")
        #expect(typist.arrived == "!abcd")
        #expect(typist.relay.field != field)
        typist.answer(isUsed: true)
        typist.relay.ready(field)
        typist.type("e")
        #expect(typist.arrived == "!abcde")
        // It has come round: it says that it serves the field again.
        typist.relay.ready(typist.relay.field)
        typist.type("f")
        #expect(typist.asked.map(\.key) == ["a", "f"])
    }

    @Test("without an input method nothing waits any more")
    func gone() {
        var typist = Typist()
        typist.focus()
        typist.type("ab")
        typist.relay.passBy()
        typist.run()
        typist.type("c")
        #expect(typist.arrived == "abc")
        // The next field may find one.
        typist.focus()
        typist.type("d")
        #expect(typist.asked.map(\.key) == ["a", "d"])
    }
}
