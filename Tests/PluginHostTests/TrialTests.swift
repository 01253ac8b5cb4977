// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import Testing

@testable import PluginHost

/// A trial and its own clock; cards are numbers.
private struct Court {
    var trial: Trial
    var now = Instant(milliseconds: 0)

    init(_ cards: [UInt32]) {
        trial = Trial(cards.compactMap(PresentationID.init), term: .milliseconds(500))
    }

    var admitted: [UInt32] { trial.admitted.map(\.rawValue) }

    /// The display shows what it is to show and lives on.
    mutating func live() {
        trial.presented(at: now)
        now = now + .milliseconds(499)
        let isEarly = trial.timePassed(now)
        #expect(!isEarly)
        now = now + .milliseconds(1)
        let isDue = trial.timePassed(now)
        #expect(isDue)
    }
}

@Suite("Trial of cards")
struct TrialTests {
    @Test("begins with a card of our own, then adds one after the other")
    func order() {
        var court = Court([1, 2, 3])
        #expect(court.trial.isProbing && court.admitted.isEmpty)
        for shown in [[1], [1, 2], [1, 2, 3]] as [[UInt32]] {
            court.live()
            #expect(court.admitted == shown && !court.trial.isProbing && !court.trial.isOver)
        }
        court.live()
        #expect(court.trial.isOver)
    }

    @Test("the card it dies of is the one added last", arguments: [1, 2, 3] as [UInt32])
    func guilty(poison: UInt32) {
        var court = Court([1, 2, 3])
        court.live()
        for _ in 0..<10 where !court.trial.isOver {
            if court.admitted.contains(poison) {
                let id = PresentationID(rawValue: poison)
                let verdict = court.trial.ended()
                #expect(verdict == id.map(Trial.Verdict.guilty))
                court.trial.restarted()
            } else {
                court.live()
            }
        }
        #expect(court.trial.isOver)
        #expect(court.admitted == [1, 2, 3].filter { $0 != poison })
    }

    @Test("a display that dies of our own card is broken")
    func broken() {
        var court = Court([1, 2])
        let unseen = court.trial.ended()
        court.trial.presented(at: court.now)
        let seen = court.trial.ended()
        #expect(unseen == .displayIsBroken && seen == .displayIsBroken)
    }

    @Test("only a screen counts: without one no card is cleared, and a new start begins anew")
    func unseen() {
        var court = Court([1])
        court.now = court.now + .seconds(60)
        let isNew = court.trial.timePassed(court.now)
        #expect(!isNew)
        #expect(court.trial.clearsAt == nil)
        court.trial.presented(at: court.now)
        court.now = court.now + .milliseconds(400)
        court.trial.presented(at: court.now)
        #expect(court.trial.clearsAt == court.now + .milliseconds(100), "the first frame counts")
        court.trial.restarted()
        #expect(court.trial.clearsAt == nil)
    }

    @Test("what comes is tried too, what goes is not")
    func comingAndGoing() {
        var court = Court([1, 2, 3])
        court.live()
        #expect(court.trial.suspect?.rawValue == 1)
        court.trial.note([2, 3, 4].compactMap(PresentationID.init))
        #expect(court.trial.suspect?.rawValue == 2 && court.admitted == [2])
        court.live()
        court.live()
        #expect(court.admitted == [2, 3, 4])
        court.trial.note([])
        #expect(court.trial.isOver && court.admitted.isEmpty)
    }

    @Test("a scene on trial has what is admitted and no more; the lease stays")
    func scene() throws {
        let scene = Scene(
            revision: 9,
            presenters: [try card(1, .modal(Modal(headline: Headline(title: "?"), buttons: [])))],
            retry: try card(2, .retry(Retry(headline: Headline(title: "Failed")))),
            toasts: [try card(3, toast("a")), try card(4, toast("b"))],
            loading: try card(5, .loading(Loading())),
            blockedSince: Instant(milliseconds: 1)
        )
        #expect(scene.trialOrder.map(\.rawValue) == [1, 2, 3, 4, 5])
        var trial = Trial(scene.trialOrder, term: .zero)
        let probe = scene.during(trial, at: Instant(milliseconds: 2))
        #expect(probe.presenters.isEmpty && probe.retry == nil && probe.loading == nil)
        #expect(probe.toasts.map(\.id.rawValue) == [.max])
        #expect(probe.isInputBlocked)
        var seen: [Int] = []
        for moment in 1...5 as ClosedRange<Int64> {
            trial.presented(at: Instant(milliseconds: moment))
            let isNew = trial.timePassed(Instant(milliseconds: moment))
            #expect(isNew)
            seen.append(scene.during(trial, at: Instant(milliseconds: moment)).trialOrder.count)
        }
        #expect(seen == [1, 2, 3, 4, 5])
        #expect(scene.during(trial, at: Instant(milliseconds: 9)) == scene)
    }
}

