// SPDX-License-Identifier: MIT

import HelperWire

/// Reports to the daemon from time to time that work takes long.
final class WorkReporter {
    /// Whether the daemon wants to know.
    var isEnabled = false

    private let clock: () -> Int64
    private var next: Int64 = 0
    private static let pauseMilliseconds: Int64 = 250

    /// Creates a reporter with a clock in milliseconds.
    init(clock: @escaping () -> Int64) {
        self.clock = clock
    }

    /// The time in milliseconds.
    var now: Int64 { clock() }

    /// Reports work, unless it was reported just now.
    func report() {
        guard isEnabled, now >= next else { return }
        next = now + Self.pauseMilliseconds
        Main.send(.working)
    }
}
