// SPDX-License-Identifier: MIT

/// Who runs a display, and how long.
public struct DisplayLife {
    /// Whether a person attached it: then the end of the daemon is worth a status.
    public var isAttached: Bool
    /// Whether it ends after the next presentation that ends.
    public var isOnce: Bool
    /// Makes another connection, after the daemon gave up on a screen that was
    /// stopped or did not read; `nil`: there is no other.
    public var reconnect: (() throws -> HostEnds)?

    /// Creates a description; the shortest call is a display of the daemon's own.
    public init(
        isAttached: Bool = false,
        isOnce: Bool = false,
        reconnect: (() throws -> HostEnds)? = nil
    ) {
        self.isAttached = isAttached
        self.isOnce = isOnce
        self.reconnect = reconnect
    }
}