@Suite("Displays that keep dying")
struct DyingDisplayTests {
    private let quick = PluginLife.Patience(
        backOffs: [.zero, .milliseconds(10)],
        trial: .milliseconds(50)
    )

    @Test(
        "the presentation it dies of goes, and the rest stays",
        arguments: ["poison", "slow-poison"]
    )
    func poison(mode: String) throws {
        let patience = PluginLife.Patience(
            backOffs: [.zero, .milliseconds(10)],
            trial: .milliseconds(mode == "poison" ? 50 : 1000)
        )
        let bench = try Bench(mode, patience: patience)
        bench.obeys = true
        try bench.show([1, 666, 2])
        try bench.until("the verdict") { bench.events.contains(.failed(try id(666))) }
        try bench.untilPresented()
        #expect(bench.shown == [1, 2])
        #expect(bench.events.filter { if case .failed = $0 { true } else { false } }.count == 1)
        try bench.untilLogged("plugin \(mode): dies of 666, which is taken off the screen")
        #expect(bench.host.status.map(\.state) == ["running"])
        // The trial is over: what comes is shown at once, and answered.
        try bench.show([1, 2, 3])
        try bench.untilPresented()
        try bench.finish()
    }

    @Test("nothing is told to be on screen that was held back")
    func untold() throws {
        let bench = try Bench("poison", patience: quick)
        bench.obeys = true
        try bench.show([666, 1])
        let first = bench.revision
        try bench.until("the verdict") { bench.events.contains(.failed(try id(666))) }
        for event in bench.events {
            if case .presented(_, let shown) = event { #expect(shown > first) }
        }
        try bench.untilPresented()
        try bench.finish()
    }

    @Test("two of them go, one after the other")
    func two() throws {
        let bench = try Bench("poison", patience: quick)
        bench.obeys = true
        try bench.show([666, 1, 6666])
        try bench.until("the verdicts") {
            try [666, 6666].allSatisfy { bench.events.contains(.failed(try id($0))) }
        }
        try bench.untilPresented()
        #expect(bench.shown == [1])
        try bench.finish()
    }

    @Test("a display that dies of anything is put aside, and no presentation pays for it")
    func broken() throws {
        // Long enough for it to die on a busy machine: it never lives that long.
        let bench = try Bench(
            "broken",
            patience: .init(backOffs: [.zero, .milliseconds(10)], trial: .seconds(20))
        )
        bench.obeys = true
        try bench.show([1, 2])
        try bench.untilLogged("plugin broken: dies of any card")
        try bench.until("quarantine") { bench.host.status.map(\.state) == ["quarantined"] }
        for event in bench.events {
            if case .failed = event { Issue.record("\(event)") }
        }
        try bench.finish()
    }

    @Test("without a screen nothing is a crash; it is up at once when one appears")
    func blind() throws {
        let folder = "/tmp/topmost-blind-" + UUID().uuidString.prefix(8)
        try makeFolder(folder)
        let bench = try Bench(
            "blind",
            patience: .init(looks: [.milliseconds(10), .milliseconds(10), .seconds(3600)]),
            environment: ["XDG_RUNTIME_DIR": folder]
        )
        try bench.show([1])
        try bench.until("the last look") {
            bench.host.status.map(\.state) == ["no_screen"] && bench.lines.count == 3
        }
        #expect(bench.messages.filter { $0.contains("there is no screen") }.count == 3)
        try makeFile(bench.transcript + ".screen")
        try makeFile(folder + "/pipewire-0")
        try makeFile(folder + "/wayland-7")
        // A machine with many desktops under test has no inotify instance to spare:
        // then it is something new to show that has it look again.
        if bench.host.lookouts.isEmpty { try bench.show([1, 2]) }
        try bench.untilPresented()
        #expect(bench.host.lookouts.isEmpty)
        removeFile(bench.transcript + ".screen")
        removeFile(folder)
        try bench.finish()
    }

    @Test("a display of another version, forgiven at once, is started when its process has ended")
    func forgivenTooSoon() throws {
        let bench = try Bench("future")
        try bench.show([1])
        try bench.untilLogged("speaks protocol version 99, not 1: it is not used")
        let first = try #require(bench.processID)
        bench.host.configure([Bench.manifest("future", bench.transcript)], bench.configuration)
        #expect(bench.processID == first)
        try bench.until("another process") {
            bench.lines.count { $0.hasPrefix("start ") } == 2
        }
        try bench.until("its end") { bench.host.status.map(\.state) == ["quarantined"] }
        try bench.finish()
    }
}
