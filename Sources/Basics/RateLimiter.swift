// SPDX-License-Identifier: MIT

/// How much may come at once, and how soon more may come.
///
/// A bucket of so many tokens that fills evenly, kept as one number: the moment at
/// which it will be full again. Moments are spans since boot.
///
/// Source: ITU-T I.371, "Generic cell rate algorithm".
public struct RateLimiter {
    private var fullAt = Duration.zero
    private let burst: Int
    private let interval: Duration
    /// How much was refused since `takeExcess`.
    private var excess = 0

    /// Creates a full bucket of `burst` tokens, 1 or more; one comes back each `interval`.
    public init(burst: Int, interval: Duration) {
        precondition(burst >= 1 && interval > .zero, "a bucket holds a token, and fills")
        self.burst = burst
        self.interval = interval
    }

    /// Creates a full bucket of `burst` tokens, all of which come back in `period`.
    public init(_ burst: Int, per period: Duration) {
        self.init(burst: burst, interval: period / burst)
    }

    /// Takes so many tokens, if they are there; what is refused costs nothing.
    public mutating func take(_ amount: Int = 1, at now: Duration) -> Bool {
        let next = max(fullAt, now) + interval * amount
        guard next - now <= interval * burst else {
            excess += amount
            return false
        }
        fullAt = next
        return true
    }

    /// How much was refused since it was asked last.
    public mutating func takeExcess() -> Int {
        defer { excess = 0 }
        return excess
    }

    /// Whether it would make no difference to begin with a new one.
    public func isFull(at now: Duration) -> Bool { fullAt <= now }
}
