// SPDX-License-Identifier: MIT
//
// Confirms that frames are shown. After each frame the terminal gets a status
// request, which it answers once everything before is processed. Terminals that
// never answer are assumed to have shown the frame. A terminal that answered
// before and does not now shows nothing, so its answer is awaited.

import EventLoop
import SystemCalls

/// Waits for a terminal's status reply.
final class FrameConfirmation {
    /// Without a reply, a frame counts as shown after this time.
    static let timeout = Duration.milliseconds(250)

    /// Whether the terminal replies; `nil`: not known yet.
    private(set) var isAlive: Bool?
    /// Whether a reply is overdue.
    private(set) var isOverdue = false
    /// The frame whose reply is pending.
    private var waiting: UInt64?
    private let isBusy: () -> Bool
    private let onShown: (UInt64) -> Void
    private var timer: TimerSource?

    /// Creates an idle wait.
    ///
    /// - Parameters:
    ///   - loop: the event loop.
    ///   - isBusy: whether the terminal has not accepted the whole frame yet.
    ///   - onShown: called when a frame is on screen.
    /// - Throws: if the loop cannot create a timer.
    init(
        loop: EventLoop,
        isBusy: @escaping () -> Bool,
        onShown: @escaping (UInt64) -> Void
    ) throws(SystemError) {
        self.isBusy = isBusy
        self.onShown = onShown
        timer = try loop.timer { [weak self] in self?.timeOut() }
    }

    /// Starts waiting after a frame was written.
    func begin(_ serial: UInt64) {
        waiting = serial
        armTimer()
    }

    /// Notes that the terminal cannot be queried.
    func expectNothing() { isAlive = false }

    /// Waits for the reply, if one was requested and may come.
    func armTimer() {
        guard waiting != nil, !isBusy() else { return }
        if isAlive == false {
            confirm()
        } else {
            timer?.arm(after: Self.timeout)
        }
    }

    /// Handles the reply: everything up to the last frame was processed.
    func signOfLife() {
        isAlive = true
        confirm()
    }

    /// Whether to repeat the request, because the terminal was silent for long
    /// and may have lost it.
    ///
    /// - Returns: whether to send it again; call `armTimer` then.
    func takesQuestion() -> Bool {
        guard isOverdue, waiting != nil, !isBusy() else { return false }
        isOverdue = false
        return true
    }

    /// Forgets the pending frame, which will not be seen.
    func drop() { waiting = nil }

    private func timeOut() {
        guard waiting != nil, !isBusy() else { return }
        guard isAlive != true else {
            isOverdue = true
            return
        }
        // It accepted the frame and never replies: some terminals do not.
        isAlive = false
        confirm()
    }

    private func confirm() {
        timer?.disarm()
        isOverdue = false
        guard let serial = waiting else { return }
        waiting = nil
        onShown(serial)
    }
}
