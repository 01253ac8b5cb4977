// SPDX-License-Identifier: MIT

/// The situation in which rules apply.
public struct RuleContext: Hashable, Sendable {
    /// Seconds since local midnight; anything where no rule depends on them.
    public var secondOfDay: Int
    /// The mode that is on; `nil`: none.
    public var mode: String?
    /// Whether a fullscreen window has the focus; false if no display can report it.
    public var isFullscreen: Bool
    /// Whether a screen is shared; false if it cannot be detected.
    public var isScreenShared: Bool
    /// The names of the connected monitors; empty until a display has reported them.
    public var outputs: [String]

    /// Creates a situation.
    public init(
        secondOfDay: Int,
        mode: String? = nil,
        isFullscreen: Bool = false,
        isScreenShared: Bool = false,
        outputs: [String] = []
    ) {
        self.secondOfDay = secondOfDay
        self.mode = mode
        self.isFullscreen = isFullscreen
        self.isScreenShared = isScreenShared
        self.outputs = outputs
    }
}
