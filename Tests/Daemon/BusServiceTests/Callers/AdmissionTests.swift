// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc
import PresenterCore
import TestSupport
import Testing

@testable import BusService

@Suite("Admission")
struct AdmissionTests {
    /// Requests come in, clients are looked up by hand, and time stands still.
    final class TestAdmission {
        let loop: EventLoop
        var admission: Admission?
        var now = Instant(milliseconds: 5000)
        /// Whether the bus has many messages to read; once not, it says so.
        var isBusBehind = false {
            didSet {
                guard !isBusBehind, let then = caughtUp else { return }
                caughtUp = nil
                then()
            }
        }
        private var caughtUp: (() -> Void)?
        /// Whether the history has very much to store.
        var isHistoryBehind = false
        var lookups: [String: (Identity?) -> Void] = [:]
        /// What was handled, in order.
        var handled: [String] = []
        var refused = 0
        /// How long handling one takes.
        var cost = Duration.zero

        init(_ limits: Admission.Limits = Admission.Limits()) throws {
            loop = try EventLoop()
            admission = try Admission(
                Identification { [unowned self] name, answer in lookups[name] = answer },
                loop: loop,
                limits: limits,
                isBusBehind: { [unowned self] in isBusBehind },
                whenBusCatchesUp: { [unowned self] in caughtUp = $0 },
                isHistoryBehind: { [unowned self] in isHistoryBehind },
                now: { [unowned self] in now }
            )
            admission?.refuse = { [unowned self] _ in refused += 1 }
        }

        /// A client becomes known: `:1.mail.2` is the second connection of `mail`.
        func find(_ name: String) {
            let key = String(name.split(separator: ".")[1])
            lookups[name]?(Identity(key: key, displayName: key, trust: .program))
        }

        @discardableResult
        func ask(_ name: String, _ word: String, bytes: Int = 0) -> Bool {
            let before = refused
            let pixels = Value.bytes([UInt8](repeating: 0, count: bytes))
            admission?.request(CallHandle(sender: name, serial: 1), [pixels]) { [unowned self] in
                handled.append("\($0.key) \(word)")
                now = now + cost
            }
            return refused == before
        }

        /// Runs what is due now.
        func turn() throws { try loop.runOnce(timeout: .zero) }

        /// Runs until nothing is postponed; a hang ends after two minutes.
        func drain() throws {
            try loop.run(seen: "handled \(handled.count)") { admission?.postponed == 0 }
        }
    }

    @Test("a flood waits while the history is behind; others do not")
    func history() throws {
        let gate = try TestAdmission(.init(burst: 2))
        for name in [":1.mail.1", ":1.chat.1"] {
            gate.ask(name, "first")
            gate.find(name)
        }
        gate.isHistoryBehind = true
        for number in 2...9 { gate.ask(":1.mail.1", "\(number)") }
        gate.ask(":1.chat.1", "second")
        try gate.turn()
        #expect(gate.handled == ["mail first", "chat first", "mail 2", "chat second"])
        gate.isHistoryBehind = false
        // It is tried again by itself.
        try gate.drain()
        #expect(gate.handled.count == 11)
    }

    @Test("one that has only a few waiting does not wait for the bus or the history")
    func few() throws {
        let gate = try TestAdmission(.init(burst: 1, few: 2))
        for name in [":1.flood.1", ":1.mail.1", ":1.chat.1"] {
            gate.ask(name, "0")
            gate.find(name)
        }
        gate.isHistoryBehind = true
        gate.isBusBehind = true
        for number in 1...9 { gate.ask(":1.flood.1", "\(number)") }
        for number in 1...2 { gate.ask(":1.mail.1", "\(number)") }
        for number in 1...3 { gate.ask(":1.chat.1", "\(number)") }
        try gate.turn()
        #expect(gate.handled.dropFirst(3) == ["mail 1", "mail 2"])
        #expect(gate.admission?.postponed == 12)
        (gate.isHistoryBehind, gate.isBusBehind) = (false, false)
        try gate.drain()
        #expect(gate.handled.count == 17)
    }

    @Test("calls within an application's burst are handled at once, others later")
    func burst() throws {
        let gate = try TestAdmission()
        gate.ask(":1.mail.1", "first")
        #expect(gate.handled.isEmpty)
        gate.find(":1.mail.1")
        for number in 2...60 { gate.ask(":1.mail.1", "\(number)") }
        #expect(gate.handled.count == 50 && gate.admission?.postponed == 10)
        try gate.turn()
        #expect(gate.handled.count == 60 && gate.handled.last == "mail 60")
        // In order, none twice.
        #expect(gate.handled == ["mail first"] + (2...60).map { "mail \($0)" })
    }

