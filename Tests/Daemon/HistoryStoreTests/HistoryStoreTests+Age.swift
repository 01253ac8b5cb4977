// SPDX-License-Identifier: MIT

import HelperWire
import Testing

@testable import HistoryStore

/// Old entries and wrong clocks.
extension HistoryStoreTests {
    /// Adds an entry by the clock.
    private func add(_ title: String) throws {
        let id = UInt32.random(in: 1000...1_000_000_000)
        try history.store(.shown(.sample(id, title: title, at: history.time)))
    }

    @Test("entries that are too old go, once the clock has gone evenly for a day")
    func age() throws {
        history.store.limits = HistoryLimits(entries: 1000, days: 2)
        try history.add((1...600).map { "\($0)" }, at: history.time)
        for _ in 0..<4 {
            history.wait(days: 0.9)
            try add("later")
        }
        #expect(try history.titles("1") == [] && history.titles("later").count == 3)
        #expect(try history.store.entryCount() == 3)
    }

    @Test("a clock that jumps deletes nothing", arguments: [100.0, 3, -100], [false, true])
    func jump(days: Double, restarts: Bool) throws {
        func jump(_ days: Double) throws {
            history.time += Int64(days * 86_400_000)
            guard restarts else { return }
            history.boot += " and another"
            history.sinceBoot = 5
            try history.open()
            history.store.limits = HistoryLimits(entries: 1000, days: 2)
        }
        history.time = 1000 * 86_400_000
        history.store.limits = HistoryLimits(entries: 1000, days: 2)
        for _ in 0..<3 {
            try add("before")
            history.wait(days: 0.9)
        }
        try jump(days)
        for _ in 0..<3 {
            try add("wrong")
            history.wait(days: 0.1)
        }
        try jump(-days)
        try add("right")
        #expect(try history.store.entryCount() == 7)
        // Those with a wrong time go with the others of their time.
        for _ in 0..<6 {
            history.wait(days: 0.9)
            try add("later")
        }
        #expect(try Set(history.titles()) == ["later"])
    }

    @Test("a machine that is on for an hour a day keeps entries for as many days as it says")
    func hours() throws {
        history.store.limits = HistoryLimits(entries: 1000, days: 3)
        for day in 0..<10 {
            history.boot = "boot \(day)"
            history.sinceBoot = 0
            try history.open()
            history.store.limits = HistoryLimits(entries: 1000, days: 3)
            try add("\(day)")
            history.wait(days: 0.04)
            try add("\(day)")
            history.time += 82_000_000
        }
        #expect(try Set(history.titles()) == ["6", "7", "8", "9"])
    }
}
