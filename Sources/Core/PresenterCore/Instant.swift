// SPDX-License-Identifier: MIT

/// A point in time: the time since boot, suspend included.
///
/// The core never reads a clock: every step receives its instant. The shell reads
/// it from `CLOCK_BOOTTIME`, so both ends of a plugin pipe share one time scale.
public struct Instant: Hashable, Comparable, Sendable {
    /// The time since boot.
    public var sinceBoot: Duration

    /// Creates the instant `sinceBoot` after boot.
    public init(sinceBoot: Duration) {
        self.sinceBoot = sinceBoot
    }

    /// Creates an instant from whole milliseconds since boot.
    public init(milliseconds: Int64) {
        self.init(sinceBoot: .milliseconds(milliseconds))
    }

    /// Whole milliseconds since boot, rounded down.
    public var milliseconds: Int64 { sinceBoot.wholeMilliseconds }

    /// Whether the left instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.sinceBoot < right.sinceBoot
    }

    /// The instant that much later.
    public static func + (instant: Instant, span: Duration) -> Instant {
        Instant(sinceBoot: instant.sinceBoot + span)
    }

    /// The span from the right instant to the left one.
    public static func - (left: Instant, right: Instant) -> Duration {
        left.sinceBoot - right.sinceBoot
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    public var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
