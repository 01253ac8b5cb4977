// SPDX-License-Identifier: MIT

/// The time until the next attempt to connect.
///
/// A tenth of the time that the connection is gone already, and at most a minute: a short break is
/// over soon after it ended, a broker that is away for long has few clients that try, and many
/// machines do not return at once.
package struct ReconnectionPause {
    private var brokenSince: Duration?
    private static let longest = Duration.seconds(60)

    /// Nothing is broken yet.
    package init() {}

    /// The most that the next pause takes.
    package func longest(at now: Duration) -> Duration {
        let broken = brokenSince.map { now - $0 } ?? .zero
        return min(Self.longest, max(.seconds(1), broken / 10))
    }

    /// The pause after an attempt that failed.
    package mutating func next(at now: Duration) -> Duration {
        if brokenSince == nil { brokenSince = now }
        return longest(at: now) * Double.random(in: 0.5...1)
    }

    /// There is a connection, or a reason to try at once.
    package mutating func reset() { brokenSince = nil }
}
