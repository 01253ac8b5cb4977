// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("Crash bisection")
struct CrashBisectionTests {
    @Test("begins with a card of our own, then adds one after the other")
    func order() {
        var timed = TimedBisection([1, 2, 3])
        #expect(timed.bisection.isProbing && timed.admitted.isEmpty)
        for shown in [[1], [1, 2], [1, 2, 3]] as [[UInt32]] {
            timed.live()
            #expect(
                timed.admitted == shown && !timed.bisection.isProbing && !timed.bisection.isOver
            )
        }
        timed.live()
        #expect(timed.bisection.isOver)
    }

    /// Tries cards on a display that crashes with those; whether it came to an end.
    private func isTried(_ timed: inout TimedBisection, poison: Set<UInt32>) -> Bool {
        for _ in 0..<30 where !timed.bisection.isOver {
            if poison.isDisjoint(with: timed.admitted) {
                timed.live()
            } else {
                let goesOn = timed.bisection.crashed()
                guard goesOn else { return false }
                timed.bisection.restarted()
            }
        }
        return timed.bisection.isOver
    }

    @Test(
        "guilty is a card that it dies of twice and not without",
        arguments: [1, 2, 3] as [UInt32]
    )
    func guilty(poison: UInt32) {
        var timed = TimedBisection([1, 2, 3])
        timed.live()
        #expect(isTried(&timed, poison: [poison]))
        #expect(timed.guilty == [poison] && timed.admitted == [1, 2, 3].filter { $0 != poison })
        var alone = TimedBisection([poison])
        alone.live()
        #expect(isTried(&alone, poison: [poison]))
        #expect(alone.guilty == [poison] && alone.admitted.isEmpty)
    }

    @Test("a card that it died with once is cleared when it lives with it")
    func once() {
        var timed = TimedBisection([1, 2])
        timed.live()
        let goesOn = timed.bisection.crashed()
        #expect(goesOn && timed.admitted == [1])
        #expect(isTried(&timed, poison: []))
        #expect(timed.guilty.isEmpty && timed.admitted == [1, 2])
    }

    @Test("a display that dies without the suspect too is broken, and the suspect is not guilty")
    func absent() {
        for cards in [[1], [1, 2]] as [[UInt32]] {
            var timed = TimedBisection(cards)
            timed.live()
            if cards.count > 1 { timed.live() }
            for isLast in [false, false, true] {
                #expect(timed.bisection.isSuspectAbsent == isLast)
                #expect(timed.bisection.showsHarmlessCard == (isLast && cards.count == 1))
                let goesOn = timed.bisection.crashed()
                #expect(goesOn == !isLast)
                timed.bisection.restarted()
            }
            #expect(timed.guilty.isEmpty)
        }
    }

    @Test("a display that dies of our own card is broken")
    func broken() {
        var timed = TimedBisection([1, 2])
        let unseen = timed.bisection.crashed()
        timed.bisection.presented(at: timed.now)
        let seen = timed.bisection.crashed()
        #expect(!unseen && !seen)
    }

    @Test("only a screen counts: without one no card is cleared, and a new start starts over")
    func unseen() {
        var timed = TimedBisection([1])
        timed.now = timed.now + .seconds(60)
        let step = timed.bisection.timePassed(timed.now)
        #expect(step == nil)
        #expect(timed.bisection.clearsAt == nil)
        timed.bisection.presented(at: timed.now)
        timed.now = timed.now + .milliseconds(400)
        timed.bisection.presented(at: timed.now)
        #expect(
            timed.bisection.clearsAt == timed.now + .milliseconds(100),
            "the first frame counts"
        )
        timed.bisection.restarted()
        #expect(timed.bisection.clearsAt == nil)
    }

    @Test("new cards are tried too, ended ones are not")
    func comingAndGoing() {
        var timed = TimedBisection([1, 2, 3])
        timed.live()
        #expect(timed.bisection.suspect?.rawValue == 1)
        timed.bisection.note([2, 3, 4].compactMap(PresentationID.init))
        #expect(timed.bisection.suspect?.rawValue == 2 && timed.admitted == [2])
        timed.live()
        timed.live()
        #expect(timed.admitted == [2, 3, 4])
        timed.bisection.note([])
        #expect(timed.bisection.isOver && timed.admitted.isEmpty)
    }

    @Test("a scene during a bisection has only the admitted cards; the lease stays")
    func scene() throws {
        let retry = try card(2, .retry(Retry(headline: Headline(title: "Failed"))))
        let loading = try card(5, .loading(Loading()))
        let scene = Scene(
            revision: 9,
            presenters: [try card(1, .modal(Modal(headline: Headline(title: "?"), buttons: [])))],
            toasts: [try card(3, toast("a")), try card(4, toast("b"))]
        ) {
            $0.retry = retry
            $0.loading = loading
            $0.blockedSince = Instant(milliseconds: 1)
        }
        #expect(scene.bisectionOrder.map(\.rawValue) == [1, 2, 3, 4, 5])
        var bisection = CrashBisection(scene.bisectionOrder, term: .zero)
        let probe = scene.during(bisection, at: Instant(milliseconds: 2))
        #expect(probe.presenters.isEmpty && probe.retry == nil && probe.loading == nil)
        #expect(probe.toasts.map(\.id.rawValue) == [.max])
        #expect(probe.isInputBlocked)
        var seen: [Int] = []
        for moment in 1...5 as ClosedRange<Int64> {
            bisection.presented(at: Instant(milliseconds: moment))
            let step = bisection.timePassed(Instant(milliseconds: moment))
            #expect(step == .cardsChanged)
            seen.append(
                scene.during(bisection, at: Instant(milliseconds: moment)).bisectionOrder.count
            )
        }
        #expect(seen == [1, 2, 3, 4, 5])
        #expect(scene.during(bisection, at: Instant(milliseconds: 9)) == scene)
    }
}
