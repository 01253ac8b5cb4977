// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

/// A trial and its own clock; cards are numbers.
private struct Court {
    var bisection: CrashBisection
    var now = Instant(milliseconds: 0)
    var guilty: [UInt32] = []

    init(_ cards: [UInt32]) {
        bisection = CrashBisection(cards.compactMap(PresentationID.init), term: .milliseconds(500))
    }

    var admitted: [UInt32] { bisection.admitted.map(\.rawValue) }

    /// The display shows what it is to show and lives on.
    mutating func live() {
        bisection.presented(at: now)
        now = now + .milliseconds(499)
        let early = bisection.timePassed(now)
        #expect(early == nil)
        now = now + .milliseconds(1)
        let due = bisection.timePassed(now)
        #expect(due != nil)
        if case .guilty(let id) = due { guilty.append(id.rawValue) }
    }
}

@Suite("Trial of cards")
struct TrialTests {
    @Test("begins with a card of our own, then adds one after the other")
    func order() {
        var court = Court([1, 2, 3])
        #expect(court.bisection.isProbing && court.admitted.isEmpty)
        for shown in [[1], [1, 2], [1, 2, 3]] as [[UInt32]] {
            court.live()
            #expect(
                court.admitted == shown && !court.bisection.isProbing && !court.bisection.isOver
            )
        }
        court.live()
        #expect(court.bisection.isOver)
    }

    /// Tries cards on a display that crashes with those; whether it came to an end.
    private func isTried(_ court: inout Court, poison: Set<UInt32>) -> Bool {
        for _ in 0..<30 where !court.bisection.isOver {
            if poison.isDisjoint(with: court.admitted) {
                court.live()
            } else {
                let goesOn = court.bisection.crashed()
                guard goesOn else { return false }
                court.bisection.restarted()
            }
        }
        return court.bisection.isOver
    }

    @Test(
        "guilty is a card that it dies of twice and not without",
        arguments: [1, 2, 3] as [UInt32]
    )
    func guilty(poison: UInt32) {
        var court = Court([1, 2, 3])
        court.live()
        #expect(isTried(&court, poison: [poison]))
        #expect(court.guilty == [poison] && court.admitted == [1, 2, 3].filter { $0 != poison })
        var alone = Court([poison])
        alone.live()
        #expect(isTried(&alone, poison: [poison]))
        #expect(alone.guilty == [poison] && alone.admitted.isEmpty)
    }

    @Test("a card that it died with once is cleared when it lives with it")
    func once() {
        var court = Court([1, 2])
        court.live()
        let goesOn = court.bisection.crashed()
        #expect(goesOn && court.admitted == [1])
        #expect(isTried(&court, poison: []))
        #expect(court.guilty.isEmpty && court.admitted == [1, 2])
    }

    @Test("a display that dies without the suspect too is broken, and the suspect is not guilty")
    func absent() {
        for cards in [[1], [1, 2]] as [[UInt32]] {
            var court = Court(cards)
            court.live()
            if cards.count > 1 { court.live() }
            for isLast in [false, false, true] {
                #expect(court.bisection.isSuspectAbsent == isLast)
                #expect(court.bisection.showsHarmlessCard == (isLast && cards.count == 1))
                let goesOn = court.bisection.crashed()
                #expect(goesOn == !isLast)
                court.bisection.restarted()
            }
            #expect(court.guilty.isEmpty)
        }
    }

    @Test("a display that dies of our own card is broken")
    func broken() {
        var court = Court([1, 2])
        let unseen = court.bisection.crashed()
        court.bisection.presented(at: court.now)
        let seen = court.bisection.crashed()
        #expect(!unseen && !seen)
    }

    @Test("only a screen counts: without one no card is cleared, and a new start starts over")
    func unseen() {
        var court = Court([1])
        court.now = court.now + .seconds(60)
        let step = court.bisection.timePassed(court.now)
        #expect(step == nil)
        #expect(court.bisection.clearsAt == nil)
        court.bisection.presented(at: court.now)
        court.now = court.now + .milliseconds(400)
        court.bisection.presented(at: court.now)
        #expect(
            court.bisection.clearsAt == court.now + .milliseconds(100),
            "the first frame counts"
        )
        court.bisection.restarted()
        #expect(court.bisection.clearsAt == nil)
    }

    @Test("new cards are tried too, ended ones are not")
    func comingAndGoing() {
        var court = Court([1, 2, 3])
        court.live()
        #expect(court.bisection.suspect?.rawValue == 1)
        court.bisection.note([2, 3, 4].compactMap(PresentationID.init))
        #expect(court.bisection.suspect?.rawValue == 2 && court.admitted == [2])
        court.live()
        court.live()
        #expect(court.admitted == [2, 3, 4])
        court.bisection.note([])
        #expect(court.bisection.isOver && court.admitted.isEmpty)
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
        var bisection = CrashBisection(scene.trialOrder, term: .zero)
        let probe = scene.during(bisection, at: Instant(milliseconds: 2))
        #expect(probe.presenters.isEmpty && probe.retry == nil && probe.loading == nil)
        #expect(probe.toasts.map(\.id.rawValue) == [.max])
        #expect(probe.isInputBlocked)
        var seen: [Int] = []
        for moment in 1...5 as ClosedRange<Int64> {
            bisection.presented(at: Instant(milliseconds: moment))
            let step = bisection.timePassed(Instant(milliseconds: moment))
            #expect(step == .cardsChanged)
            seen.append(scene.during(bisection, at: Instant(milliseconds: moment)).trialOrder.count)
        }
        #expect(seen == [1, 2, 3, 4, 5])
        #expect(scene.during(bisection, at: Instant(milliseconds: 9)) == scene)
    }
}

