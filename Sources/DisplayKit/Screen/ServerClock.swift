// SPDX-License-Identifier: MIT
//
// A server stamps its events with milliseconds of a clock of its own, in 32
// bits. An event that waited in a queue must count for the moment it was made,
// so that a click on what was there before is known for one.

/// Turns a server's milliseconds into time since boot.
public struct ServerClock: Hashable, Sendable {
    private var reference: (server: UInt32, boot: Duration)?

    /// A clock that has seen no event.
    public init() {}

    /// The event's moment since boot, never later than `now`.
    ///
    /// The event that took the shortest way sets the clock: each later one is
    /// at least as late as the server's milliseconds say.
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

    /// Whether both saw the same.
    public static func == (left: ServerClock, right: ServerClock) -> Bool {
        left.reference?.server == right.reference?.server
            && left.reference?.boot == right.reference?.boot
    }

    /// Hashes what was seen.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reference?.server)
        hasher.combine(reference?.boot)
    }
}
