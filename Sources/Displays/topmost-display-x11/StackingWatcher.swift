// SPDX-License-Identifier: MIT
//
// Our windows belong above all others, but must not fight: a screen lock also raises
// itself when it is covered, and locks only when it gets the input. So an
// override-redirect window over a whole monitor stays above the cards and is reported, and
// raising is limited in rate.
//
// No card may be readable above a screen lock, and with a compositing manager a lock
// does not notice that it is covered. So existing windows are checked before cards
// are shown or raised. It could also be a wallpaper: it counts as a lock
// only while its program, or another one, has the keyboard.

import Basics
import EventLoop
import SystemCalls
import XCB

/// Keeps our windows above others, and reports when they are covered.
final class StackingWatcher {
    /// Called when one of our windows becomes covered (`true`) or free again.
    var onCovered: (Bool) -> Void = { _ in }
    /// Called when a screen lock, or a window that looks like one, covers one of
    /// our windows (`true`) or goes away; after `onCovered`.
    var onLocked: (Bool) -> Void = { _ in }
    /// Called when a screen lock has the keyboard (`true`), or is gone; after `onLocked`.
    var onSecured: (Bool) -> Void = { _ in }
    /// Called after each check.
    var onChecked: () -> Void = {}
    /// Whether popups may be above our windows: an input method shows its candidates in one.
    var allowsPopups: () -> Bool = { false }
    /// Whether a window is above one of these windows.
    private(set) var isCovered = false
    private var isLocked = false
    /// Whether the lock that was found has the keyboard.
    private var hasKeyboard = false
    private var isSecured = false
    private let connection: Connection
    private let now: () -> Duration
    private var timer: TimerSource?
    private var windows: [Window] = []
    private var monitors: [Rectangle<Int>] = []
    /// The window below which the cards were moved because the keyboard was grabbed.
    private var yielded: WindowID?
    /// Whether the keyboard alone decides if a window is a screen lock.
    private var isUnsure = false
    private var lastCheck: Duration?
    private var isCheckDue = false
    private var rises = RateLimiter(8, per: .seconds(4))

    /// Minimum interval between checks; moving windows send many events.
    static let checkInterval = Duration.milliseconds(100)
    /// After this time a check is repeated although nothing was reported.
    static let repeatInterval = Duration.seconds(1)

    init(_ connection: Connection, loop: EventLoop) throws(SystemError) {
        self.connection = connection
        now = { loop.now }
        timer = try loop.timer(accuracy: .milliseconds(10)) { [unowned self] in check() }
    }

    /// Sets the windows to keep above, the lowest first; an empty list ends watching, behind a
    /// screen lock once that is gone.
    func keepAbove(_ new: [Window], monitors: [Rectangle<Int>]) {
        self.monitors = monitors
        guard new.map(\.id) != windows.map(\.id) else { return }
        if !isWatching { connection.watchStacking(true) }
        windows = new
        if !isWatching { stop() }
    }

    private var isWatching: Bool { !windows.isEmpty || isSecured }

    private func stop() {
        connection.watchStacking(false)
        timer?.disarm()
        isCheckDue = false
        isCovered = false
        yielded = nil
        connection.ceiling = nil
        lock(false)
    }

    /// Whether a window is as large as a screen lock: it covers a monitor.
    ///
    /// The window of xsecurelock leaves one pixel free along each edge.
    func isLockSized(_ frame: Rectangle<Int>) -> Bool {
        monitors.contains { frame.inset(by: -1).contains($0) }
    }

    /// Schedules a check after a change of the stacking order.
    func stackingChanged() {
        guard isWatching, !isCheckDue else { return }
        isCheckDue = true
        let earliest = lastCheck.map { $0 + Self.checkInterval } ?? .zero
        timer?.arm(at: max(now(), earliest))
    }

    /// Looks for a screen lock, below which windows that appear or rise go from now on; waits.
    ///
    /// - Parameter monitors: the monitors' frames.
    func findLock(monitors: [Rectangle<Int>]) {
        self.monitors = monitors
        _ = findLock(among: connection.otherWindows(than: windows))
    }

    /// Handles windows that have appeared: a screen lock that was found is reported before their
    /// frame is.
    func windowsAppeared() {
        if connection.ceiling == nil { stackingChanged() } else { check() }
    }

    private func check() {
        isCheckDue = false
        lastCheck = now()
        let others = connection.otherWindows(than: windows)
        let hasLock = findLock(among: others)
        let isBelow = hasLock || others.contains(where: covers)
        if isBelow, !hasLock, rises.take(at: now()) {
            raise()
            reportCovered(true)
            reportCovered(false)
        } else {
            reportCovered(isBelow)
            // The rate limit may be reached: check again later.
            isCheckDue = isBelow && !hasLock
        }
        lock(hasLock)
        secure(hasLock && hasKeyboard)
        onChecked()
        guard isWatching else { return stop() }
        // Nothing reports whether the keyboard is taken.
        if !windows.isEmpty, isCheckDue || isUnsure || hasLock && !hasKeyboard {
            timer?.arm(at: now() + Self.repeatInterval)
        }
    }

    /// Puts our windows below the lowest window that is a screen lock.
    ///
    /// - Returns: whether there is one.
    private func findLock(among others: [OtherWindow]) -> Bool {
        let alike = others.filter { other in
            other.isOverrideRedirect && isLockSized(other.frame) && !connection.isManaged(other.id)
        }
        let isTaken = !alike.isEmpty && connection.isKeyboardTaken()
        // A later window covers the cards, and may still grab the keyboard.
        hasKeyboard = isTaken
        let lock = alike.first { isTaken || $0.id != yielded && covers($0) }
        if let lock, !lock.isAbove {
            yielded = lock.id
        } else if lock?.id != yielded {
            yielded = nil
        }
        isUnsure = alike.contains { !$0.isAbove || $0.id == yielded }
        if lock?.id != connection.ceiling {
            connection.ceiling = lock?.id
            if lock != nil { raise() }
        }
        return lock != nil
    }

    /// Whether a window is above one of these windows and covers it.
    private func covers(_ other: OtherWindow) -> Bool {
        guard other.isAbove, windows.contains(where: { $0.frame.overlaps(other.frame) }) else {
            return false
        }
        return !other.isOverrideRedirect || isLockSized(other.frame) || !allowsPopups()
    }

    /// Raises our windows, but not above the screen lock.
    private func raise() {
        for window in windows { window.raise() }
        connection.flush()
    }

    private func reportCovered(_ new: Bool) {
        guard new != isCovered else { return }
        isCovered = new
        onCovered(new)
    }

    private func secure(_ new: Bool) {
        guard new != isSecured else { return }
        isSecured = new
        onSecured(new)
    }

    private func lock(_ new: Bool) {
        guard new != isLocked else { return }
        isLocked = new
        onLocked(new)
    }
}
