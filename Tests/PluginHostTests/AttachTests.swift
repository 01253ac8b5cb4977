// SPDX-License-Identifier: MIT
//
// Displays that come by themselves: the test is the display.

import ChildProcess
import EventLoop
import Foundation
import PresenterCore
import Testing
import Wire

@testable import PluginHost

/// A display that attached; what it hears is kept.
final class Guest {
    private(set) var heard: [HostMessage] = []
    private(set) var hasEnded = false
    private let input: FileDescriptor
    private let writer: PipeWriter
    private var pending: [UInt8] = []

    init(_ door: String) throws {
        input = try .connect(to: door)
        writer = try PipeWriter(adopting: input.duplicate())
    }

    /// Takes in what came.
    func listen() throws {
        while !hasEnded {
            var bytes: [UInt8] = []
            switch try input.read(into: &bytes) {
            case .nothingYet: return
            case .end: hasEnded = true
            case .bytes: pending += bytes
            }
            while let end = pending.firstIndex(of: 10) {
                heard.append(try HostMessage(line: pending[..<end]))
                pending.removeFirst(end + 1)
            }
        }
    }

    func say(_ message: PluginMessage) throws { try writer.send(message.encodedLine()) }

    func say(_ text: String) throws { try writer.send(Array(text.utf8)) }

    /// The revisions of the scenes it got.
    var revisions: [UInt64] { scenes.map(\.revision) }

    var scenes: [SceneMessage] {
        heard.compactMap { if case .scene(let scene) = $0 { scene } else { nil } }
    }

    /// Why it was sent away.
    var refusal: String? {
        heard.compactMap { if case .refused(let reason) = $0 { reason } else { nil } }.last
    }
}

/// A host with an open door.
final class Hall {
    let bench: Bench
    let folder: String
    var door: String { AttachSocket.path(runtimeFolder: folder) }
    private var guests: [Guest] = []

    init(
        _ mode: String? = nil,
        patience: PluginLife.Patience = PluginLife.Patience(),
        objection: @escaping (Int32) -> String? = { _ in nil }
    ) throws {
        folder = "/tmp/topmost-hall-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        bench = try Bench(mode ?? "none", patience: patience, plugins: mode == nil ? [] : nil)
        try bench.host.openDoor(in: folder, objection: objection)
    }

    func enter() throws -> Guest {
        let guest = try Guest(door)
        guests.append(guest)
        return guest
    }

    /// One that is attached and has the present scene on screen.
    func attend(_ name: String = "terminal") throws -> Guest {
        let guest = try enter()
        try until("hello") { !guest.heard.isEmpty }
        try guest.say(.ready(.init(name: name, blocksInput: false)))
        try until("a scene") { !guest.scenes.isEmpty }
        try guest.say(.presented(revision: guest.revisions[0]))
        return guest
    }

    func until(_ what: String, _ holds: () throws -> Bool) throws {
        try bench.until(what) {
            for guest in guests { try guest.listen() }
            return try holds()
        }
    }

    var names: [String] { bench.host.status.map(\.name) }

    func finish() throws {
        try bench.finish()
        try FileManager.default.removeItem(atPath: folder)
    }
}

