// SPDX-License-Identifier: MIT
//
// A frame that nobody confirms is not seen: a full-screen window lies above what
// holds the input, the monitor sleeps, a lock covers everything.

import EventLoop

/// Notices that what is drawn is not seen.
final class SightWatch {
    /// What holds the input and is not seen for so long is hidden.
    private static let hiddenTime = Duration.milliseconds(150)
    /// What is not seen for so long waits to be; the daemon takes longer for hung.
    private static let unseenTime = Duration.seconds(1)

    /// Whether what holds the input was not seen for too long: a full-screen
    /// window covers it.
    private(set) var isHidden = false
    /// Whether the last frame was shown by the compositor's word alone.
    private(set) var isUnseen = false
    private var hiddenTimer: TimerSource?
    private var unseenTimer: TimerSource?

    /// Waits for nothing yet.
    ///
    /// - Parameters:
    ///   - loop: the loop to wait on.
    ///   - onHidden: called when what holds the input is hidden.
    ///   - onUnseen: called when nothing was seen for too long.
    /// - Throws: when the loop gives no timers.
    init(
        loop: EventLoop,
        onHidden: @escaping () -> Void,
        onUnseen: @escaping () -> Void
    ) throws(EventLoopError) {
        hiddenTimer = try loop.timer(accuracy: .milliseconds(10)) { [unowned self] in
            isHidden = true
            onHidden()
        }
        unseenTimer = try loop.timer(accuracy: .milliseconds(50)) { onUnseen() }
    }

    /// A frame goes to the compositor.
    func begin(holdsInput: Bool) {
        if holdsInput, !isHidden { hiddenTimer?.arm(after: Self.hiddenTime) }
        // From the first frame that was not seen: later ones do not put it off.
        if unseenTimer?.deadline == nil { unseenTimer?.arm(after: Self.unseenTime) }
    }

    /// A frame is on screen.
    ///
    /// - Returns: whether nothing was seen before.
    func see() -> Bool {
        unseenTimer?.disarm()
        defer { isUnseen = false }
        return isUnseen
    }

    /// The last frame is waited for no more.
    func end() { hiddenTimer?.disarm() }

    /// The compositor lives but shows nothing of ours.
    func giveUp() { isUnseen = true }

    /// The input is held no more.
    func letGo() {
        isHidden = false
        hiddenTimer?.disarm()
    }
}
