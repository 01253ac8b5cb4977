// SPDX-License-Identifier: MIT
//
// Holds keyboard and pointer with one of two strengths.
//
// A lease grabs all input. A modal, a sheet or a focused toast reserves the keys that no
// other program has reserved; our window has the focus, and invisible windows over every
// monitor take the clicks. So the window manager's keys and screen locks work, and no
// typed text reaches another window. An active keyboard grab lasts only until the keys
// are reserved.
//
// Another program may have the keyboard (an open menu, a game): the request is repeated until it is
// granted. An active screen lock gets all input. Some screen locks need both grabs before they
// lock: a lease releases them for a window that may be one.

import Basics
import EventLoop
import InputEvents
import Interaction
import SystemCalls
import XCB

/// Takes and releases keyboard and pointer.
final class InputGrabs {
    /// How much input is held.
    enum Strength: Hashable {
        /// All typed keys, and all clicks.
        case typing
        /// All keys and the whole pointer.
        case everything
    }

    /// Called when typed keys come to us from now on.
    var onKeyboardGained: () -> Void = {}
    /// Whether all typed keys come to us.
    private(set) var hasKeyboard = false
    /// Whether all clicks come to us.
    private(set) var hasPointer = false
    /// The invisible windows for clicks, over every monitor.
    private(set) var clickWindows: [Window] = []
    /// The window that had the focus before this display took it.
    private(set) var formerFocus: WindowID?
    private let connection: Connection
    private let log: (String) -> Void
    private let now: () -> Duration
    private var timer: TimerSource?
    private var yieldTimer: TimerSource?
    private var wanted: Strength?
    private var isYielding = false
    private var isPaused = false
    private var isFocused = false
    private var isGrabbed = false
    private var round = 0
    private var failures = 0
    private var cursor = PointerShape.arrow
    private var refocusing = RateLimiter(8, per: .seconds(4))

    /// After this many refusals at intervals of `quickRetry`, it logs a line and
    /// retries less often.
    static let quickRetries = 100
    static let quickRetry = Duration.milliseconds(50)
    static let slowRetry = Duration.milliseconds(500)
    /// Screen lockers ask for keyboard and pointer for about a second: slock every
    /// 100 ms for 0.6 s, xsecurelock for 1 s.
    static let yieldTime = Duration.seconds(2)

    init(
        _ connection: Connection,
        loop: EventLoop,
        log: @escaping (String) -> Void
    ) throws(SystemError) {
        self.connection = connection
        self.log = log
        now = { loop.now }
        timer = try loop.timer(accuracy: .milliseconds(5)) { [unowned self] in ask() }
        yieldTimer = try loop.timer(accuracy: .milliseconds(50)) { [unowned self] in
            isYielding = false
            change()
        }
    }

    /// Grabs keyboard and pointer; clicks elsewhere are discarded.
    ///
    /// Without a monitor the grab waits for one.
    func hold(_ strength: Strength, over monitors: [Rectangle<Int>]) {
        let isFirst = wanted == nil
        wanted = strength
        failures = 0
        guard isFirst else { return change() }
        cover(monitors)
    }

    /// Releases keyboard and pointer.
    func free() {
        wanted = nil
        isYielding = false
        yieldTimer?.disarm()
        releaseInput()
        clickWindows = []
        formerFocus = nil
    }

    /// Releases keyboard and pointer for another program; the windows for clicks stay.
    func pause() {
        isPaused = true
        releaseInput()
    }

    /// Grabs keyboard and pointer again, if still needed.
    func resume() {
        isPaused = false
        failures = 0
        ask()
    }

    /// Lets another program grab keyboard and pointer for a moment.
    ///
    /// Meanwhile a lease holds only as much as a modal: typed text still reaches us.
    func yieldGrab() {
        guard wanted == .everything else { return }
        isYielding = true
        yieldTimer?.arm(at: now() + Self.yieldTime)
        change()
    }

