// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import PresenterCore
import TestSupport
import Testing
import Wire

@testable import PluginHost

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

    @Test("a scene that changes between two orders of one step is sent under its own revision")
    func revisions() throws {
        let hall = try Hall()
        let guest = try hall.attend()
        try hall.until("the empty scene") { hall.bench.isPresented }
        for number in 1...2 as ClosedRange<UInt32> {
            try hall.bench.show([number])
            try hall.until("the scene") { guest.revisions.last == UInt64(number) }
        }
        // The third waits: two are under way. It is replaced just when its turn comes.
        try hall.bench.show([3])
        while try hall.bench.loop.runOnce(timeout: .zero) {}
        hall.bench.host.handler = { [bench = hall.bench] in
            bench.events.append($0)
            if case .presented(_, revision: 1) = $0 { try? bench.show([4]) }
        }
        try guest.say(.presented(revision: 1))
        try hall.until("the third") { guest.revisions.count == 4 }
        #expect(guest.revisions == [0, 1, 2, 3])
        try guest.say(.presented(revision: guest.revisions.last ?? 0))
        try hall.until("the fourth") { guest.revisions.last == 4 }
        try guest.say(.presented(revision: 4))
        try hall.until("all shown") { hall.bench.isPresented }
        #expect(!hall.bench.messages.contains { $0.contains("not under way") })
        try hall.finish()
    }

    @Test("two displays are sent what is armed on each")
    func views() throws {
        let hall = try Hall()
        let first = try hall.attend("one")
        let second = try hall.attend("two")
        var toast = try card(1, toast("hello"))
        toast.unarmedOn = [DisplayID(rawValue: 2)]
        hall.bench.host.show(Scene(revision: 1, toasts: [toast]))
        try hall.until("the scene") { first.revisions.last == 1 && second.revisions.last == 1 }
        #expect(try first.scenes.last?.toEntity().toasts.map(\.isArmed) == [true])
        #expect(try second.scenes.last?.toEntity().toasts.map(\.isArmed) == [false])
        try hall.finish()
    }

    @Test("what comes after the first answer is passed over with a word for whoever debugs")
    func second() throws {
        let hall = try Hall()
        let first = try hall.attend("one")
        let second = try hall.attend("two")
        try hall.bench.show([5])
        try hall.until("the scene") { first.revisions.last == 1 && second.revisions.last == 1 }
        try first.say(.acted(.cardTapped(try id(5)), activationToken: nil))
        try hall.until("the answer") {
            hall.bench.events.contains { if case .acted = $0 { true } else { false } }
        }
        try hall.bench.show([])
        try hall.until("its end") { second.revisions.last == 2 }
        try second.say(.acted(.cardTapped(try id(5)), activationToken: nil))
        try hall.bench.untilLogged("plugin two: ignored: it was answered or withdrawn before")
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

    @Test(
        "whoever comes, goes, answers, lies or hangs, those that stay show the newest scene",
        arguments: [1, 2, 3]
    )
    func anything(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let hall = try Hall()
        var guests: [Guest] = []
        var number: UInt32 = 0
        for _ in 0..<150 {
            switch random.next() % 10 {
            case 0, 1:
                if guests.count < 5 { guests.append(try hall.attend("g\(number)")) }
            case 2:
                if !guests.isEmpty {
                    let leaving = guests.remove(at: Int(random.next() % UInt64(guests.count)))
                    hall.leave(leaving)
                }
            case 3, 4, 5:
                number += 1
                try hall.bench.show(random.next() % 3 == 0 ? [] : [number, number + 1])
            case 6:
                for guest in guests {
                    try? guest.say(
                        .acted(.cardTapped(try id(max(1, number))), activationToken: nil)
                    )
                }
            case 7: try guests.last?.say("what?\n")
            default: for guest in guests { guest.answer() }
            }
            try hall.breathe()
        }
        try hall.until("everyone to have the newest scene") {
            for guest in guests { guest.answer() }
            return guests.allSatisfy { $0.hasEnded || $0.revisions.last == hall.bench.revision }
        }
        try hall.until("the leavers to be forgotten") {
            hall.bench.host.status.count == guests.count(where: { !$0.hasEnded })
        }
        var present: Set<DisplayID> = []
        for event in hall.bench.events {
            switch event {
            case .attached(let id, _): #expect(present.insert(id).inserted)
            case .detached(let id): #expect(present.remove(id) != nil)
            case .failed(let id): Issue.record("\(id) failed")
            case .presented(let id, _), .acted(let id, _, _): #expect(present.contains(id))
            }
        }
        #expect(present.count == hall.bench.host.status.count)
        try hall.finish()
    }
}
