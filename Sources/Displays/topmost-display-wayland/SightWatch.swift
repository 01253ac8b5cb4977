// SPDX-License-Identifier: MIT
//
// A frame without a confirmation is not visible: a full-screen window covers the surface
// that holds the input, the monitor sleeps, or a lock covers everything.

import EventLoop
import SystemCalls

/// Detects that drawn frames are not visible.
final class SightWatch {
    /// How long the surface that holds the input may be invisible before it counts
    /// as hidden.
    private static let hiddenTime = Duration.milliseconds(150)
    /// How long nothing may be visible before the display reports it; the daemon
    /// waits longer.
    private static let unseenTime = Duration.seconds(1)
    /// How soon a compositor answers that is not busy.
    private static let promptTime = Duration.milliseconds(100)
    /// After how long a time for its answers it counts as one that is slow and shows nothing: the
    /// daemon does not wait for longer.
    private static let longestWait = Duration.milliseconds(700)
    /// How long it has to show a frame after a prompt answer.
    private static let frameTime = Duration.milliseconds(150)

    /// Whether the surface that holds the input was invisible for too long: a full-screen
    /// window covers it.
    private(set) var isHidden = false
    /// Whether the last frame was confirmed without being visible.
    private(set) var isUnseen = false
    /// Whether the surface that holds the input could not be shown, wherever it was put: then
    /// it must not hold it.
    private(set) var isHopeless = false
    /// Whether the compositor answered promptly while nothing was visible.
    private var hasAnswered = false
    /// How long its answers took so far.
    private var waited = Duration.zero
    private var hiddenTimer: TimerSource?
    private var unseenTimer: TimerSource?

    /// Creates an idle watch.
    ///
    /// - Parameters:
    ///   - loop: the loop to wait on.
    ///   - onHidden: called when the surface that holds the input is hidden.
    ///   - onUnseen: called when nothing was visible for too long.
    /// - Throws: if the loop's timers cannot be created.
    init(
        loop: EventLoop,
        onHidden: @escaping () -> Void,
        onUnseen: @escaping () -> Void
    ) throws(SystemError) {
        hiddenTimer = try loop.timer(accuracy: .milliseconds(10)) { [unowned self] in
            isHidden = true
            onHidden()
        }
        unseenTimer = try loop.timer(accuracy: .milliseconds(50)) { onUnseen() }
    }

    /// Records a frame sent to the compositor.
    func frameSent(holdsInput: Bool) {
        if holdsInput, !isHidden { hiddenTimer?.arm(after: Self.hiddenTime) }
        // Counts from the first invisible frame: later ones do not postpone it.
        if unseenTimer?.deadline == nil { unseenTimer?.arm(after: Self.unseenTime) }
    }

    /// Records that a frame is on screen.
    ///
    /// - Returns: whether nothing was visible before.
    func frameShown() -> Bool {
        unseenTimer?.disarm()
        hasAnswered = false
        waited = .zero
        isHopeless = false
        defer { isUnseen = false }
        return isUnseen
    }

    /// Records that the compositor answers.
    ///
    /// A compositor that was busy shows its frames only after it answered: it needs two prompt
    /// answers, and the time for a frame between them.
    ///
    /// - Parameter span: how long the answer took.
    /// - Returns: whether it runs and shows nothing; if not, `onUnseen` follows.
    func compositorAnswered(after span: Duration) -> Bool {
        let isQuick = span < Self.promptTime
        waited += span
        if isQuick && hasAnswered || waited >= Self.longestWait { return true }
        hasAnswered = isQuick
        unseenTimer?.arm(after: Self.frameTime)
        return false
    }

    /// Stops waiting for the last frame.
    func stopWaiting() { hiddenTimer?.disarm() }

    /// Records that the compositor runs but shows no surface of this client.
    func giveUp() {
        hasAnswered = false
        waited = .zero
        isUnseen = true
        isHopeless = true
    }

    /// Records that input is taken: whatever was not visible before, what takes it may be.
    func inputTaken() {
        isHopeless = false
        hasAnswered = false
        waited = .zero
        unseenTimer?.disarm()
    }

    /// Records the release of the input.
    func inputReleased() {
        isHidden = false
        isHopeless = false
        hiddenTimer?.disarm()
    }
}
