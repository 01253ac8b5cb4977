// SPDX-License-Identifier: MIT

/// A subscription to signals or to a name's owner; it ends when dropped.
public final class BusToken {
    private let end: () -> Void

    init(end: @escaping () -> Void) {
        self.end = end
    }

    deinit { end() }
}
