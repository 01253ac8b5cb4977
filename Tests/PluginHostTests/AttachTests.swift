// SPDX-License-Identifier: MIT
//
// Displays that come by themselves: the test is the display.

import Foundation
import PresenterCore
import TestSupport
import Testing
import Wire

@testable import PluginHost

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
                .attached(one, blocksInput: false), .presented(one, revision: 1),
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

    @Test("what it says of itself counts once")
    func readyTwice() throws {
        let hall = try Hall()
        let guest = try hall.attend()
        let second = PluginMessage.Ready(name: "x11", blocksInput: true, limits: "none")
        try guest.say(.ready(second))
        let complaint = "plugin terminal: ignored: said ready twice"
        try hall.until("the complaint") { hall.bench.messages.contains(complaint) }
        let status = try #require(hall.bench.host.status.first)
        #expect(status.name == "terminal")
        #expect(!status.blocksInput)
        #expect(status.limits == nil)
        #expect(status.state == "running")
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
