// SPDX-License-Identifier: MIT

public import TerminalLook

/// The options of a display in a terminal.
public struct TerminalOptions: Hashable, Sendable {
    /// The number of colours it shows.
    public var depth: ColorDepth
    /// The characters it can show.
    public var characterSet: CharacterSet
    /// Light or dark.
    public var theme: Theme
    /// Whether the mouse is used.
    public var usesMouse: Bool
    /// Whether the user may leave with a key, as after `attach`.
    public var canLeave: Bool
    /// Whether it ends after the next presentation that ends.
    public var isOnce: Bool
    /// The connection whose presentations alone are shown, below the cursor instead of on the
    /// whole screen; `nil`: everything, on the whole screen.
    public var owner: String?
    /// Whether the terminal may be queried; a terminal without support would show the queries.
    public var asks: Bool
    /// Whether it understands control strings; the Linux console would show the text.
    public var takesCopies: Bool

    /// The source of the light or dark appearance.
    public enum Theme: String, Hashable, Sendable, CaseIterable {
        /// The daemon's settings.
        case desktop
        /// The terminal's own background, if it reports it.
        case auto
        case light, dark
    }

    /// Creates options; the shortest call is a whole terminal.
    public init(
        depth: ColorDepth = .direct,
        characterSet: CharacterSet = .full,
        theme: Theme = .desktop,
        usesMouse: Bool = true,
        canLeave: Bool = true,
        isOnce: Bool = false,
        owner: String? = nil,
        asks: Bool = true,
        takesCopies: Bool = true
    ) {
        self.depth = depth
        self.characterSet = characterSet
        self.theme = theme
        self.usesMouse = usesMouse
        self.canLeave = canLeave
        self.isOnce = isOnce
        self.owner = owner
        self.asks = asks
        self.takesCopies = takesCopies
    }
}
