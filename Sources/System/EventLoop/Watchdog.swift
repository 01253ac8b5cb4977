// SPDX-License-Identifier: MIT
//
// sd_event's own watchdog pings in each turn of the loop, also when one source of high
// priority keeps all others waiting. This one is a source like the others, and waits for all that
// became ready before it.

public import SystemErrors

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
