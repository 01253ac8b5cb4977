// SPDX-License-Identifier: MIT

/// Limits bursts and rates.
///
/// A token bucket that refills evenly, stored as one number: the time at which it is
/// full again. Times are durations since boot.
///
/// Source: ITU-T I.371, "Generic cell rate algorithm".
public struct RateLimiter {
    /// When it is full again; in the past, if it is full.
    public private(set) var fullAt = Duration.zero
    private let burst: Int
    private let interval: Duration
    /// The amount refused since `takeExcess`.
    private var excess = 0

    /// Creates a full bucket of `burst` tokens, 1 or more; one returns per `interval`.
    public init(burst: Int, interval: Duration) {
        precondition(burst >= 1 && interval > .zero, "burst and interval must be positive")
        self.burst = burst
        self.interval = interval
    }

    /// Creates a full bucket of `burst` tokens, all of which return within `period`.
    public init(_ burst: Int, per period: Duration) {
        self.init(burst: burst, interval: period / burst)
    }

    /// Takes tokens if available; a refusal takes none.
    public mutating func take(_ amount: Int = 1, at now: Duration) -> Bool {
        let next = max(fullAt, now) + interval * amount
        guard next - now <= interval * burst else {
            excess += amount
            return false
        }
        fullAt = next
        return true
    }

    /// Returns the amount refused since the last call and resets it.
    public mutating func takeExcess() -> Int {
        defer { excess = 0 }
        return excess
    }

    /// Whether it is full, so that a new bucket is equivalent.
    public func isFull(at now: Duration) -> Bool { fullAt <= now }
}
