// SPDX-License-Identifier: MIT

import Testing

@testable import Canvas

@Suite("Least recently used")
struct LeastRecentlyUsedTests {
    @Test("keeps what was asked for last")
    func order() {
        var cache = LeastRecentlyUsed<Int, String>(limit: 4)
        for key in 1...4 { cache.insert("\(key)", for: key, cost: 1) }
        #expect(cache.value(for: 1) == "1")
        cache.insert("5", for: 5, cost: 1)
        // Down to three quarters: the ones not asked for since go first.
        #expect(cache.value(for: 2) == nil)
        #expect(cache.value(for: 3) == nil)
        #expect(cache.value(for: 4) == "4")
        #expect(cache.value(for: 1) == "1")
        #expect(cache.value(for: 5) == "5")
        #expect(cache.cost == 3 && cache.count == 3)
    }

    @Test("a value put again counts once")
    func again() {
        var cache = LeastRecentlyUsed<Int, String>(limit: 100)
        cache.insert("a", for: 1, cost: 40)
        cache.insert("b", for: 1, cost: 30)
        #expect(cache.cost == 30 && cache.count == 1)
        #expect(cache.value(for: 1) == "b")
        cache.remove(1)
        #expect(cache.cost == 0 && cache.value(for: 1) == nil)
        cache.remove(1)
        #expect(cache.cost == 0)
    }

    @Test("one that alone costs too much stays until the next")
    func large() {
        var cache = LeastRecentlyUsed<Int, String>(limit: 10)
        cache.insert("small", for: 1, cost: 1)
        cache.insert("large", for: 2, cost: 1_000)
        #expect(cache.value(for: 2) == "large")
        #expect(cache.value(for: 1) == nil)
        cache.insert("next", for: 3, cost: 1)
        #expect(cache.value(for: 2) == nil)
        #expect(cache.cost == 1)
    }

    @Test("keeps what was used last when it is trimmed")
    func trim() {
        var cache = LeastRecentlyUsed<Int, Int>(limit: 80)
        for key in 0..<40 { cache.insert(key, for: key, cost: 1) }
        _ = cache.value(for: 3)
        cache.trim()
        #expect(cache.cost == 10 && cache.count == 10)
        #expect(
            cache.value(for: 3) == 3 && cache.value(for: 31) == 31 && cache.value(for: 30) == nil
        )
        cache.removeAll { $0 > 35 }
        #expect(cache.cost == 6 && cache.value(for: 36) == nil)
    }

    @Test("never costs more than its limit and one more, in any order", arguments: 0..<8)
    func bounded(seed: Int) {
        var cache = LeastRecentlyUsed<Int, Int>(limit: 500)
        var state = UInt64(seed) &+ 1
        func roll(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var costs: [Int: Int] = [:]
        var hits = 0
        for _ in 0..<2_000 {
            let key = roll(60)
            switch roll(3) {
            case 0:
                let cost = roll(90)
                cache.insert(cost, for: key, cost: cost)
                costs[key] = cost
                #expect(cache.cost <= 500)
                #expect(cache.value(for: key) == cost)
            case 1:
                cache.remove(key)
                #expect(cache.value(for: key) == nil)
            default:
                guard let value = cache.value(for: key) else { continue }
                hits += 1
                #expect(value == costs[key])
            }
        }
        #expect(hits > 0)
    }
}