@Suite("Attached displays")
struct AttachTests {
    @Test("is greeted, gets every scene, and what the person does there counts")
    func life() throws {
        let hall = try Hall()
        try hall.bench.show([7])
        let guest = try hall.enter()
        try hall.until("hello") { guest.heard.count == 1 }
        guard case .hello(let hello)? = guest.heard.first else {
            Issue.record("\(guest.heard)")
            return
        }
        #expect(hello.role == .display)
        #expect(hello.version == Line.version)
        try guest.say(.ready(.init(name: "terminal", blocksInput: false)))
        try hall.until("the scene") { guest.scenes.last?.revision == 1 }
        try guest.say(.presented(revision: 1))
        try guest.say(.acted(.closeTapped(try id(7)), activationToken: nil))
        let one = DisplayID(rawValue: 1)
        try hall.until("the deed") { hall.bench.events.count == 3 }
        #expect(
            hall.bench.events == [
                .attached(one), .presented(one, revision: 1),
                .acted(one, .closeTapped(try id(7)), activationToken: nil),
            ]
        )
        try hall.bench.show([8])
        try hall.until("the next scene") { guest.revisions.last == 2 }
        let status = try #require(hall.bench.host.status.first)
        #expect(status.name == "terminal")
        #expect(status.isAttached && !status.blocksInput)
        #expect(status.processID == getpid())
        #expect(status.state == "running")
        try hall.finish()
    }

    @Test("one that comes when nothing is to be shown gets the empty scene, and stays")
    func empty() throws {
        let hall = try Hall()
        let guest = try hall.attend()
        #expect(guest.scenes[0].presenters.isEmpty && guest.scenes[0].toasts.isEmpty)
        try hall.bench.show([1])
        try hall.until("a toast") { guest.scenes.last?.toasts.count == 1 }
        try hall.finish()
    }

    @Test("at the daemon's end it is told bye, and its input ends")
    func bye() throws {
        let hall = try Hall()
        let guest = try hall.attend()
        var isStopped = false
        hall.bench.host.stop { isStopped = true }
        try hall.until("bye") { guest.hasEnded }
        #expect(guest.heard.last == .bye)
        #expect(!FileManager.default.fileExists(atPath: hall.door))
        // It does not go: its connection is closed all the same.
        try hall.until("the end") { isStopped }
        try FileManager.default.removeItem(atPath: hall.folder)
    }

    @Test("one that leaves is forgotten, and started by nobody")
    func leaves() throws {
        let hall = try Hall()
        var guest: Guest? = try Guest(hall.door)
        try hall.until("a hello") {
            try guest?.listen()
            return guest?.heard.isEmpty == false
        }
        try guest?.say(.ready(.init(name: "terminal", blocksInput: false)))
        try hall.until("attached") { hall.bench.events.count == 1 }
        guest = nil
        try hall.until("detached") { hall.bench.events.count == 2 }
        #expect(hall.bench.events.last == .detached(DisplayID(rawValue: 1)))
        #expect(hall.bench.host.status.isEmpty)
        #expect(hall.bench.messages.contains("plugin terminal: is gone: connection closed"))
        try hall.finish()
    }

    @Test(
        "is refused with a sentence",
        arguments: [
            (
                PluginMessage.ready(.init(name: "old", blocksInput: false, version: 7)),
                "protocol version 7: the daemon speaks 1"
            ),
            (
                .ready(.init(name: "grabber", blocksInput: true)),
                "an attached display may not block input"
            ),
        ]
    )
    func refused(ready: PluginMessage, reason: String) throws {
        let hall = try Hall()
        try hall.bench.show([1])
        let guest = try hall.enter()
        try guest.say(ready)
        try hall.until("the refusal") { guest.hasEnded }
        #expect(guest.heard.count == 2)
        #expect(guest.refusal == reason)
        #expect(hall.bench.host.status.isEmpty)
        #expect(hall.bench.events.isEmpty)
        try hall.finish()
    }

    @Test("one that the daemon has an objection to hears it in the place of hello")
    func objection() throws {
        var asked: [Int32] = []
        let hall = try Hall { process in
            asked.append(process)
            return "it runs in a sandbox"
        }
        let guest = try hall.enter()
        try hall.until("the refusal") { guest.hasEnded }
        #expect(guest.heard == [.refused("it runs in a sandbox")])
        #expect(asked == [getpid()])
        try hall.finish()
    }

    @Test("the ninth is refused, until one of the eight leaves")
    func tooMany() throws {
        let hall = try Hall()
        var guests: [Guest] = []
        for number in 1...8 { guests.append(try hall.attend("t\(number)")) }
        let ninth = try hall.enter()
        try hall.until("the refusal") { ninth.hasEnded }
        #expect(ninth.heard == [.refused("8 displays are attached: no more may be")])
        try guests[3].say("x")
        #expect(hall.names == (1...8).map { "t\($0)" })
        try hall.finish()
    }

    @Test(
        "one that does not do its part is let go, and told why",
        arguments: [
            ("mute", "not ready within 300 ms"),
            ("blank", "nothing on screen within 300 ms"),
            ("garbage", "10 lines that make no sense, the last: line is not a JSON object"),
            ("flood", "more than 2000 messages in a second"),
        ]
    )
    func contained(kind: String, reason: String) throws {
        let quick = Duration.milliseconds(300)
        let hall = try Hall(
            patience: kind == "mute"
                ? PluginLife.Patience(ready: quick) : PluginLife.Patience(present: quick)
        )
        try hall.bench.show([1])
        let guest = try hall.enter()
        if kind != "mute" { try guest.say(.ready(.init(name: kind, blocksInput: false))) }
        if kind == "garbage" { for _ in 0..<10 { try guest.say("what\n") } }
        if kind == "flood" {
            let line = #"{"type":"hover_began","id":1}"# + "\n"
            try guest.say(String(repeating: line, count: 2100))
        }
        try hall.until("the refusal") { guest.refusal != nil && guest.hasEnded }
        #expect(try #require(guest.refusal).hasPrefix(reason))
        #expect(hall.bench.host.status.isEmpty)
        try hall.finish()
    }

    @Test(
        "what it calls itself is a name or none",
        arguments: [
            ("terminal", "terminal"), ("my tty/0", "mytty0"), ("\u{1b}[31m", "31m"),
            ("…", "attached"),
        ]
    )
    func names(title: String, name: String) throws {
        let hall = try Hall()
        _ = try hall.attend(title)
        #expect(hall.names == [name])
        try hall.finish()
    }

    @Test("nothing is left of what a killed daemon left, and the folder is for this user only")
    func folder() throws {
        let hall = try Hall()
        let attributes = try FileManager.default.attributesOfItem(
            atPath: hall.folder + "/" + AttachSocket.folder
        )
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        try hall.finish()
        #expect(throws: (any Error).self) { try Guest(hall.door) }
    }
}

