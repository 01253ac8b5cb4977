// SPDX-License-Identifier: MIT

import EventLoop
import SystemCalls

/// Stores something when it changes, at most once a second: whoever publishes sets the pace of
/// messages, not that of the disk.
final class PacedStore {
    private let store: () -> Void
    private var timer: TimerSource?
    private var isWanted = false

    /// Creates one.
    ///
    /// - Throws: if the loop refuses a timer.
    init(_ loop: EventLoop, store: @escaping () -> Void) throws(SystemError) {
        self.store = store
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.finish() }
    }

    /// Stores now, or a second after the last time.
    func want() {
        isWanted = true
        if timer?.deadline == nil { finish() }
    }

    /// Stores what waits for that.
    func finish() {
        guard isWanted else { return }
        isWanted = false
        store()
        timer?.arm(after: .seconds(1))
    }
}
