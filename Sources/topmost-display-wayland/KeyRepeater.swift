// SPDX-License-Identifier: MIT
//
// On Wayland a held key is told once; its repeats are the client's own.

import EventLoop
import Interaction
import Wayland

/// Repeats the key that was pressed last for as long as it is held.
final class KeyRepeater {
    private let loop: EventLoop
    private let repeated: (UInt32) -> Void
    private var timer: TimerSource?
    private var code: UInt32?
    private var rhythm: KeyRepeat?

    init(loop: EventLoop, repeated: @escaping (UInt32) -> Void) throws(EventLoopError) {
        self.loop = loop
        self.repeated = repeated
        timer = try loop.timer(accuracy: .milliseconds(2)) { [unowned self] in fire() }
    }

    /// A key went down.
    func press(_ code: UInt32, _ rhythm: KeyRepeat?) {
        guard let rhythm else { return stop() }
        self.code = code
        self.rhythm = rhythm
        timer?.arm(after: rhythm.delay)
    }

    /// A key came up.
    func release(_ code: UInt32) {
        if code == self.code { stop() }
    }

    /// Nothing is held any more.
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