@Suite("Displays that keep dying")
struct DyingDisplayTests {
    private let temporary = TemporaryFolder()

    private let quick = PluginLife.Timeouts(
        backOffs: [.zero, .milliseconds(10)],
        bisection: .milliseconds(50)
    )

    @Test(
        "the presentation it dies of is withheld, and the rest stays",
        arguments: ["poison", "slow-poison"]
    )
    func poison(mode: String) throws {
        let timeouts = PluginLife.Timeouts(
            backOffs: [.zero, .milliseconds(10)],
            bisection: .milliseconds(mode == "poison" ? 50 : 1000)
        )
        let testHost = try TestPluginHost(mode, timeouts: timeouts)
        testHost.obeys = true
        try testHost.show([1, 666, 2])
        try testHost.until("the verdict") { testHost.withheld == [try id(666)] }
        try testHost.untilPresented()
        #expect(testHost.shown == [1, 2])
        try testHost.untilLogged("plugin \(mode): 666 is withheld: the display crashes only")
        #expect(testHost.host.status.map(\.state) == ["running"])
        // The trial is over: what comes is shown at once, and answered. What is withheld
        // stays so while another display shows it.
        testHost.obeys = false
        try testHost.show([1, 2, 666, 3])
        try testHost.untilPresented()
        let scene = try #require(testHost.lines.last { $0.contains(#""type":"scene""#) })
        #expect(scene.contains("number 3") && !scene.contains("number 666"))
        // After it ended it is forgotten.
        let before = testHost.lines.count { $0.contains("number 666") }
        testHost.host.tellObservers(ended: try id(666), .dismissed(.control))
        try testHost.show([1, 2, 666, 3, 4])
        try testHost.until("it to be sent") {
            testHost.lines.count { $0.contains("number 666") } > before
        }
        try testHost.finish()
    }

    @Test("a display that dies 0.9 s after each start, whatever it shows, costs no card")
    func mortal() throws {
        let testHost = try TestPluginHost("mortal")
        testHost.obeys = true
        try testHost.show([1, 2, 3])
        try testHost.untilLogged("plugin mortal: crashes with any card")
        try testHost.until("quarantine") { testHost.host.status.map(\.state) == ["quarantined"] }
        #expect(testHost.withheld.isEmpty && testHost.shown == [1, 2, 3])
        try testHost.finish()
    }

