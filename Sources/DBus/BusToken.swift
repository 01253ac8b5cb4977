// SPDX-License-Identifier: MIT

/// A wish for signals, or to follow a name; ends when dropped.
public final class BusToken {
    private let end: () -> Void

    init(end: @escaping () -> Void) {
        self.end = end
    }

    deinit { end() }
}
