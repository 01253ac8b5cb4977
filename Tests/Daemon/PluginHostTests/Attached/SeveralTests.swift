// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("Several displays")
struct SeveralTests {
    @Test("a display that is started and those that attached all get every scene")
    func scenes() throws {
        let attachHost = try TestAttachHost("honest")
        let first = try attachHost.attend("one")
        let second = try attachHost.attend("two")
        try attachHost.testHost.show([1])
        try attachHost.until("the scene everywhere") {
            first.revisions.last == 1 && second.revisions.last == 1
                && attachHost.testHost.isPresented
        }
        #expect(attachHost.names == ["honest", "one", "two"])
        #expect(attachHost.testHost.host.status.map(\.isAttached) == [false, true, true])
        #expect(attachHost.testHost.host.status.map(\.blocksInput) == [true, false, false])
        try attachHost.finish()
    }

    @Test("a terminal that hangs is let go; the window display lives, and the other way round")
    func apart() throws {
        let attachHost = try TestAttachHost("honest", timeouts: .init(present: .seconds(3)))
        let guest = try attachHost.attend()
        try attachHost.testHost.show([1])
        try attachHost.testHost.untilPresented()
        let window = try #require(attachHost.testHost.processID)
        try attachHost.until("the refusal") { guest.hasEnded }
        #expect(guest.refusal == "nothing on screen within 3 s")
        #expect(attachHost.testHost.processID == window)
        let next = try attachHost.attend()
        kill(window, SIGSTOP)
        try attachHost.testHost.show([1, 2])
        try attachHost.until("the scene") { next.revisions.last == 2 }
        try next.say(.presented(revision: 2))
        try attachHost.until("another window") {
            attachHost.testHost.processID.map { $0 != window } ?? false
        }
        #expect(!next.hasEnded)
        #expect(attachHost.names.contains("terminal"))
        try attachHost.finish()
    }

    @Test("a scene that changes between two orders of one step is sent under its own revision")
    func revisions() throws {
        let attachHost = try TestAttachHost()
        let guest = try attachHost.attend()
        try attachHost.until("the empty scene") { attachHost.testHost.isPresented }
        for number in 1...2 as ClosedRange<UInt32> {
            try attachHost.testHost.show([number])
            try attachHost.until("the scene") { guest.revisions.last == UInt64(number) }
        }
        // The third waits: two are under way. It is replaced just when its turn comes.
        try attachHost.testHost.show([3])
        while try attachHost.testHost.loop.runOnce(timeout: .zero) {}
        attachHost.testHost.host.handler = { [testHost = attachHost.testHost] in
            testHost.events.append($0)
            guard case .presented(_, revision: 1) = $0 else { return }
            do { try testHost.show([4]) } catch { Issue.record(error) }
        }
        try guest.say(.presented(revision: 1))
        try attachHost.until("the third") { guest.revisions.count == 4 }
        #expect(guest.revisions == [0, 1, 2, 3])
        try guest.say(.presented(revision: guest.revisions.last ?? 0))
        try attachHost.until("the fourth") { guest.revisions.last == 4 }
        try guest.say(.presented(revision: 4))
        try attachHost.until("all shown") { attachHost.testHost.isPresented }
        #expect(!attachHost.testHost.messages.contains { $0.contains("not under way") })
        try attachHost.finish()
    }

    @Test("two displays are sent what is armed on each")
    func views() throws {
        let attachHost = try TestAttachHost()
        let first = try attachHost.attend("one")
        let second = try attachHost.attend("two")
        var toast = try card(1, toast("hello"))
        toast.unarmedOn = [DisplayID(rawValue: 2)]
        attachHost.testHost.host.show(Scene(revision: 1, toasts: [toast]))
        try attachHost.until("the scene") {
            first.revisions.last == 1 && second.revisions.last == 1
        }
        #expect(first.scenes.last?.toasts.map(\.isArmed) == [true])
        #expect(second.scenes.last?.toasts.map(\.isArmed) == [false])
        try attachHost.finish()
    }

    @Test("only a display that blocks is asked for signs of life under a lease")
    func heartbeats() throws {
        let attachHost = try TestAttachHost("honest")
        let guest = try attachHost.attend()
        try attachHost.testHost.show([1], blocked: true)
        try attachHost.until("the scene") { guest.revisions.last == 1 }
        try guest.say(.presented(revision: 1))
        try attachHost.until("heartbeats") {
            attachHost.testHost.lines.filter { $0.contains("heartbeat") }.count > 3
        }
        #expect(!guest.received.contains { if case .heartbeat = $0 { true } else { false } })
        try attachHost.finish()
    }

