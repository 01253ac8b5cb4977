// SPDX-License-Identifier: MIT
//
// A bus before dbus 1.15.8 names a client's process by its number alone. When that process has
// ended, the number may be another process's, with other rights. That process is younger than the
// connection, whose age the bus does not report; but the bus numbers its connections, so none is
// younger than the first sight of its number or of a higher one.

import BusValues
import DBus

/// Watches when connections come, on a bus that does not pass their processes.
final class ConnectionAgeMonitor {
    private var ages = ConnectionAges()
    private let now: () -> Duration
    private var subscription: BusToken?

    init(_ connection: Connection, now: @escaping () -> Duration) {
        self.now = now
        ages.note(connection.uniqueName, at: now())
        connection.credentials(of: connection.uniqueName) { [weak self, weak connection] own in
            guard let self, let connection, own?.process == nil else { return }
            // Without the signals, the first call of each connection counts.
            let rule = MatchRule(
                sender: "org.freedesktop.DBus",
                interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged"
            )
            subscription = try? connection.onSignal(rule) { [weak self] signal in
                guard let self, let name = signal.arguments.first?.text else { return }
                ages.note(name, at: self.now())
            }
        }
    }

    /// The time at which a client's connection was there already, which calls now.
    func latestStart(of name: String) -> Duration {
        let now = now()
        ages.note(name, at: now)
        return ages.latestStart(of: name) ?? now
    }
}

/// When connections were there at the latest.
struct ConnectionAges {
    private struct Sight {
        /// The highest number until then.
        var number: UInt64
        var time: Duration
    }

    /// First sights; numbers and times rise.
    private var sights: [Sight] = []
    /// How many are kept.
    static let maximumSights = 4096

    /// Notes that a connection is there.
    mutating func note(_ name: String, at now: Duration) {
        guard let number = Self.number(name), number > sights.last?.number ?? 0 else { return }
        sights.append(Sight(number: number, time: now))
        if sights.count > Self.maximumSights { merge() }
    }

    /// The time at which a connection was there already; `nil`: its name has no number.
    func latestStart(of name: String) -> Duration? {
        guard let number = Self.number(name) else { return nil }
        var low = 0
        var high = sights.count
        while low < high {
            let middle = (low + high) / 2
            if sights[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < sights.count ? sights[low].time : nil
    }

    /// Forgets half of the sights.
    ///
    /// Connections that came shortly after each other share the time of the first one. For a
    /// younger process that proves less, never more.
    private mutating func merge() {
        var span = Duration.milliseconds(100)
        while sights.count > Self.maximumSights / 2 {
            var merged: [Sight] = []
            for sight in sights {
                if let last = merged.last, sight.time - last.time < span {
                    merged[merged.count - 1].number = sight.number
                } else {
                    merged.append(sight)
                }
            }
            sights = merged
            span *= 4
        }
    }

    /// The number of a unique name, `:1.42`.
    private static func number(_ name: String) -> UInt64? {
        guard name.hasPrefix(":") else { return nil }
        let parts = name.dropFirst().split(separator: ".").map { UInt64($0) }
        guard parts.count == 2, let major = parts[0], let minor = parts[1], major < 1 << 31,
            minor < 1 << 32
        else { return nil }
        return major << 32 | minor
    }
}