    /// Updates the monitors; held input is taken again through the new windows.
    func cover(_ monitors: [Rectangle<Int>]) {
        guard wanted != nil, clickWindows.map(\.frame) != monitors else { return }
        let old = clickWindows
        clickWindows = monitors.map { monitor in
            let clickWindow = Window(
                connection,
                frame: monitor,
                kind: .inputOnly,
                title: "Topmost",
                hasAlpha: false
            )
            clickWindow.setCursor(cursor)
            clickWindow.show()
            return clickWindow
        }
        hasKeyboard = false
        hasPointer = false
        isFocused = false
        isGrabbed = false
        round += 1
        ask()
        // The old windows go last: the new grab is requested before they disappear.
        withExtendedLifetime(old) {}
    }

    /// Changes the pointer's shape while it is held.
    func setCursor(_ shape: PointerShape) {
        cursor = shape
        for clickWindow in clickWindows { clickWindow.setCursor(shape) }
        if hasPointer, strength == .everything { connection.setGrabCursor(shape) }
    }

    /// Takes the focus back from another program.
    ///
    /// Keys typed in between come to us anyway.
    func focusLost(_ window: WindowID) {
        guard clickWindows.contains(where: { $0.id == window }), isFocused else { return }
        isFocused = false
        ask()
    }

    private func releaseInput() {
        round += 1
        timer?.disarm()
        hasKeyboard = false
        hasPointer = false
        if isFocused { connection.returnFocus(to: formerFocus) }
        isFocused = false
        isGrabbed = false
        connection.releaseKeys()
        connection.ungrabKeyboard()
        connection.ungrabPointer()
        connection.flush()
    }

    /// The strength to hold now.
    private var strength: Strength? { isYielding && wanted != nil ? .typing : wanted }

    /// Applies a change of strength while input is held or requested.
    private func change() {
        guard !isPaused else { return }
        round += 1
        hasPointer = false
        if strength == .typing, hasKeyboard { reserve() }
        ask()
    }

    private func ask() {
        guard let strength, !isPaused, !clickWindows.isEmpty else { return }
        switch strength {
        case .typing:
            hasPointer = true
            if hasKeyboard {
                refocus()
            } else {
                grabKeyboard { [unowned self] in
                    reserve()
                    gained()
                }
            }
        case .everything:
            if !isGrabbed {
                grabKeyboard { [unowned self] in
                    isGrabbed = true
                    gained()
                }
            }
            if !hasPointer { grabPointer() }
        }
        connection.flush()
    }

    private func gained() {
        guard !hasKeyboard else { return }
        hasKeyboard = true
        onKeyboardGained()
    }

    private func grabKeyboard(_ granted: @escaping () -> Void) {
        guard let clickWindow = clickWindows.first else { return }
        let asked = round
        connection.grabKeyboard(clickWindow) { [weak self] status in
            guard let self, asked == round else { return }
            if status == .success { granted() } else { retry("keyboard", status) }
        }
    }

    private func grabPointer() {
        guard let clickWindow = clickWindows.first else { return }
        let asked = round
        connection.grabPointer(clickWindow, cursor: cursor) { [weak self] status in
            guard let self, asked == round else { return }
            hasPointer = status == .success
            if hasPointer {
                connection.setGrabCursor(cursor)
            } else {
                retry("pointer", status)
            }
        }
    }

    /// Reserves the keys and takes the focus; then the grabs end.
    private func reserve() {
        connection.reserveKeys()
        refocus()
        connection.ungrabKeyboard()
        connection.ungrabPointer()
        isGrabbed = false
        hasPointer = true
    }

    private func refocus() {
        guard let clickWindow = clickWindows.first, !isFocused else { return }
        // A window that keeps taking the focus gets it: the keys are reserved.
        guard refocusing.take(at: now()) else {
            timer?.arm(at: now() + Self.slowRetry)
            return
        }
        formerFocus = connection.foreignFocus() ?? formerFocus
        connection.takeFocus(clickWindow)
        isFocused = true
    }

    private func retry(_ device: String, _ status: GrabStatus) {
        failures += 1
        if failures == Self.quickRetries {
            log("cannot grab the \(device): \(status); still trying")
        }
        let pause = failures < Self.quickRetries ? Self.quickRetry : Self.slowRetry
        timer?.arm(at: now() + pause)
    }
}