    @Test(
        "when displays attach, leave, answer, misreport or hang, the others show the newest scene",
        arguments: [1, 2, 3]
    )
    func anything(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let attachHost = try TestAttachHost()
        var guests: [Guest] = []
        var number: UInt32 = 0
        for _ in 0..<150 {
            switch random.next() % 10 {
            case 0, 1:
                if guests.count < 5 { guests.append(try attachHost.attend("g\(number)")) }
            case 2:
                if !guests.isEmpty {
                    let leaving = guests.remove(at: Int(random.next() % UInt64(guests.count)))
                    attachHost.leave(leaving)
                }
            case 3, 4, 5:
                number += 1
                try attachHost.testHost.show(random.next() % 3 == 0 ? [] : [number, number + 1])
            // Whoever was sent away meanwhile, for what it said before, finds nobody to say it to.
            case 6:
                let tap = UserAction.cardTapped(try id(max(1, number)))
                for guest in guests where !guest.hasEnded { try? guest.say(.acted(tap)) }
            case 7: try? guests.last?.say("what?\n")
            default: for guest in guests { guest.answer() }
            }
            try attachHost.breathe()
        }
        try attachHost.until("everyone to have the newest scene") {
            for guest in guests { guest.answer() }
            return guests.allSatisfy {
                $0.hasEnded || $0.revisions.last == attachHost.testHost.revision
            }
        }
        try attachHost.until("the leavers to be forgotten") {
            attachHost.testHost.host.status.count == guests.count(where: { !$0.hasEnded })
        }
        var present: Set<DisplayID> = []
        for event in attachHost.testHost.events {
            switch event {
            case .attached(let id, _, _): #expect(present.insert(id).inserted)
            case .detached(let id): #expect(present.remove(id) != nil)
            case .withheld(_, let ids): Issue.record("\(ids) withheld")
            case .presented(let id, _), .acted(let id, _): #expect(present.contains(id))
            case .presenceChanged, .presenceKnown: Issue.record("nobody left")
            case .readerChanged, .spoken: Issue.record("nobody reads")
            }
        }
        #expect(present.count == attachHost.testHost.host.status.count)
        try attachHost.finish()
    }

    @Test("a locked session hides its own displays, and an idle one ends with any input")
    func presence() throws {
        let attachHost = try TestAttachHost("honest")
        let guest = try attachHost.attend("one")
        try attachHost.testHost.show([1])
        try attachHost.until("the scene everywhere") {
            guest.revisions.last == 1 && attachHost.testHost.isPresented
        }
        let host = attachHost.testHost.host
        let own = try #require(host.status.first { !$0.isAttached }?.display)
        func changes() -> [UserAction] {
            attachHost.testHost.events.compactMap { event in
                guard case .acted(own, let action) = event, case .visibilityChanged = action else {
                    return nil
                }
                return action
            }
        }
        var presences: [UserPresence] {
            attachHost.testHost.events.compactMap { event in
                if case .presenceChanged(let presence) = event { presence } else { nil }
            }
        }
        let unseen: [UserAction] = [
            .visibilityChanged(isVisible: false, reason: .away),
            .visibilityChanged(isVisible: false, reason: .locked),
        ]
        host.follow(.idle)
        host.follow(.locked)
        host.follow(.locked)
        #expect(changes() == unseen, "each reason is told once")
        try attachHost.until("the empty scene") {
            attachHost.testHost.lines.last { $0.contains("revision") }?.contains("toasts\":[]")
                ?? false
        }
        #expect(guest.revisions.last == 1)
        host.follow(.present)
        #expect(changes() == unseen + [.visibilityChanged(isVisible: true)])
        #expect(presences == [.idle, .locked, .present])
        host.follow(.idle, by: .compositor)
        host.follow(.present)
        #expect(presences.last == .idle, "the user is as absent as any source says")
        host.follow(.present, by: .compositor)
        let plugin = try #require(host.all.first { $0.manifest != nil })
        host.screenChanged(isVisible: false, .covered, of: plugin)
        #expect(presences.last == .present, "a covered screen has a user")
        for (reason, presence) in [
            (UnseenReason.dark, UserPresence.idle), (.away, .idle), (.locked, .locked),
            (nil, .idle),
        ] as [(UnseenReason?, UserPresence)] {
            host.screenChanged(isVisible: false, reason, of: plugin)
            #expect(presences.last == presence, "\(String(describing: reason))")
        }
        host.screenChanged(isVisible: true, nil, of: plugin)
        let before = presences.count
        host.screenChanged(isFullscreen: true, of: plugin)
        host.follow(.idle)
        #expect(presences.count == before, "who watches a film touches nothing")
        host.screenChanged(isFullscreen: false, of: plugin)
        #expect(presences.last == .idle)
        host.noteInput(.releaseHeld, on: plugin)
        #expect(presences.last == .present, "any input ends the idle time")
        host.follow(.idle, by: .compositor)
        host.noteInput(.releaseHeld, on: plugin)
        #expect(presences.last == .idle, "a compositor reports input by itself")
        try attachHost.finish()
    }
}