    @Test("with nothing more to read, postponed calls need no turn of their own")
    func drained() throws {
        let gate = try TestAdmission(.init(burst: 1))
        gate.ask(":1.mail.1", "1")
        gate.find(":1.mail.1")
        for number in 2...3 { gate.ask(":1.mail.1", "\(number)") }
        gate.admission?.handlePostponed()
        #expect(gate.handled == ["mail 1", "mail 2", "mail 3"])
        #expect(try !gate.loop.runOnce(timeout: .zero))
        // Nor is the bus asked to wait for what waits for it.
        gate.isBusBehind = true
        for number in 4...9 { gate.ask(":1.mail.1", "\(number)") }
        gate.admission?.handlePostponed()
        #expect(gate.admission?.postponed == 6)
        gate.isBusBehind = false
        try gate.drain()
        #expect(gate.handled.count == 9)
    }

    @Test("one application's flood delays no other, nor do its tokens")
    func flood() throws {
        let gate = try TestAdmission()
        for name in [":1.flood.1", ":1.mail.2"] {
            gate.ask(name, "hello")
            gate.find(name)
        }
        for number in 0..<500 { gate.ask(":1.flood.1", "\(number)") }
        #expect(gate.handled.count == 51 && gate.admission?.postponed == 451)
        gate.ask(":1.mail.2", "now")
        #expect(gate.handled.last == "mail now")
    }

    @Test("postponed requests wait while the bus is slow, others do not")
    func slowBus() throws {
        let gate = try TestAdmission()
        for name in [":1.flood.1", ":1.mail.2"] {
            gate.ask(name, "hello")
            gate.find(name)
        }
        gate.isBusBehind = true
        for number in 0..<60 { gate.ask(":1.flood.1", "\(number)") }
        gate.ask(":1.mail.2", "now")
        #expect(gate.handled.last == "mail now" && gate.admission?.postponed == 11)
        try gate.turn()
        #expect(gate.admission?.postponed == 11)
        gate.isBusBehind = false
        try gate.drain()
        #expect(gate.handled.last == "flood 59")
    }

    @Test("connections of one application share its tokens, and take turns beyond them")
    func shared() throws {
        let gate = try TestAdmission(.init(burst: 2))
        for name in [":1.sh.1", ":1.sh.2"] {
            gate.ask(name, "hello \(name)")
            gate.find(name)
        }
        for number in 0..<3 { gate.ask(":1.sh.1", "a\(number)") }
        gate.ask(":1.sh.2", "b0")
        #expect(gate.handled.count == 2)
        try gate.turn()
        #expect(gate.handled.dropFirst(2) == ["sh a0", "sh b0", "sh a1", "sh a2"])
    }

    @Test("tokens come back with time, but not past what waits")
    func refill() throws {
        let gate = try TestAdmission(.init(burst: 1, interval: .milliseconds(100)))
        gate.ask(":1.mail.1", "0")
        gate.find(":1.mail.1")
        gate.now = gate.now + .milliseconds(99)
        gate.ask(":1.mail.1", "1")
        gate.now = gate.now + .milliseconds(1)
        // There is a token, but the one before it still waits.
        gate.ask(":1.mail.1", "2")
        #expect(gate.handled == ["mail 0"])
        try gate.turn()
        #expect(gate.handled == ["mail 0", "mail 1", "mail 2"])
        gate.ask(":1.mail.1", "3")
        #expect(gate.handled.last == "mail 3")
    }

    @Test("no more are postponed than the limit: for each that comes others are handled")
    func maximum() throws {
        let gate = try TestAdmission(.init(burst: 1, postponed: 4))
        gate.ask(":1.flood.1", "first")
        gate.find(":1.flood.1")
        for number in 0..<100 {
            gate.ask(":1.flood.1", "\(number)")
            #expect(gate.admission?.postponed ?? 0 <= 4)
        }
        #expect(gate.handled.count == 97)
        try gate.turn()
        #expect(gate.handled == ["flood first"] + (0..<100).map { "flood \($0)" })
    }

    @Test("what is postponed holds no more bytes than the limit")
    func bytes() throws {
        let gate = try TestAdmission(.init(burst: 1, bytes: 100))
        gate.ask(":1.flood.1", "first")
        gate.find(":1.flood.1")
        gate.ask(":1.flood.1", "a", bytes: 60)
        gate.ask(":1.flood.1", "b", bytes: 40)
        #expect(gate.handled.count == 1)
        gate.ask(":1.flood.1", "c", bytes: 1)
        #expect(gate.handled == ["flood first", "flood a"])
        gate.ask(":1.flood.1", "d", bytes: 1000)
        #expect(gate.handled.count == 5 && gate.admission?.postponed == 0)
    }

