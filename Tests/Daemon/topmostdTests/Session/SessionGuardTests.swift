// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Glibc
import PresenterCore
import TestSupport
import Testing

@testable import topmostd

@Suite("Locks, suspends and other terminals")
struct SessionGuardTests {
    private let machine: FakeLogind

    init() throws {
        machine = try FakeLogind()
    }

    private static let inTheBack = "locked or in the back"
    private static let words: [LogindSignal] = [
        .sleep([.boolean(true)], "suspend"), .sleep([.boolean(false)], nil),
        .sleep([], nil), .sleep([.string("true")], nil),
        .lock(FakeLogind.own, "lock"), .lock(FakeLogind.others, nil), .lock("/elsewhere", nil),
        .changed(["LockedHint": .boolean(true)], inTheBack),
        .changed(["LockedHint": .boolean(false)], nil),
        .changed(["Active": .boolean(false)], inTheBack),
        .changed(["Active": .boolean(true)], nil),
        .changed(["Active": .boolean(true), "LockedHint": .boolean(true)], inTheBack),
        .changed(["IdleHint": .boolean(true), "State": .string("online")], nil),
        .changed(["Active": .boolean(false)], at: FakeLogind.others, nil),
        .changed(["Active": .boolean(false)], of: "org.freedesktop.login1.Seat", nil),
        .changed(["Active": .string("false")], nil),
    ]

    @Test("only what says that the user is away releases the input", arguments: words)
    private func word(word: LogindSignal) throws {
        try machine.start()
        try machine.emit(word.member, of: word.interface, at: word.path, word.arguments)
        #expect(machine.released == [word.reason].compactMap(\.self))
    }

    @Test("signals of other senders are ignored", arguments: words.filter { $0.reason != nil })
    private func forgery(word: LogindSignal) throws {
        try machine.start()
        try machine.emit(
            word.member,
            of: word.interface,
            at: word.path,
            word.arguments,
            by: machine.stranger
        )
        #expect(machine.released.isEmpty)
    }

    @Test("the graphical session reports the user as present, idle or locked")
    func presence() throws {
        try machine.start()
        #expect(machine.presence == .present)
        try machine.change { $0.isIdle = true }
        #expect(machine.presence == .idle)
        try machine.change { $0.isLocked = true }
        #expect(machine.presence == .locked)
        try machine.change { $0 = SessionPresence.Session(isGraphical: true, isActive: false) }
        #expect(machine.presence == .locked)
        // The idle time of a text session is that of its terminal, not of its X server.
        try machine.change { $0 = SessionPresence.Session(isGraphical: false, isIdle: true) }
        #expect(machine.presence == .present)
        try machine.change { $0.isLocked = true }
        #expect(machine.presence == .locked)
        machine.sessions = [(4242, FakeLogind.others)]
        try machine.emit(
            "SessionRemoved",
            of: "org.freedesktop.login1.Manager",
            at: FakeLogind.manager,
            [.string("1"), .objectPath(FakeLogind.own)]
        )
        #expect(machine.presence == nil, "nobody knows")
    }

    @Test("with a graphical session the others do not count")
    func severalSessions() {
        let text = SessionPresence.Session()
        let screen = SessionPresence.Session(isGraphical: true, isActive: false)
        #expect(SessionPresence.presence(in: [text, screen]) == .locked)
        #expect(SessionPresence.presence(in: [text]) == .present)
        #expect(SessionPresence.presence(in: []) == .present)
    }

    @Test("a suspend waits until the input is free; after it the next one does")
    func delay() throws {
        try machine.start()
        #expect(machine.isSleepDelayed)
        try machine.logind.send(
            .signal(
                "PrepareForSleep",
                of: "org.freedesktop.login1.Manager",
                at: FakeLogind.manager,
                [.boolean(true)]
            )
        )
        try machine.until { !machine.released.isEmpty }
        #expect(machine.isSleepDelayed)
        try machine.until { !machine.isSleepDelayed }
        let word = LogindSignal.sleep([.boolean(false)], nil)
        try machine.emit(word.member, of: word.interface, at: word.path, word.arguments)
        #expect(machine.isSleepDelayed && machine.inhibitions == 2)
    }

    @Test("a bus that hangs when it comes back holds up nothing")
    func hangingBus() throws {
        try machine.start()
        let second = try FakeLogind()
        second.bus.signal(SIGSTOP)
        machine.address = second.address
        machine.bus.stop()
        try machine.until { machine.log.last?.hasPrefix("the system bus is gone") ?? false }
        // The timer of the first attempt is due after a second.
        let end = ContinuousClock.now + .milliseconds(1_500)
        var longest = Duration.zero
        while ContinuousClock.now < end {
            longest = max(
                longest,
                try ContinuousClock().measure {
                    try machine.loop.runOnce(timeout: .milliseconds(20))
                }
            )
        }
        // Waiting for an answer would take ten seconds.
        #expect(longest < .seconds(5))
        second.bus.signal(SIGCONT)
        try second.start()
        try machine.until { machine.log.last == "screen locks and suspends are watched again" }
    }

    @Test("where logind does not say whose session it is, free input is the safe side")
    func unanswered() throws {
        try machine.start()
        machine.sessions = nil
        try machine.emit("Lock", of: "org.freedesktop.login1.Session", at: FakeLogind.others)
        #expect(machine.released == ["lock"])
    }

    @Test("a logind that starts later, or again, is followed")
    func later() throws {
        machine.listen()
        try machine.settle()
        #expect(machine.released.isEmpty)
        var reply: Connection.NameReply?
        try machine.logind.requestName("org.freedesktop.login1") { reply = try? $0.get() }
        try machine.until { reply == .owner }
        try machine.settle()
        try machine.emit("Lock", of: "org.freedesktop.login1.Session", at: FakeLogind.own)
        #expect(machine.released == ["lock"])
    }

    @Test("after a restart of the machine's bus it listens again")
    func restart() throws {
        try machine.start()
        let second = try FakeLogind()
        try second.start()
        machine.address = second.address
        machine.bus.stop()
        try machine.until { machine.log.last == "screen locks and suspends are watched again" }
        // Signals sent before the match rule arrived are nobody's.
        let word = LogindSignal.sleep([.boolean(true)], "suspend")
        while machine.released.isEmpty {
            try second.emit(word.member, of: word.interface, at: word.path, word.arguments)
            try machine.loop.runOnce(timeout: .milliseconds(20))
        }
        #expect(machine.released.contains("suspend"))
    }

    @Test("without a system bus, or when it is lost, this is logged and no more")
    func noBus() throws {
        try machine.start()
        machine.bus.stop()
        try machine.until { !machine.log.isEmpty }
        #expect(machine.log == ["the system bus is gone: screen lock and suspend are not watched"])
        #expect(machine.presence == .present)
        machine.listen()
        #expect(machine.log.last?.hasPrefix("screen lock and suspend are not watched: ") == true)
        #expect(machine.presence == nil)
        #expect(machine.released.isEmpty)
    }
}
