// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import BusService

@Suite("Event ring")
struct EventRingTests {
    private func ring(of count: Int) -> EventRing {
        var ring = EventRing(run: "a")
        for number in 0..<count { ring.append(.mode("\(number)"), at: Int64(number)) }
        return ring
    }

    private func cursor(_ number: UInt64, _ run: String = "a") -> EventCursor {
        EventCursor(run: run, number: number)
    }

    @Test("events behind a cursor come in their order, with their numbers")
    func order() {
        let ring = ring(of: 5)
        let (gap, entries) = ring.events(after: cursor(3))
        #expect(gap == nil && entries.map(\.number) == [4, 5])
        #expect(entries.map(\.time) == [3, 4])
        #expect(ring.events(after: cursor(0)).entries.count == 5)
        #expect(ring.events(after: ring.end).gap == nil)
        #expect(ring.events(after: ring.end).entries.isEmpty)
        #expect(EventRing(run: "a").events(after: cursor(0)).gap == nil)
    }

    @Test("a cursor of another run, or ahead of the events, is a restart")
    func otherRun() {
        for foreign in [cursor(2, "b"), cursor(6)] {
            let (gap, entries) = ring(of: 5).events(after: foreign)
            #expect(gap == .restarted && entries.map(\.number) == [1, 2, 3, 4, 5])
        }
    }

    @Test(
        "the number of events is bounded, and missing ones are counted",
        arguments: [
            EventRing.maximumEvents - 1, EventRing.maximumEvents, EventRing.maximumEvents + 1,
            5 * EventRing.maximumEvents + 7,
        ]
    )
    func bounded(count: Int) {
        let ring = ring(of: count)
        let kept = min(count, EventRing.maximumEvents)
        #expect(ring.count == kept && ring.last == UInt64(count))
        let (gap, entries) = ring.events(after: cursor(0))
        #expect(entries.map(\.number) == Array(UInt64(count - kept + 1)...UInt64(count)))
        #expect(gap == (count == kept ? nil : .overrun(missed: UInt64(count - kept))))
        #expect(ring.events(after: ring.start).gap == nil)
    }

    @Test("their size is bounded too, but the newest event is always there")
    func size() {
        var ring = EventRing(run: "a")
        var simulation = PresenterState()
        simulation.recordEvents()
        let text = String(repeating: "x", count: 20_000)
        let identity = Identity(key: text, displayName: "x", trust: .program)
        for number in 0..<40 {
            _ = simulation.reduce(
                .presentRequested(
                    RequestToken(rawValue: UInt64(number)),
                    PresentRequest(content: .toast("T")),
                    by: Owner(name: ":1.1", channel: .presenter, identity: identity)
                ),
                at: Instant(milliseconds: 1)
            )
        }
        for event in simulation.takeEvents() { ring.append(.presentation(event), at: 0) }
        #expect(ring.count == EventRing.maximumBytes / (20_000 + 256 + 1) && ring.last == 40)
    }

    @Test("a cursor is read from its run and number; any other text is refused")
    func text() {
        #expect(EventCursor("a9z-12") == EventCursor(run: "a9z", number: 12))
        #expect(EventCursor(run: "a9z", number: 12).text == "a9z-12")
        let long = String(repeating: "a", count: 64) + "-1"
        for text in ["", "a", "-1", "a-", "a-b", "a-1-2", "a--1", "a-18446744073709551616", long] {
            #expect(EventCursor(text) == nil, "\(text)")
        }
    }
}
