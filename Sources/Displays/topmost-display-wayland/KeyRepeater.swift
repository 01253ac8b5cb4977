// SPDX-License-Identifier: MIT
//
// Wayland reports a held key once; the client generates the repeats.

import EventLoop
import Interaction
import SystemErrors
import Wayland

/// Repeats the last pressed key while it is held.
final class KeyRepeater {
    private let loop: EventLoop
    private let repeated: (UInt32) -> Void
    private var timer: TimerSource?
    private var code: UInt32?
    private var rhythm: KeyRepeat?

    init(loop: EventLoop, repeated: @escaping (UInt32) -> Void) throws(SystemError) {
        self.loop = loop
        self.repeated = repeated
        timer = try loop.timer(accuracy: .milliseconds(2)) { [unowned self] in fire() }
    }

    /// Handles a key press.
    func press(_ code: UInt32, _ rhythm: KeyRepeat?) {
        guard let rhythm else { return stop() }
        self.code = code
        self.rhythm = rhythm
        timer?.arm(after: rhythm.delay)
    }

    /// Handles a key release.
    func release(_ code: UInt32) {
        if code == self.code { stop() }
    }

    /// Stops repeating.
    func stop() {
        code = nil
        timer?.disarm()
    }

    private func fire() {
        guard let code, let rhythm else { return }
        timer?.arm(after: rhythm.interval)
        repeated(code)
    }
}
