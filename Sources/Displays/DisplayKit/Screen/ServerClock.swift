// SPDX-License-Identifier: MIT
//
// A server stamps its events with milliseconds of its own clock, in 32 bits. A
// queued event must count for its own time, so that a click on an earlier layout is
// recognised. The clock of a server stops during suspend (CLOCK_MONOTONIC of
// libinput and the X server); a virtual keyboard may have any other clock.

public import EventLoop

/// Converts a server's milliseconds to time since boot.
public struct ServerClock: Hashable, Sendable {
    /// An event with a longer delay is from another clock: no queue holds an event this long.
    private static let longestDelay = Duration.seconds(5)
    private var reference: (server: UInt32, awake: Duration)?

    /// Creates a clock without any events.
    public init() {}

    /// Returns the event's time since boot, never later than `now`.
    ///
    /// The event with the shortest delay sets the clock: every later one is at least
    /// as late as the server's milliseconds say.
    ///
    /// - Parameters:
    ///   - time: the server's milliseconds; 0 is "the current time".
    ///   - now: the time since boot, suspend included.
    ///   - awake: the time since boot without suspend.
    /// - Returns: the time since boot when the event was made.
    public mutating func moment(
        ofServerTime time: UInt32,
        now: Duration,
        awake: Duration
    ) -> Duration {
        guard time != 0 else { return now }
        if let reference {
            let passed = Duration.milliseconds(Int32(bitPattern: time &- reference.server))
            let delay = awake - reference.awake - passed
            if delay > .zero, delay <= Self.longestDelay { return now - delay }
        }
        reference = (time, awake)
        return now
    }

    /// Returns the time since boot of an event that a loop handles now.
    public mutating func moment(ofServerTime time: UInt32, on loop: EventLoop) -> Duration {
        moment(ofServerTime: time, now: loop.now, awake: loop.awake)
    }

    /// Whether both have seen the same events.
    public static func == (left: ServerClock, right: ServerClock) -> Bool {
        left.reference?.server == right.reference?.server
            && left.reference?.awake == right.reference?.awake
    }

    /// Hashes the state.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reference?.server)
        hasher.combine(reference?.awake)
    }
}
