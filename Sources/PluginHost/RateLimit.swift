// SPDX-License-Identifier: MIT

import PresenterCore

/// Counts what comes within a window of time.
struct RateLimit {
    /// How much may come in each window.
    let limit: Int
    /// The window.
    let window: Duration
    private var start = Instant(milliseconds: 0)
    private var count = 0
    /// How much came beyond the limit since `takeExcess`.
    private var excess = 0

    init(_ limit: Int, per window: Duration) {
        self.limit = limit
        self.window = window
    }

    /// Counts so much; false once the window has more than it may.
    mutating func allows(_ amount: Int = 1, at now: Instant) -> Bool {
        if count == 0 || now - start >= window {
            start = now
            count = 0
        }
        count += amount
        guard count > limit else { return true }
        excess += amount
        return false
    }

    /// How much was over the limit since it was asked last.
    mutating func takeExcess() -> Int {
        defer { excess = 0 }
        return excess
    }
}
