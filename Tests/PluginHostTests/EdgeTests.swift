// SPDX-License-Identifier: MIT
//
// Things that happen at the same time, and at the worst time.

import EventLoop
import Foundation
import Glibc
import PresenterCore
import TestSupport
import Testing
import Wire

@testable import PluginHost

/// A socket from which there is always more to read, as that of a bus under a flood.
private final class Flood {
    private var source: IOSource?
    private var ends: [Int32] = [-1, -1]

    init(_ loop: EventLoop) throws {
        let made = unsafe pipe(&ends)
        try #require(made == 0)
        _ = unsafe write(ends[1], "x", 1)
        source = try loop.watch(fd: ends[0], .readable) { _ in }
    }

    deinit {
        source?.cancel()
        for end in ends { close(end) }
    }
}

@Suite("While a flood lasts")
struct FloodTests {
    @Test("a display that is silent under a lease is killed all the same")
    func silent() throws {
        let bench = try Bench("silent")
        let flood = try Flood(bench.loop)
        try bench.show([1], blocked: true)
        try bench.untilLogged("killed: silent for 750 ms while it holds the input")
        withExtendedLifetime(flood) {}
        try bench.finish()
    }

    @Test("one that answers is asked on, and lives")
    func answering() throws {
        let bench = try Bench("honest")
        let flood = try Flood(bench.loop)
        try bench.show([1], blocked: true)
        try bench.until("heartbeats") {
            bench.lines.filter { $0.contains("heartbeat") }.count > 4
        }
        #expect(!bench.messages.contains { $0.contains("killed") })
        withExtendedLifetime(flood) {}
        try bench.finish()
    }

    @Test("one that died is back")
    func died() throws {
        let bench = try Bench("honest")
        try bench.show([1])
        try bench.untilPresented()
        let flood = try Flood(bench.loop)
        let first = try #require(bench.processID)
        kill(first, SIGKILL)
        try bench.until("another process") { bench.processID.map { $0 != first } ?? false }
        withExtendedLifetime(flood) {}
        try bench.finish()
    }
}

