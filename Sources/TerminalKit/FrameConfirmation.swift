// SPDX-License-Identifier: MIT
//
// A terminal shows a frame when it says so: after each one it is asked for a
// sign of life, which it gives once everything before was obeyed. Some never
// answer; they are taken at their word. One that has answered before and does
// not now shows nothing to anybody, and is waited for.

import EventLoop

/// The wait for a terminal's sign of life.
final class FrameConfirmation {
    /// A frame whose sign of life does not come counts as shown after this long.
    static let patience = Duration.milliseconds(250)

    /// Whether the terminal gives signs of life; `nil`: it was not asked yet.
    private(set) var isAlive: Bool?
    /// Whether the sign of life is overdue.
    private(set) var isOverdue = false
    /// The frame that is waited for.
    private var waiting: UInt64?
    private let isBusy: () -> Bool
    private let onShown: (UInt64) -> Void
    private var timer: TimerSource?

    /// Waits for nothing yet.
    ///
    /// - Parameters:
    ///   - loop: the loop to wait on.
    ///   - isBusy: whether the terminal has not taken the frame yet.
    ///   - onShown: told that a frame is on screen.
    /// - Throws: when the loop gives no timer.
    init(
        loop: EventLoop,
        isBusy: @escaping () -> Bool,
        onShown: @escaping (UInt64) -> Void
    ) throws(EventLoopError) {
        self.isBusy = isBusy
        self.onShown = onShown
        timer = try loop.timer { [weak self] in self?.passPatience() }
    }

    /// A frame was written.
    func begin(_ serial: UInt64) {
        waiting = serial
        settle()
    }

    /// The terminal cannot be asked for signs of life.
    func expectNothing() { isAlive = false }

    /// Waits for the sign of life, where one was asked for and may come.
    func settle() {
        guard waiting != nil, !isBusy() else { return }
        if isAlive == false {
            finish()
        } else {
            timer?.arm(after: Self.patience)
        }
    }

    /// The terminal obeyed everything up to the last frame.
    func signOfLife() {
        isAlive = true
        finish()
    }

    /// A terminal that said nothing for long and says something now may have
    /// lost the question.
    ///
    /// - Returns: whether it is to be asked once more; call `settle` then.
    func takesQuestion() -> Bool {
        guard isOverdue, waiting != nil, !isBusy() else { return false }
        isOverdue = false
        return true
    }

    /// The frame under way will not be seen.
    func drop() { waiting = nil }

    private func passPatience() {
        guard waiting != nil, !isBusy() else { return }
        guard isAlive != true else {
            isOverdue = true
            return
        }
        // It has taken the frame and never answers: some do not.
        isAlive = false
        finish()
    }

    private func finish() {
        timer?.disarm()
        isOverdue = false
        guard let serial = waiting else { return }
        waiting = nil
        onShown(serial)
    }
}
