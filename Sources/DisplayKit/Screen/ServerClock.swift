// SPDX-License-Identifier: MIT
//
// A server stamps its events with milliseconds of its own clock, in 32 bits. A
// queued event must count for its own time, so that a click on an earlier layout is
// recognised.

/// Converts a server's milliseconds to time since boot.
public struct ServerClock: Hashable, Sendable {
    private var reference: (server: UInt32, boot: Duration)?

    /// Creates a clock without any events.
    public init() {}

    /// Returns the event's time since boot, never later than `now`.
    ///
    /// The event with the shortest delay sets the clock: every later one is at least
    /// as late as the server's milliseconds say.
    public mutating func moment(ofServerTime time: UInt32, now: Duration) -> Duration {
        // 0 is "the current time".
        guard time != 0 else { return now }
        guard let reference else {
            self.reference = (time, now)
            return now
        }
        let passed = Duration.milliseconds(Int32(bitPattern: time &- reference.server))
        let moment = reference.boot + passed
        if moment >= now {
            self.reference = (time, now)
            return now
        }
        return moment
    }

    /// Whether both have seen the same events.
    public static func == (left: ServerClock, right: ServerClock) -> Bool {
        left.reference?.server == right.reference?.server
            && left.reference?.boot == right.reference?.boot
    }

    /// Hashes the state.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reference?.server)
        hasher.combine(reference?.boot)
    }
}
