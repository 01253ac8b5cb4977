// SPDX-License-Identifier: MIT

import PresenterCore

/// How much an application may ask for at once, and how soon it may ask again.
///
/// A bucket of `burst` tokens that fills at one token an `interval`, kept as one
/// number: the moment at which it will be full again.
///
/// Source: ITU-T I.371, "Generic cell rate algorithm".
struct TokenBucket {
    private var fullAt: Instant
    private let burst: Int
    private let interval: Duration

    /// Creates a full bucket of `burst` tokens, 1 or more; one takes `interval` to come back.
    init(burst: Int, interval: Duration, at now: Instant) {
        precondition(burst >= 1 && interval > .zero, "a bucket holds a token, and fills")
        self.burst = burst
        self.interval = interval
        fullAt = now
    }

    /// Takes a token, if there is one.
    mutating func take(at now: Instant) -> Bool {
        let start = max(fullAt, now)
        guard start - now <= interval * (burst - 1) else { return false }
        fullAt = start + interval
        return true
    }

    /// Whether it would make no difference to begin with a new one.
    func isFull(at now: Instant) -> Bool { fullAt <= now }
}