    @Test("another display is tried before any card is")
    func other() throws {
        let spare = temporary.path + "/spare"
        let testHost = try TestPluginHost(
            "poison",
            timeouts: quick,
            more: [TestPluginHost.manifest("honest", spare, priority: 1)]
        )
        try testHost.show([1, 666, 2])
        try testHost.untilPresented()
        #expect(testHost.withheld.isEmpty)
        #expect(testHost.host.chosen == "honest")
        #expect(testHost.lines.count { $0.hasPrefix("start ") } == 3)
        try testHost.finish()
        try? FileManager.default.removeItem(atPath: spare)
    }

    @Test("a withheld card is never reported as on screen")
    func untold() throws {
        let testHost = try TestPluginHost("poison", timeouts: quick)
        testHost.obeys = true
        try testHost.show([666, 1])
        let first = testHost.revision
        try testHost.until("the verdict") { testHost.withheld == [try id(666)] }
        for event in testHost.events {
            if case .presented(_, let shown) = event { #expect(shown > first) }
        }
        try testHost.untilPresented()
        try testHost.finish()
    }

    @Test("two of them are withheld, one after the other")
    func two() throws {
        let testHost = try TestPluginHost("poison", timeouts: quick)
        testHost.obeys = true
        try testHost.show([666, 1, 6666])
        try testHost.until("the verdicts") { testHost.withheld == [try id(666), try id(6666)] }
        try testHost.untilPresented()
        #expect(testHost.shown == [1])
        try testHost.finish()
    }

    @Test("a display that dies of anything is put aside, and no presentation pays for it")
    func broken() throws {
        // Long enough for it to die on a busy machine: it never lives that long.
        let testHost = try TestPluginHost(
            "broken",
            timeouts: .init(backOffs: [.zero, .milliseconds(10)], bisection: .seconds(20))
        )
        testHost.obeys = true
        try testHost.show([1, 2])
        try testHost.untilLogged("plugin broken: crashes with any card")
        try testHost.until("quarantine") { testHost.host.status.map(\.state) == ["quarantined"] }
        #expect(testHost.withheld.isEmpty)
        try testHost.finish()
    }

    @Test("without a screen nothing is a crash; it is up at once when one appears")
    func blind() throws {
        let folder = "/tmp/topmost-blind-" + UUID().uuidString.prefix(8)
        try makeFolder(folder)
        let testHost = try TestPluginHost(
            "blind",
            timeouts: .init(looks: [.milliseconds(10), .milliseconds(10), .seconds(3600)]),
            environment: ["XDG_RUNTIME_DIR": folder]
        )
        try testHost.show([1])
        try testHost.until("the last look") {
            testHost.host.status.map(\.state) == ["no_screen"] && testHost.lines.count == 3
        }
        #expect(testHost.messages.filter { $0.contains("there is no screen") }.count == 3)
        try makeFile(testHost.transcript + ".screen")
        try makeFile(folder + "/pipewire-0")
        try makeFile(folder + "/wayland-7")
        // A machine with many desktops under test has no inotify instance to spare:
        // then it is something new to show that has it look again.
        if !testHost.host.screenWatcher.isWatching { try testHost.show([1, 2]) }
        try testHost.untilPresented()
        #expect(!testHost.host.screenWatcher.isWatching)
        removeFile(testHost.transcript + ".screen")
        removeFile(folder)
        try testHost.finish()
    }

    @Test("a display of another version, forgiven at once, is started when its process has ended")
    func forgivenTooSoon() throws {
        let testHost = try TestPluginHost("future")
        try testHost.show([1])
        try testHost.untilLogged("speaks protocol version 99, not 1: it is not used")
        let first = try #require(testHost.processID)
        testHost.host.configure(
            [TestPluginHost.manifest("future", testHost.transcript)],
            testHost.configuration
        )
        #expect(testHost.processID == first)
        try testHost.until("another process") {
            testHost.lines.count { $0.hasPrefix("start ") } == 2
        }
        try testHost.until("its end") { testHost.host.status.map(\.state) == ["quarantined"] }
        try testHost.finish()
    }
}
