// SPDX-License-Identifier: MIT
//
// Displays that come by themselves: the test is the display.

import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("Attached displays")
struct AttachTests {
    @Test("is greeted, gets every scene, and what the user does there counts")
    func life() throws {
        let attachHost = try TestAttachHost()
        try attachHost.testHost.show([7])
        let guest = try attachHost.enter()
        try attachHost.until("hello") { guest.received.count == 1 }
        guard case .hello(let hello)? = guest.received.first else {
            Issue.record("\(guest.received)")
            return
        }
        #expect(hello.role == .display)
        #expect(hello.version == PluginProtocol.version)
        try guest.say(.ready(.init(name: "terminal", blocksInput: false)))
        try attachHost.until("the scene") { guest.scenes.last?.revision == 1 }
        try guest.say(.presented(revision: 1))
        try guest.say(.acted(.closeTapped(try id(7))))
        let one = DisplayID(rawValue: 1)
        try attachHost.until("the action") { attachHost.testHost.events.count == 3 }
        #expect(
            attachHost.testHost.events == [
                .attached(one, blocksInput: false), .presented(one, revision: 1),
                .acted(one, .closeTapped(try id(7))),
            ]
        )
        try attachHost.testHost.show([8])
        try attachHost.until("the next scene") { guest.revisions.last == 2 }
        let status = try #require(attachHost.testHost.host.status.first)
        #expect(status.name == "terminal")
        #expect(status.isAttached && !status.blocksInput)
        #expect(status.processID == getpid())
        #expect(status.state == "running")
        try attachHost.finish()
    }

    @Test("one that comes when nothing is to be shown gets the empty scene, and stays")
    func empty() throws {
        let attachHost = try TestAttachHost()
        let guest = try attachHost.attend()
        #expect(guest.scenes[0].presenters.isEmpty && guest.scenes[0].toasts.isEmpty)
        try attachHost.testHost.show([1])
        try attachHost.until("a toast") { guest.scenes.last?.toasts.count == 1 }
        try attachHost.finish()
    }

    @Test("one that asks for it is told how presentations end, unless it shows those of one owner")
    func ends() throws {
        let attachHost = try TestAttachHost()
        let guests = try (0..<3).map { _ in try attachHost.enter() }
        try attachHost.until("hellos") { guests.allSatisfy { !$0.received.isEmpty } }
        try guests[0].say(.ready(.init(name: "a", blocksInput: false, followsEnds: true)))
        try guests[1].say(.ready(.init(name: "b", blocksInput: false)))
        try guests[2].say(
            .ready(.init(name: "c", blocksInput: false, owner: ":1.7", followsEnds: true))
        )
        try attachHost.until("scenes") { guests.allSatisfy { !$0.scenes.isEmpty } }
        let outcome = Outcome.acted(Answer(button: "open", text: "secret"))
        attachHost.testHost.host.tellObservers(ended: try id(7), outcome)
        let told = HostMessage.ended(OutcomeMessage(id: try id(7), outcome: outcome))
        try attachHost.until("the end") { guests[0].received.last == told }
        try attachHost.breathe()
        #expect(!guests[1].received.contains(told) && !guests[2].received.contains(told))
        try attachHost.finish()
    }

    @Test(
        "what takes cards elsewhere gets only those that may leave so, and nobody sees what it gets",
        arguments: RuleDecision.leaving
    )
    func takers(decision: RuleDecision) throws {
        let attachHost = try TestAttachHost()
        let guest = try attachHost.enter()
        try attachHost.until("hello") { !guest.received.isEmpty }
        try guest.say(
            .ready(
                .init(
                    name: "taker",
                    blocksInput: false,
                    isBridge: decision == .share,
                    isPush: decision == .push
                )
            )
        )
        try attachHost.until("a scene") { !guest.scenes.isEmpty }
        try guest.say(.presented(revision: 0))
        var shared = try card(7, toast("shared"))
        shared.leaving = [decision]
        var kept = try card(6, toast("kept"))
        kept.leaving = RuleDecision.leaving.filter { $0 != decision }
        attachHost.testHost.host.show(Scene(revision: 1, toasts: [kept, shared]))
        try attachHost.until("the next scene") { guest.revisions.last == 1 }
        #expect(guest.scenes.last?.toasts.map(\.id) == [shared.id])
        try guest.say(.presented(revision: 1))
        try guest.say(.acted(.closeTapped(shared.id)))
        try attachHost.breathe()
        #expect(attachHost.testHost.events.isEmpty)
        try attachHost.finish()
    }

    @Test("at the daemon's end it receives bye, and its input ends")
    func bye() throws {
        let attachHost = try TestAttachHost()
        let guest = try attachHost.attend()
        var isStopped = false
        attachHost.testHost.host.stop { isStopped = true }
        try attachHost.until("bye") { guest.hasEnded }
        #expect(guest.received.last == .bye)
        #expect(!FileManager.default.fileExists(atPath: attachHost.listener))
        // It does not go: its connection is closed all the same.
        try attachHost.until("the end") { isStopped }
        try FileManager.default.removeItem(atPath: attachHost.folder)
    }

    @Test("one that leaves is forgotten, and not restarted")
    func leaves() throws {
        let attachHost = try TestAttachHost()
        var guest: Guest? = try Guest(attachHost.listener)
        try attachHost.until("a hello") {
            try guest?.listen()
            return guest?.received.isEmpty == false
        }
        try guest?.say(.ready(.init(name: "terminal", blocksInput: false)))
        try attachHost.until("attached") { attachHost.testHost.events.count == 1 }
        guest = nil
        try attachHost.until("detached") { attachHost.testHost.events.count == 2 }
        #expect(attachHost.testHost.events.last == .detached(DisplayID(rawValue: 1)))
        #expect(attachHost.testHost.host.status.isEmpty)
        #expect(
            attachHost.testHost.messages.contains("plugin terminal: has ended: connection closed")
        )
        try attachHost.finish()
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
                "an attached display must not block input"
            ),
        ]
    )
    func refused(ready: PluginMessage, reason: String) throws {
        let attachHost = try TestAttachHost()
        try attachHost.testHost.show([1])
        let guest = try attachHost.enter()
        try guest.say(ready)
        try attachHost.until("the refusal") { guest.hasEnded }
        #expect(guest.received.count == 2)
        #expect(guest.refusal == reason)
        #expect(attachHost.testHost.host.status.isEmpty)
        #expect(attachHost.testHost.events.isEmpty)
        try attachHost.finish()
    }

    @Test("its ready message counts once")
    func readyTwice() throws {
        let attachHost = try TestAttachHost()
        let guest = try attachHost.attend()
        let second = PluginMessage.Ready(name: "x11", blocksInput: true, limits: "none")
        try guest.say(.ready(second))
        let complaint = "plugin terminal: ignored: sent ready twice"
        try attachHost.until("the complaint") { attachHost.testHost.messages.contains(complaint) }
        let status = try #require(attachHost.testHost.host.status.first)
        #expect(status.name == "terminal")
        #expect(!status.blocksInput)
        #expect(status.limits == nil)
        #expect(status.state == "running")
        try attachHost.finish()
    }

    @Test("one that the daemon has an objection to hears it in the place of hello")
    func objection() throws {
        var asked: [Int32] = []
        let attachHost = try TestAttachHost { process in
            asked.append(process)
            return "it runs in a sandbox"
        }
        let guest = try attachHost.enter()
        try attachHost.until("the refusal") { guest.hasEnded }
        #expect(guest.received == [.refused("it runs in a sandbox")])
        #expect(asked == [getpid()])
        try attachHost.finish()
    }

    @Test("the ninth is refused, until one of the eight leaves")
    func tooMany() throws {
        let attachHost = try TestAttachHost()
        var guests: [Guest] = []
        for number in 1...8 { guests.append(try attachHost.attend("t\(number)")) }
        let ninth = try attachHost.enter()
        try attachHost.until("the refusal") { ninth.hasEnded }
        #expect(ninth.received == [.refused("8 displays are attached: the limit is 8")])
        try guests[3].say("x")
        #expect(attachHost.names == (1...8).map { "t\($0)" })
        try attachHost.finish()
    }

    @Test(
        "one that breaks the protocol is disconnected, with the reason",
        arguments: [
            ("mute", "not ready within 300 ms"),
            ("blank", "nothing on screen within 300 ms"),
            ("garbage", "10 invalid lines, the last: line is not a JSON object"),
            ("flood", "more than 2000 messages in a second"),
        ]
    )
    func contained(kind: String, reason: String) throws {
        let quick = Duration.milliseconds(300)
        var timeouts = PluginLife.Timeouts()
        if kind == "mute" { timeouts.ready = quick }
        if kind == "blank" { timeouts.present = quick }
        let attachHost = try TestAttachHost(timeouts: timeouts)
        try attachHost.testHost.show([1])
        let guest = try attachHost.enter()
        if kind != "mute" { try guest.say(.ready(.init(name: kind, blocksInput: false))) }
        if kind == "garbage" { for _ in 0..<10 { try guest.say("what\n") } }
        if kind == "flood" {
            let line = #"{"type":"hover_began","id":1}"# + "\n"
            try guest.say(String(repeating: line, count: 2100))
        }
        try attachHost.until("the refusal") { guest.refusal != nil && guest.hasEnded }
        #expect(try #require(guest.refusal).hasPrefix(reason))
        #expect(attachHost.testHost.host.status.isEmpty)
        try attachHost.finish()
    }

    @Test(
        "its name is valid or missing",
        arguments: [
            ("terminal", "terminal"), ("my tty/0", "mytty0"), ("\u{1b}[31m", "31m"),
            ("…", "attached"),
        ]
    )
    func names(title: String, name: String) throws {
        let attachHost = try TestAttachHost()
        _ = try attachHost.attend(title)
        #expect(attachHost.names == [name])
        try attachHost.finish()
    }

    @Test("leftovers of a killed daemon are removed, and the folder is for this user only")
    func folder() throws {
        let attachHost = try TestAttachHost()
        let attributes = try FileManager.default.attributesOfItem(
            atPath: attachHost.folder + "/" + AttachSocket.folder
        )
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        try attachHost.finish()
        #expect(throws: (any Error).self) { try Guest(attachHost.listener) }
    }
}
