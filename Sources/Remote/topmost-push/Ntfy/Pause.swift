// SPDX-License-Identifier: MIT

/// How long to wait before something is tried again.
struct Pause {
    private var failures = 0
    private static let longest = 60_000

    /// Begins anew, after a success.
    mutating func reset() { failures = 0 }

    /// Each one is longer than the one before, up to a minute; many machines do not return at once.
    mutating func next() -> Duration {
        let pause = min(Self.longest, 1000 << min(failures, 6))
        failures += 1
        return .milliseconds(Int64.random(in: Int64(pause / 2)...Int64(pause)))
    }
}
