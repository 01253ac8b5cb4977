// SPDX-License-Identifier: MIT
//
// Things that happen at the same time, and at the worst time.

import EventLoop
import Foundation
import Glibc
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("At the worst time")
struct EdgeTests {
    @Test("what a display said before it died counts, half a line does not")
    func lastWords() throws {
        let testHost = try TestPluginHost("last-words", timeouts: .init(backOffs: [.seconds(3600)]))
        try testHost.show([7])
        try testHost.until("its end") {
            testHost.events.contains(.detached(DisplayID(rawValue: 1)))
        }
        let one = DisplayID(rawValue: 1)
        #expect(
            testHost.events == [
                .attached(one, blocksInput: true), .presented(one, revision: 1),
                .acted(one, .cardTapped(try id(7))), .detached(one),
            ]
        )
        let words = testHost.messages.firstIndex { $0.hasSuffix("its last words") }
        let end = testHost.messages.firstIndex { $0.contains("ended: exit status 3") }
        #expect(try #require(words) < #require(end))
        try testHost.finish()
    }

    @Test("an attached display that leaves in the middle of a word has said what came before it")
    func halfAWord() throws {
        let attachHost = try TestAttachHost()
        try attachHost.testHost.show([7])
        var guest: Guest? = try attachHost.attend()
        try guest?.say(.acted(.cardTapped(try id(7), activationToken: "t")))
        try guest?.say(#"{"type":"close_tapped","id""#)
        attachHost.leave(try #require(guest))
        guest = nil
        let one = DisplayID(rawValue: 1)
        try attachHost.until("its end") { attachHost.testHost.events.contains(.detached(one)) }
        #expect(
            attachHost.testHost.events.suffix(2) == [
                .acted(one, .cardTapped(try id(7), activationToken: "t")), .detached(one),
            ]
        )
        try attachHost.finish()
    }

    @Test("a display that comes while another answers gets the scene after the answer")
    func comesMeanwhile() throws {
        let attachHost = try TestAttachHost()
        try attachHost.testHost.show([5])
        let first = try attachHost.attend("one")
        attachHost.testHost.host.handler = { [testHost = attachHost.testHost] event in
            testHost.events.append(event)
            // As the core does: it is answered, so it goes.
            if case .acted = event { try? testHost.show([]) }
        }
        let second = try attachHost.enter()
        try first.say(.acted(.cardTapped(try id(5))))
        try second.say(.ready(.init(name: "two", blocksInput: false)))
        try attachHost.until("the empty scene") {
            for guest in [first, second] { guest.answer() }
            return first.revisions.last == 2 && second.revisions.last == 2
        }
        #expect(second.scenes.last?.toasts.isEmpty == true)
        try attachHost.finish()
    }

    @Test("the first scene a display gets is the one that is armed nowhere it was not seen")
    func armedOnArrival() throws {
        let attachHost = try TestAttachHost()
        var toast = try card(1, toast("hello", actions: [Button(id: "open", title: "Open")]))
        attachHost.testHost.host.show(Scene(revision: 1, toasts: [toast]))
        let first = try attachHost.attend("one")
        #expect(first.scenes.last?.toasts.map(\.isArmed) == [true])
        // As the core does: on a new display nothing is armed yet.
        attachHost.testHost.host.handler = { [host = attachHost.testHost.host] event in
            guard case .attached(let id, _, _) = event else { return }
            toast.unarmedOn = [id]
            host.show(Scene(revision: 2, toasts: [toast]))
        }
        let second = try attachHost.attend("two")
        try attachHost.until("the new scene everywhere") {
            first.revisions.last == 2 && second.revisions.last == 2
        }
        let seen = second.scenes.map { $0.toasts.map(\.isArmed) }
        #expect(seen == [[false]], "never armed, and sent once")
        #expect(first.scenes.last?.toasts.map(\.isArmed) == [true])
        try attachHost.finish()
    }

    @Test("scenes that come while a display is away cost one scene when it is back")
    func floodDuringBackOff() throws {
        let clock = ManualClock(now: .seconds(1000))
        let testHost = try TestPluginHost(
            "honest",
            timeouts: .init(backOffs: [.milliseconds(300)]),
            clock: clock
        )
        try testHost.show([1])
        try testHost.untilPresented()
        kill(try #require(testHost.processID), SIGKILL)
        try testHost.untilLogged("starts again in 300 ms")
        for number in 2...500 as ClosedRange<UInt32> {
            try testHost.show([number])
            try testHost.loop.runOnce(timeout: .zero)
        }
        clock.now += .milliseconds(300)
        while clock.fireNext() {}
        try testHost.untilPresented()
        let second = try #require(testHost.lines.lastIndex { $0.hasPrefix("start ") })
        let scenes = testHost.lines[second...].filter { $0.contains("\"type\":\"scene\"") }
        #expect(scenes.count == 1)
        #expect(scenes.first?.contains("\"number 500\"") == true)
        try testHost.finish()
    }

    @Test("an observer that does not read loses events, and this is logged, once in a while")
    func slowObserver() throws {
        let testHost = try TestPluginHost("deaf", roles: [.observer])
        let text = String(repeating: "long ", count: 100)
        for number in 1...2000 as ClosedRange<UInt32> {
            testHost.host.tellObservers(presented: try card(number, toast(text)))
            if number == 1 {
                try testHost.until("it") { testHost.host.status.first?.state == "running" }
            }
        }
        let words = "plugin deaf: reads too slowly: the oldest events are dropped"
        #expect(testHost.messages.filter { $0.hasPrefix(words) } == [words])
        try testHost.finish()
    }

    @Test("one that attached may come again however often it was sent away")
    func refusedAndBack() throws {
        let attachHost = try TestAttachHost()
        try attachHost.testHost.show([1])
        for round in 1...7 {
            let guest = try attachHost.attend("g\(round)")
            for _ in 0..<10 { try guest.say("nonsense\n") }
            try attachHost.until("the refusal") { guest.hasEnded }
            #expect(guest.refusal?.hasPrefix("10 invalid lines") == true)
            #expect(
                guest.received.filter { if case .refused = $0 { true } else { false } }.count == 1
            )
            attachHost.leave(guest)
        }
        let last = try attachHost.attend("good")
        #expect(attachHost.names == ["good"] && last.scenes.last?.toasts.count == 1)
        try attachHost.finish()
    }

    @Test(
        "another version of the protocol is not used, older, newer or nonsense",
        arguments: [0, 2, -1, Int.max, Int.min]
    )
    func versions(version: Int) throws {
        let attachHost = try TestAttachHost()
        try attachHost.testHost.show([1])
        let guest = try attachHost.enter()
        try guest.say(.ready(.init(name: "other", blocksInput: false, version: version)))
        try attachHost.until("the refusal") { guest.hasEnded }
        #expect(guest.refusal == "protocol version \(version): the daemon speaks 1")
        #expect(guest.scenes.isEmpty && attachHost.testHost.events.isEmpty)
        try attachHost.finish()
    }

    @Test("a keyboard given without a suitable display is not watched, and given back")
    func keyboard() throws {
        let clock = ManualClock(now: .seconds(1000))
        let testHost = try TestPluginHost("harmless", clock: clock)
        let toast = try card(1, toast("hello"))
        testHost.revision = 1
        testHost.host.show(Scene(revision: 1, toasts: [toast]) { $0.keyboard = toast.id })
        try testHost.untilPresented()
        #expect(testHost.lines.last?.contains("\"keyboard\":1") == true)
        // Nothing is due: neither a heartbeat nor a look.
        clock.now += .milliseconds(1100)
        #expect(!clock.fireNext())
        testHost.revision = 2
        testHost.host.show(Scene(revision: 2, toasts: [toast]))
        try testHost.untilPresented()
        #expect(!testHost.lines.contains { $0.contains("heartbeat") })
        try testHost.finish()
    }

    @Test("a display that can have it gets heartbeats, as long as it has it")
    func keyboardHeld() throws {
        let testHost = try TestPluginHost("honest")
        let toast = try card(1, toast("hello"))
        testHost.revision = 1
        testHost.host.show(Scene(revision: 1, toasts: [toast]) { $0.keyboard = toast.id })
        try testHost.until("heartbeats") {
            testHost.lines.filter { $0.contains("heartbeat") }.count >= 2
        }
        testHost.revision = 2
        testHost.host.show(Scene(revision: 2, toasts: [toast]))
        try testHost.untilPresented()
        let asked = testHost.lines.filter { $0.contains("heartbeat") }.count
        _ = try testHost.loop.runOnce(timeout: .milliseconds(1100))
        #expect(testHost.lines.filter { $0.contains("heartbeat") }.count == asked)
        try testHost.finish()
    }
}
