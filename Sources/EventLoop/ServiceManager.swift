// SPDX-License-Identifier: MIT

import CSystemd
import Glibc

/// What a service tells the manager that started it.
///
/// Source: sd_notify(3).
public struct ServiceManager {
    /// Sends assignments, one a line; without a manager it does nothing.
    public var notify: (String) -> Void
    /// Microseconds of `CLOCK_MONOTONIC`, which the manager compares reloads by.
    public var monotonicMicroseconds: () -> UInt64

    /// Creates one from its two doors.
    public init(
        notify: @escaping (String) -> Void,
        monotonicMicroseconds: @escaping () -> UInt64
    ) {
        self.notify = notify
        self.monotonicMicroseconds = monotonicMicroseconds
    }

    /// The manager named by `NOTIFY_SOCKET`, through `sd_notify`.
    public static var live: ServiceManager {
        ServiceManager(
            // A manager that cannot be told is no reason to fail: it will time out and say so.
            notify: { _ = unsafe sd_notify(0, $0) },
            monotonicMicroseconds: {
                var time = timespec()
                _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
                return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
            }
        )
    }

    /// Startup or a reload is complete.
    public func ready(status: String? = nil) {
        notify("READY=1" + Self.line(status))
    }

    /// A reload begins; `ready()` ends it.
    public func reloading() {
        notify("RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds())")
    }

    /// The service is about to end.
    public func stopping(status: String? = nil) {
        notify("STOPPING=1" + Self.line(status))
    }

    /// A line for people, shown by `systemctl status`.
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
