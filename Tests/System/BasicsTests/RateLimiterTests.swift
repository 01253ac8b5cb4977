// SPDX-License-Identifier: MIT

import Testing

@testable import Basics

@Suite("Rate limiter")
struct RateLimiterTests {
    /// The times, in milliseconds, at which a request gets a token.
    func granted(_ burst: Int, _ times: [Int64]) -> [Int64] {
        var bucket = RateLimiter(burst: burst, interval: .milliseconds(100))
        return times.filter { bucket.take(at: .milliseconds($0)) }
    }

    @Test(
        "gives its burst at once, and then one an interval",
        arguments: [
            (1, [0, 0, 99, 100, 100, 199, 200], [0, 100, 200]),
            (3, [0, 0, 0, 0, 99, 100, 100, 199, 200], [0, 0, 0, 100, 200]),
            // After its burst's time it is full again, and no fuller.
            (3, [0, 0, 0, 900, 900, 900, 900], [0, 0, 0, 900, 900, 900]),
            // Half the time is half the tokens.
            (2, [0, 0, 150, 150, 200, 250], [0, 0, 150, 200]),
        ] as [(Int, [Int64], [Int64])]
    )
    func burst(burst: Int, times: [Int64], expected: [Int64]) {
        #expect(granted(burst, times) == expected)
    }

    @Test("a refused request uses no token")
    func refused() {
        #expect(granted(1, [0] + [Int64](repeating: 99, count: 50) + [100]) == [0, 100])
    }

    @Test("is full when its last token is back")
    func full() {
        var bucket = RateLimiter(burst: 3, interval: .milliseconds(100))
        #expect(bucket.isFull(at: .zero))
        for _ in 0..<3 { _ = bucket.take(at: .zero) }
        #expect(!bucket.isFull(at: .milliseconds(299)))
        #expect(bucket.isFull(at: .milliseconds(300)))
    }

    @Test("an amount is taken as a whole or not at all, and what was refused is counted")
    func amounts() {
        var bucket = RateLimiter(10, per: .seconds(1))
        let taken = [(4, 0), (7, 0), (6, 0), (1, 99), (1, 100), (11, 9000)].map { amount, moment in
            bucket.take(amount, at: .milliseconds(moment))
        }
        #expect(taken == [true, false, true, false, true, false])
        #expect(bucket.takeExcess() == 19)
        #expect(bucket.takeExcess() == 0)
    }
}
