// SPDX-License-Identifier: MIT
//
// Our windows belong above all others, but must not fight: a screen lock also raises
// itself when it is covered, and locks only when it gets the input. So an
// override-redirect window over a whole monitor stays above ours and is reported, and
// raising is limited in rate.

import Basics
import EventLoop
import XCB

/// Keeps our windows above others, and reports when they are covered.
final class StackingWatcher {
    /// Called when one of our windows becomes covered (`true`) or free again.
    var onCovered: (Bool) -> Void = { _ in }
    /// Called when a screen lock, or a window that looks like one, covers one of
    /// our windows (`true`) or goes away; after `onCovered`.
    var onLocked: (Bool) -> Void = { _ in }
    /// Whether a window is above one of ours.
    private(set) var isCovered = false
    private var isLocked = false
    private let connection: Connection
    private let now: () -> Duration
    private var timer: TimerSource?
    private var windows: [Window] = []
    private var monitors: [Rectangle<Int>] = []
    private var lastCheck: Duration?
    private var isCheckDue = false
    private var rises = RateLimiter(8, per: .seconds(4))

    /// Minimum interval between checks; moving windows send many events.
    static let checkInterval = Duration.milliseconds(100)

    init(_ connection: Connection, loop: EventLoop) throws(EventLoopError) {
        self.connection = connection
        now = { loop.now }
        timer = try loop.timer(accuracy: .milliseconds(10)) { [unowned self] in check() }
    }

    /// Sets the windows to keep above, the lowest first; an empty list ends watching.
    func keep(_ new: [Window], monitors: [Rectangle<Int>]) {
        self.monitors = monitors
        guard new.map(\.id) != windows.map(\.id) else { return }
        if new.isEmpty != windows.isEmpty { connection.watchStacking(!new.isEmpty) }
        windows = new
        if new.isEmpty {
            timer?.disarm()
            isCheckDue = false
            isCovered = false
            lock(false)
        }
    }

    /// Whether a window is as large as a screen lock: it covers a monitor.
    ///
    /// The window of xsecurelock leaves one pixel free along each edge.
    func isLockSized(_ frame: Rectangle<Int>) -> Bool {
        monitors.contains { frame.inset(by: -1).contains($0) }
    }

    /// Schedules a check after a change of the stacking order.
    func stackingChanged() {
        guard !windows.isEmpty, !isCheckDue else { return }
        isCheckDue = true
        let earliest = lastCheck.map { $0 + Self.checkInterval } ?? .zero
        timer?.arm(at: max(now(), earliest))
    }

    private func check() {
        isCheckDue = false
        lastCheck = now()
        let above = connection.windowsAbove(windows).filter { cover in
            windows.contains { $0.frame.overlaps(cover.frame) }
        }
        let hasLock = above.contains { cover in
            cover.isOverrideRedirect && isLockSized(cover.frame)
        }
        if !above.isEmpty, !hasLock, rises.take(at: now()) {
            for window in windows { window.raise() }
            connection.flush()
            tell(true)
            tell(false)
        } else {
            tell(!above.isEmpty)
            // The rate limit may be reached: check again later.
            if !above.isEmpty, !hasLock {
                isCheckDue = true
                timer?.arm(at: now() + .seconds(1))
            }
        }
        lock(hasLock)
    }

    private func tell(_ new: Bool) {
        guard new != isCovered else { return }
        isCovered = new
        onCovered(new)
    }

    private func lock(_ new: Bool) {
        guard new != isLocked else { return }
        isLocked = new
        onLocked(new)
    }
}
