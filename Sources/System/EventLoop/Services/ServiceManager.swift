// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
public import SystemCalls

/// Messages of a service to its service manager.
///
/// Source: sd_notify(3).
public struct ServiceManager {
    /// Sends assignments, one per line; does nothing without a manager.
    public var notify: (String) -> Void
    /// Returns microseconds of `CLOCK_MONOTONIC`; the manager orders reloads by it.
    public var monotonicMicroseconds: () -> UInt64
    /// The longest time between two pings of its watchdog; `nil`: the unit asks for none.
    public var watchdogInterval: Duration?

    /// Creates one from its parts.
    public init(
        notify: @escaping (String) -> Void,
        monotonicMicroseconds: @escaping () -> UInt64,
        watchdogInterval: Duration? = nil
    ) {
        self.notify = notify
        self.monotonicMicroseconds = monotonicMicroseconds
        self.watchdogInterval = watchdogInterval
    }

    /// The manager named by `NOTIFY_SOCKET`, through `sd_notify` and
    /// `sd_watchdog_enabled`.
    public static var live: ServiceManager {
        var microseconds: UInt64 = 0
        let hasWatchdog = unsafe sd_watchdog_enabled(0, &microseconds) > 0
        return ServiceManager(
            // An unreachable manager is no reason to fail: it reports a timeout itself.
            notify: { _ = unsafe sd_notify(0, $0) },
            monotonicMicroseconds: { UInt64(BootClock.awake / .microseconds(1)) },
            watchdogInterval: hasWatchdog ? .microseconds(microseconds) : nil
        )
    }

    /// Startup or a reload is complete.
    public func ready(status: String? = nil) {
        notify("READY=1" + Self.line(status))
    }

    /// A reload starts; `ready()` ends it.
    public func reloading() {
        notify("RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds())")
    }

    /// The service is shutting down.
    public func stopping(status: String? = nil) {
        notify("STOPPING=1" + Self.line(status))
    }

    /// A status line for `systemctl status`.
    public func status(_ text: String) {
        notify("STATUS=" + Self.singleLine(text))
    }

    private static func line(_ status: String?) -> String {
        status.map { "\nSTATUS=" + singleLine($0) } ?? ""
    }

    private static func singleLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}

// sd_event's own watchdog pings in each turn of the loop, also when one source of high
// priority keeps all others waiting. This one is a source like the others, and waits for all that
// became ready before it.

/// Pings the service manager's watchdog as long as the loop serves its sources.
public final class Watchdog {
    private var timer: TimerSource?

    /// Starts to ping, if the unit asks for it: twice in each interval, at first now.
    ///
    /// - Throws: if the loop cannot add a timer.
    public init(_ manager: ServiceManager, loop: EventLoop) throws(SystemError) {
        guard let interval = manager.watchdogInterval else { return }
        timer = try loop.timer(accuracy: interval / 10) { [weak self] in
            manager.notify("WATCHDOG=1")
            self?.timer?.arm(after: interval / 2)
        }
        timer?.arm(at: .zero)
    }
}