    @Test("a turn ends after its time, whatever is left")
    func slices() throws {
        let gate = try TestAdmission(.init(burst: 1, turn: .milliseconds(2)))
        gate.ask(":1.flood.1", "first")
        gate.find(":1.flood.1")
        for number in 0..<10 {
            gate.admission?.request(CallHandle(sender: ":1.flood.1", serial: 1), []) {
                [unowned gate] _ in
                gate.now = gate.now + .milliseconds(1)
                gate.handled.append("\(number)")
            }
        }
        try gate.turn()
        #expect(gate.handled.count == 3)
        for _ in 0..<4 { try gate.turn() }
        #expect(gate.handled.count == 11 && gate.admission?.postponed == 0)
    }

    @Test("a socket from which there is always more to read does not keep its turn from coming")
    func unread() throws {
        let gate = try TestAdmission()
        var ends: [Int32] = [-1, -1]
        let made = unsafe pipe(&ends)
        try #require(made == 0)
        defer { for end in ends { close(end) } }
        _ = unsafe write(ends[1], "x", 1)
        let socket = try gate.loop.watch(fd: ends[0], .readable) { _ in }
        defer { socket.cancel() }
        gate.ask(":1.mail.1", "first")
        gate.find(":1.mail.1")
        for number in 2...60 { gate.ask(":1.mail.1", "\(number)") }
        #expect(gate.handled.count == 50)
        try gate.loop.run { gate.handled.count == 60 }
    }

    @Test("what waited for a look-up comes in order, and does not come all at once")
    func lookup() throws {
        let gate = try TestAdmission(.init(burst: 5, postponed: 4))
        for number in 0..<1000 { #expect(gate.ask(":1.flood.1", "\(number)")) }
        gate.find(":1.flood.1")
        #expect(gate.handled.count == 5 && gate.admission?.postponed == 995)
        // Each that comes now makes the line shorter.
        gate.ask(":1.flood.1", "1000")
        #expect(gate.admission?.postponed == 994)
        try gate.drain()
        #expect(gate.handled == (0...1000).map { "flood \($0)" })
    }

    @Test("more than may wait for a look-up is refused")
    func refused() throws {
        let gate = try TestAdmission()
        for _ in 0..<IdentityCache.maximum.count { #expect(gate.ask(":1.flood.1", "x")) }
        #expect(!gate.ask(":1.flood.1", "one too many"))
        // Another's look-up has its own line.
        #expect(gate.ask(":1.mail.2", "hello"))
    }

    @Test("a turn spends a few milliseconds on requests, found clients' included")
    func time() throws {
        let gate = try TestAdmission()
        gate.cost = .milliseconds(3)
        for number in 0..<40 { gate.ask(":1.mail.1", "\(number)") }
        let start = gate.now
        gate.find(":1.mail.1")
        #expect(gate.now - start <= .milliseconds(9))
        #expect(gate.handled.count <= 3)
        let next = gate.now
        gate.ask(":1.chat.1", "one")
        gate.find(":1.chat.1")
        #expect(gate.now - next <= .milliseconds(3))
        try gate.drain()
        #expect(gate.handled.count == 41)
        #expect(gate.handled.prefix(6).contains("chat one"))
    }

    @Test("requests cost tokens by their time")
    func tokens() throws {
        let gate = try TestAdmission()
        gate.ask(":1.mail.1", "first")
        gate.find(":1.mail.1")
        gate.cost = .milliseconds(2)
        var prompt = 0
        for number in 0..<30 {
            gate.now = gate.now + .milliseconds(20)
            let before = gate.handled.count
            gate.ask(":1.mail.1", "\(number)")
            if gate.handled.count > before { prompt += 1 } else { try gate.drain() }
        }
        // Five tokens each, and one comes back in 100 ms.
        #expect(prompt < 16)
    }

    @Test("thousands of applications that ask little give one that asks much no new tokens")
    func manyApplications() throws {
        let gate = try TestAdmission(.init(burst: 2))
        func ask(_ application: String) {
            gate.ask(":1.\(application).1", "again")
            gate.find(":1.\(application).1")
        }
        for _ in 0..<2 { ask("flood") }
        for number in 0..<3000 { ask("app\(number)") }
        #expect(gate.handled.count == 3002)
        ask("flood")
        #expect(gate.handled.count == 3002 && gate.admission?.postponed == 1)
    }

    @Test("clients of which nothing is proved share one account")
    func unproved() throws {
        let gate = try TestAdmission(.init(burst: 2))
        for number in 0..<20 {
            gate.ask(":1.x\(number).1", "\(number)")
            gate.lookups[":1.x\(number).1"]?(
                Identity(key: "name:\(number)", displayName: "x", trust: .unidentified)
            )
        }
        #expect(gate.handled.count == 2)
        gate.ask(":1.mail.1", "mail")
        gate.find(":1.mail.1")
        #expect(gate.handled.last == "mail mail")
        try gate.drain()
        #expect(gate.handled.count == 21)
    }
}