@Suite("Several displays")
struct SeveralTests {
    @Test("a display that is started and those that attached all get every scene")
    func scenes() throws {
        let hall = try Hall("honest")
        let first = try hall.attend("one")
        let second = try hall.attend("two")
        try hall.bench.show([1])
        try hall.until("the scene everywhere") {
            first.revisions.last == 1 && second.revisions.last == 1 && hall.bench.isPresented
        }
        #expect(hall.names == ["honest", "one", "two"])
        #expect(hall.bench.host.status.map(\.isAttached) == [false, true, true])
        #expect(hall.bench.host.status.map(\.blocksInput) == [true, false, false])
        try hall.finish()
    }

    @Test("a terminal that hangs is let go; the window display lives, and the other way round")
    func apart() throws {
        let hall = try Hall("honest", patience: .init(present: .milliseconds(300)))
        let guest = try hall.attend()
        try hall.bench.show([1])
        try hall.bench.untilPresented()
        let window = try #require(hall.bench.processID)
        try hall.until("the refusal") { guest.hasEnded }
        #expect(guest.refusal == "nothing on screen within 300 ms")
        #expect(hall.bench.processID == window)
        let next = try hall.attend()
        kill(window, SIGSTOP)
        try hall.bench.show([1, 2])
        try hall.until("the scene") { next.revisions.last == 2 }
        try next.say(.presented(revision: 2))
        try hall.until("another window") { hall.bench.processID.map { $0 != window } ?? false }
        #expect(!next.hasEnded)
        #expect(hall.names.contains("terminal"))
        try hall.finish()
    }

    @Test("only a display that blocks is asked for signs of life under a lease")
    func heartbeats() throws {
        let hall = try Hall("honest")
        let guest = try hall.attend()
        try hall.bench.show([1], blocked: true)
        try hall.until("the scene") { guest.revisions.last == 1 }
        try guest.say(.presented(revision: 1))
        try hall.until("heartbeats") {
            hall.bench.lines.filter { $0.contains("heartbeat") }.count > 3
        }
        #expect(!guest.heard.contains { if case .heartbeat = $0 { true } else { false } })
        try hall.finish()
    }
}
