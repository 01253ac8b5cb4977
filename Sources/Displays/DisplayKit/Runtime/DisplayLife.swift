// SPDX-License-Identifier: MIT

/// Who started a display, and when it ends.
public struct DisplayLife {
    /// Whether a user attached it; then a vanished daemon gets its own exit status.
    public var isAttached: Bool
    /// Whether it ends with the next presentation that ends.
    public var isOnce: Bool
    /// Called with the first scene: what is asked from now on is shown.
    public var onFirstScene: () -> Void
    /// Opens a new connection after the daemon dropped a stopped or unresponsive
    /// screen; `nil`: not possible.
    public var reconnect: (() throws -> HostEnds)?
    /// Ends the process after a span unless called again; `nil` cancels that.
    ///
    /// A display that blocks input calls it with each heartbeat while it holds the input.
    public var endUnlessRenewed: (Duration?) -> Void
    /// Overwrites memory when it is freed, from now on: a secret may be typed.
    public var zeroFreedMemory: () -> Void

    /// Creates a description; the default is a display that the daemon started.
    public init(
        isAttached: Bool = false,
        isOnce: Bool = false,
        onFirstScene: @escaping () -> Void = {},
        reconnect: (() throws -> HostEnds)? = nil,
        endUnlessRenewed: @escaping (Duration?) -> Void = { _ in },
        zeroFreedMemory: @escaping () -> Void = {}
    ) {
        self.endUnlessRenewed = endUnlessRenewed
        self.zeroFreedMemory = zeroFreedMemory
        self.isAttached = isAttached
        self.isOnce = isOnce
        self.onFirstScene = onFirstScene
        self.reconnect = reconnect
    }
}
