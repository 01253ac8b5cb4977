// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import PresenterCore
import Testing

@testable import BusService

@Suite("Admission")
struct AdmissionTests {
    /// Requests come in, clients are looked up by hand, and time stands still.
    final class Door {
        let loop: EventLoop
        var admission: Admission?
        var now = Instant(milliseconds: 5000)
        var lookups: [String: (Identity) -> Void] = [:]
        /// What was handled, in order.
        var handled: [String] = []

        init(_ limits: Admission.Limits = Admission.Limits()) throws {
            loop = try EventLoop()
            admission = try Admission(
                Identification { [unowned self] name, answer in lookups[name] = answer },
                loop: loop,
                limits: limits,
                now: { [unowned self] in now }
            )
        }

        /// A client becomes known: `:1.mail.2` is the second connection of `mail`.
        func find(_ name: String) {
            let key = String(name.split(separator: ".")[1])
            lookups[name]?(Identity(key: key, displayName: key, trust: .unverified))
        }

        @discardableResult
        func ask(_ name: String, _ word: String, bytes: Int = 0) -> Bool {
            admission?.request(from: name, holding: bytes) { [unowned self] identity in
                handled.append("\(identity.key) \(word)")
            } ?? false
        }

        /// Runs what is due now.
        func turn() throws { try loop.runOnce(timeout: .zero) }
    }

    @Test("what is within an application's burst is handled at once, what exceeds it later")
    func burst() throws {
        let door = try Door()
        door.ask(":1.mail.1", "first")
        #expect(door.handled.isEmpty)
        door.find(":1.mail.1")
        for number in 2...60 { door.ask(":1.mail.1", "\(number)") }
        #expect(door.handled.count == 50 && door.admission?.postponed == 10)
        try door.turn()
        #expect(door.handled.count == 60 && door.handled.last == "mail 60")
        // In order, none twice.
        #expect(door.handled == ["mail first"] + (2...60).map { "mail \($0)" })
    }

    @Test("one application's flood holds up nobody else, nor its tokens another's")
    func flood() throws {
        let door = try Door()
        for name in [":1.flood.1", ":1.mail.2"] {
            door.ask(name, "hello")
            door.find(name)
        }
        for number in 0..<500 { door.ask(":1.flood.1", "\(number)") }
        #expect(door.handled.count == 51 && door.admission?.postponed == 451)
        door.ask(":1.mail.2", "now")
        #expect(door.handled.last == "mail now")
    }

    @Test("connections of one application share its tokens, and take turns beyond them")
    func shared() throws {
        let door = try Door(.init(burst: 2))
        for name in [":1.sh.1", ":1.sh.2"] {
            door.ask(name, "hello \(name)")
            door.find(name)
        }
        for number in 0..<3 { door.ask(":1.sh.1", "a\(number)") }
        door.ask(":1.sh.2", "b0")
        #expect(door.handled.count == 2)
        try door.turn()
        #expect(door.handled.dropFirst(2) == ["sh a0", "sh b0", "sh a1", "sh a2"])
    }

    @Test("tokens come back with time, but not past what waits")
    func refill() throws {
        let door = try Door(.init(burst: 1, interval: .milliseconds(100)))
        door.ask(":1.mail.1", "0")
        door.find(":1.mail.1")
        door.now = door.now + .milliseconds(99)
        door.ask(":1.mail.1", "1")
        door.now = door.now + .milliseconds(1)
        // There is a token, but the one before it still waits.
        door.ask(":1.mail.1", "2")
        #expect(door.handled == ["mail 0"])
        try door.turn()
        #expect(door.handled == ["mail 0", "mail 1", "mail 2"])
        door.ask(":1.mail.1", "3")
        #expect(door.handled.last == "mail 3")
    }

    @Test("no more are postponed than the limit: for each that comes others are handled")
    func most() throws {
        let door = try Door(.init(burst: 1, postponed: 4))
        door.ask(":1.flood.1", "first")
        door.find(":1.flood.1")
        for number in 0..<100 {
            door.ask(":1.flood.1", "\(number)")
            #expect(door.admission?.postponed ?? 0 <= 4)
        }
        #expect(door.handled.count == 97)
        try door.turn()
        #expect(door.handled == ["flood first"] + (0..<100).map { "flood \($0)" })
    }

    @Test("what is postponed holds no more bytes than the limit")
    func bytes() throws {
        let door = try Door(.init(burst: 1, bytes: 100))
        door.ask(":1.flood.1", "first")
        door.find(":1.flood.1")
        door.ask(":1.flood.1", "a", bytes: 60)
        door.ask(":1.flood.1", "b", bytes: 40)
        #expect(door.handled.count == 1)
        door.ask(":1.flood.1", "c", bytes: 1)
        #expect(door.handled == ["flood first", "flood a"])
        door.ask(":1.flood.1", "d", bytes: 1000)
        #expect(door.handled.count == 5 && door.admission?.postponed == 0)
    }

    @Test("a turn ends after its time, whatever is left")
    func slices() throws {
        let door = try Door(.init(burst: 1, turn: .milliseconds(2)))
        door.ask(":1.flood.1", "first")
        door.find(":1.flood.1")
        for number in 0..<10 {
            _ = door.admission?.request(from: ":1.flood.1") { [unowned door] _ in
                door.now = door.now + .milliseconds(1)
                door.handled.append("\(number)")
            }
        }
        try door.turn()
        #expect(door.handled.count == 3)
        for _ in 0..<4 { try door.turn() }
        #expect(door.handled.count == 11 && door.admission?.postponed == 0)
    }

    @Test("a socket from which there is always more to read does not keep its turn from coming")
    func unread() throws {
        let door = try Door()
        var ends: [Int32] = [-1, -1]
        let made = unsafe pipe(&ends)
        try #require(made == 0)
        defer { for end in ends { close(end) } }
        _ = unsafe write(ends[1], "x", 1)
        let socket = try door.loop.watch(fd: ends[0], .readable) { _ in }
        defer { socket.cancel() }
        door.ask(":1.mail.1", "first")
        door.find(":1.mail.1")
        for number in 2...60 { door.ask(":1.mail.1", "\(number)") }
        #expect(door.handled.count == 50)
        let end = ContinuousClock.now + .seconds(20)
        while door.handled.count < 60, ContinuousClock.now < end { try door.turn() }
        #expect(door.handled.count == 60)
    }

    @Test("what waited for a look-up comes in order, and does not come all at once")
    func lookup() throws {
        let door = try Door(.init(burst: 5, postponed: 4))
        for number in 0..<1000 { #expect(door.ask(":1.flood.1", "\(number)")) }
        door.find(":1.flood.1")
        #expect(door.handled.count == 5 && door.admission?.postponed == 995)
        // Each that comes now makes the line shorter.
        door.ask(":1.flood.1", "1000")
        #expect(door.admission?.postponed == 994)
        while door.admission?.postponed != 0 { try door.turn() }
        #expect(door.handled == (0...1000).map { "flood \($0)" })
    }

    @Test("more than may wait for a look-up is refused")
    func refused() throws {
        let door = try Door()
        for _ in 0..<Callers.most.count { #expect(door.ask(":1.flood.1", "x")) }
        #expect(!door.ask(":1.flood.1", "one too many"))
        // Another's look-up has its own line.
        #expect(door.ask(":1.mail.2", "hello"))
    }
}
