// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// Limits how much about one plugin is logged.
struct LogLimits {
    private var invalidReports = RateLimiter(1, per: .seconds(10))
    private var drops = RateLimiter(1, per: .seconds(10))
    private var lines = RateLimiter(20, per: .seconds(10))

    /// Returns the warning about an invalid report; `nil`: not now.
    mutating func invalidReport(_ text: String, at now: Instant) -> String? {
        Self.warning("ignored: \(text)", &invalidReports, now)
    }

    /// Returns the warning that an event was dropped because the plugin reads too slowly;
    /// `nil`: not now.
    mutating func drop(at now: Instant) -> String? {
        Self.warning(
            "reads too slowly: the oldest events are dropped",
            &drops,
            now
        )
    }

    /// Whether a line of the plugin itself may be logged.
    mutating func admitsLine(at now: Instant) -> Bool { lines.take(at: now.sinceBoot) }

    /// Returns a warning with the number of those left out before it.
    private static func warning(
        _ text: String,
        _ limiter: inout RateLimiter,
        _ now: Instant
    ) -> String? {
        guard limiter.take(at: now.sinceBoot) else { return nil }
        let more = limiter.takeExcess()
        return text + (more > 0 ? " (and \(more) more)" : "")
    }
}
