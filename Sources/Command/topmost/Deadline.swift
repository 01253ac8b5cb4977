// SPDX-License-Identifier: MIT

import EventLoop

/// A moment that may pass while a loop waits.
final class Deadline {
    /// Whether it has passed.
    private(set) var hasPassed = false
    private var timer: TimerSource?

    /// Creates a deadline that never passes until it is set.
    ///
    /// - Throws: `unreachable` if a system limit is reached.
    init(in loop: EventLoop) throws(Failure) {
        timer = try loop.makeTimer { [unowned self] in hasPassed = true }
    }

    /// Replaces the deadline.
    func set(after span: Duration) { timer?.arm(after: span) }
}