@Suite("At the worst time")
struct EdgeTests {
    @Test("what a display said before it died counts, half a line does not")
    func lastWords() throws {
        let bench = try Bench("last-words", patience: .init(backOffs: [.seconds(3600)]))
        try bench.show([7])
        try bench.until("its end") {
            bench.events.contains(.detached(DisplayID(rawValue: 1)))
        }
        let one = DisplayID(rawValue: 1)
        #expect(
            bench.events == [
                .attached(one, blocksInput: true), .presented(one, revision: 1),
                .acted(one, .cardTapped(try id(7)), activationToken: nil), .detached(one),
            ]
        )
        let words = bench.messages.firstIndex { $0.hasSuffix("its last words") }
        let end = bench.messages.firstIndex { $0.contains("ended: exit status 3") }
        #expect(try #require(words) < #require(end))
        try bench.finish()
    }

    @Test("an attached display that leaves in the middle of a word has said what came before it")
    func halfAWord() throws {
        let hall = try Hall()
        try hall.bench.show([7])
        var guest: Guest? = try hall.attend()
        try guest?.say(.acted(.cardTapped(try id(7)), activationToken: "t"))
        try guest?.say(#"{"type":"close_tapped","id""#)
        hall.leave(try #require(guest))
        guest = nil
        let one = DisplayID(rawValue: 1)
        try hall.until("its end") { hall.bench.events.contains(.detached(one)) }
        #expect(
            hall.bench.events.suffix(2) == [
                .acted(one, .cardTapped(try id(7)), activationToken: "t"), .detached(one),
            ]
        )
        try hall.finish()
    }

    @Test("a display that comes while another answers gets the scene after the answer")
    func comesMeanwhile() throws {
        let hall = try Hall()
        try hall.bench.show([5])
        let first = try hall.attend("one")
        hall.bench.host.handler = { [bench = hall.bench] event in
            bench.events.append(event)
            // As the core does: it is answered, so it goes.
            if case .acted = event { try? bench.show([]) }
        }
        let second = try hall.enter()
        try first.say(.acted(.cardTapped(try id(5)), activationToken: nil))
        try second.say(.ready(.init(name: "two", blocksInput: false)))
        try hall.until("the empty scene") {
            for guest in [first, second] { guest.answer() }
            return first.revisions.last == 2 && second.revisions.last == 2
        }
        #expect(second.scenes.last?.toasts.isEmpty == true)
        // Whatever it saw first, what it says of that is no lie.
        try second.say(.acted(.cardTapped(try id(5)), activationToken: nil))
        try hall.breathe()
        #expect(hall.bench.events.filter { if case .acted = $0 { true } else { false } }.count == 1)
        try hall.finish()
    }

    @Test("the first scene a display gets is the one that is armed nowhere it was not seen")
    func armedOnArrival() throws {
        let hall = try Hall()
        var toast = try card(1, toast("hello", actions: [Button(id: "open", title: "Open")]))
        hall.bench.host.show(Scene(revision: 1, toasts: [toast]))
        let first = try hall.attend("one")
        #expect(try first.scenes.last?.toEntity().toasts.map(\.isArmed) == [true])
        // As the core does: on a new display nothing is armed yet.
        hall.bench.host.handler = { [host = hall.bench.host] event in
            guard case .attached(let id, _) = event else { return }
            toast.unarmedOn = [id]
            host.show(Scene(revision: 2, toasts: [toast]))
        }
        let second = try hall.attend("two")
        try hall.until("the new scene everywhere") {
            first.revisions.last == 2 && second.revisions.last == 2
        }
        let seen = try second.scenes.map { try $0.toEntity().toasts.map(\.isArmed) }
        #expect(seen == [[false]], "never armed, and sent once")
        #expect(try first.scenes.last?.toEntity().toasts.map(\.isArmed) == [true])
        try hall.finish()
    }

    @Test("scenes that come while a display is away cost one scene when it is back")
    func floodDuringBackOff() throws {
        let bench = try Bench("honest", patience: .init(backOffs: [.milliseconds(300)]))
        try bench.show([1])
        try bench.untilPresented()
        kill(try #require(bench.processID), SIGKILL)
        try bench.untilLogged("starts again in 300 ms")
        for number in 2...500 as ClosedRange<UInt32> {
            try bench.show([number])
            try bench.loop.runOnce(timeout: .zero)
        }
        try bench.untilPresented()
        let second = try #require(bench.lines.lastIndex { $0.hasPrefix("start ") })
        let scenes = bench.lines[second...].filter { $0.contains("\"type\":\"scene\"") }
        #expect(scenes.count == 1)
        #expect(scenes.first?.contains("\"number 500\"") == true)
        try bench.finish()
    }

    @Test("an observer that does not read is told less, and it is said, once in a while")
    func slowObserver() throws {
        let bench = try Bench("deaf", roles: [.observer])
        let text = String(repeating: "long ", count: 100)
        for number in 1...2000 as ClosedRange<UInt32> {
            bench.host.tellObservers(presented: try card(number, toast(text)))
            if number == 1 { try bench.until("it") { bench.host.status.first?.state == "running" } }
        }
        let words = "plugin deaf: reads too slowly: what happened longest ago is not told any more"
        #expect(bench.messages.filter { $0.hasPrefix(words) } == [words])
        try bench.finish()
    }

    @Test("one that attached may come again however often it was sent away")
    func refusedAndBack() throws {
        let hall = try Hall()
        try hall.bench.show([1])
        for round in 1...7 {
            let guest = try hall.attend("g\(round)")
            for _ in 0..<10 { try guest.say("nonsense\n") }
            try hall.until("the refusal") { guest.hasEnded }
            #expect(guest.refusal?.hasPrefix("10 lines that make no sense") == true)
            #expect(guest.heard.filter { if case .refused = $0 { true } else { false } }.count == 1)
            hall.leave(guest)
        }
        let last = try hall.attend("good")
        #expect(hall.names == ["good"] && last.scenes.last?.toasts.count == 1)
        try hall.finish()
    }

    @Test(
        "another version of the protocol is not used, older, newer or nonsense",
        arguments: [0, 2, -1, Int.max, Int.min]
    )
    func versions(version: Int) throws {
        let hall = try Hall()
        try hall.bench.show([1])
        let guest = try hall.enter()
        try guest.say(.ready(.init(name: "other", blocksInput: false, version: version)))
        try hall.until("the refusal") { guest.hasEnded }
        #expect(guest.refusal == "protocol version \(version): the daemon speaks 1")
        #expect(guest.scenes.isEmpty && hall.bench.events.isEmpty)
        try hall.finish()
    }

    @Test("a keyboard given where no display can take it is watched by nobody, and given back")
    func keyboard() throws {
        let bench = try Bench("harmless")
        let toast = try card(1, toast("hello"))
        bench.revision = 1
        bench.host.show(Scene(revision: 1, toasts: [toast], keyboard: toast.id))
        try bench.untilPresented()
        #expect(bench.lines.last?.contains("\"keyboard\":1") == true)
        // Nothing is due: neither a heartbeat nor a look.
        #expect(try !bench.loop.runOnce(timeout: .milliseconds(1100)))
        bench.revision = 2
        bench.host.show(Scene(revision: 2, toasts: [toast]))
        try bench.untilPresented()
        #expect(!bench.lines.contains { $0.contains("heartbeat") })
        try bench.finish()
    }

    @Test("one that can take it is asked whether it lives, as long as it has it")
    func keyboardHeld() throws {
        let bench = try Bench("honest")
        let toast = try card(1, toast("hello"))
        bench.revision = 1
        bench.host.show(Scene(revision: 1, toasts: [toast], keyboard: toast.id))
        try bench.until("heartbeats") {
            bench.lines.filter { $0.contains("heartbeat") }.count == 2
        }
        bench.revision = 2
        bench.host.show(Scene(revision: 2, toasts: [toast]))
        try bench.untilPresented()
        let asked = bench.lines.filter { $0.contains("heartbeat") }.count
        _ = try bench.loop.runOnce(timeout: .milliseconds(1100))
        #expect(bench.lines.filter { $0.contains("heartbeat") }.count == asked)
        try bench.finish()
    }
}

@Suite("The end of all plugins")
struct EndTests {
    /// What a display is doing when the daemon ends.
    enum Doing: CaseIterable {
        case running, stopped, starting, dying, waiting, quarantined, blind, resting, killed
    }

    @Test(
        "comes whatever they are doing, and nothing is started any more",
        arguments: Doing.allCases
    )
    func end(doing: Doing) throws {
        let mode =
            switch doing {
            case .running, .stopped, .resting, .killed: "honest"
            case .starting: "mute"
            case .dying, .waiting, .quarantined: "die"
            case .blind: "blind"
            }
        let back = doing == .quarantined ? Duration.milliseconds(1) : .seconds(3600)
        let bench = try Bench(
            mode,
            patience: .init(
                goodbye: .milliseconds(50),
                backOffs: [doing == .quarantined ? .zero : back],
                looks: [.seconds(3600)]
            )
        )
        if doing != .resting { try bench.show([1]) }
        let state = { bench.host.status.first?.state }
        switch doing {
        case .running: try bench.untilPresented()
        case .stopped:
            try bench.untilPresented()
            kill(try #require(bench.processID), SIGSTOP)
        case .killed:
            try bench.untilPresented()
            kill(try #require(bench.processID), SIGKILL)
        case .starting, .dying: try bench.until("a start") { state() == "starting" }
        case .waiting: try bench.until("the wait") { state() == "waiting" }
        case .quarantined: try bench.until("quarantine") { state() == "quarantined" }
        case .blind: try bench.until("no screen") { state() == "no_screen" }
        case .resting: break
        }
        let process = bench.processID
        let starts = { bench.lines.filter { $0.hasPrefix("start ") }.count }
        try bench.finish()
        let before = starts()
        #expect(bench.host.status.isEmpty)
        if let process { #expect(kill(process, 0) != 0) }
        try bench.show([2])
        while try bench.loop.runOnce(timeout: .milliseconds(20)) {}
        #expect(starts() == before)
    }

    @Test("does not wait for one that attached and does not go")
    func attached() throws {
        let hall = try Hall("stubborn", patience: .init(goodbye: .milliseconds(50)))
        let guest = try hall.attend()
        try hall.bench.show([1])
        try hall.until("the scene") {
            guest.answer()
            return hall.bench.isPresented
        }
        try hall.finish()
        #expect(hall.bench.host.status.isEmpty)
    }
}
