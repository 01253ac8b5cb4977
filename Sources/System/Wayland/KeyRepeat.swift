// SPDX-License-Identifier: MIT

/// The repeat settings of a held key.
public struct KeyRepeat: Hashable, Sendable {
    /// From the press to the first repeat.
    public var delay: Duration
    /// From one repeat to the next.
    public var interval: Duration
}

extension KeyRepeat {
    /// Parses `wl_keyboard.repeat_info`; `nil`: keys do not repeat.
    ///
    /// - Parameters:
    ///   - rate: repeats per second.
    ///   - delay: milliseconds from the press to the first repeat.
    init?(rate: Int, delay: Int) {
        guard rate > 0 else { return nil }
        self.init(
            delay: .milliseconds(max(1, delay)),
            interval: .milliseconds(max(1, 1000 / rate))
        )
    }
}
