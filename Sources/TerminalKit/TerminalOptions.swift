// SPDX-License-Identifier: MIT

public import TerminalLook

/// How a display behaves in a terminal.
public struct TerminalOptions: Hashable, Sendable {
    /// How many colours it shows.
    public var depth: ColorDepth
    /// Which characters it has.
    public var characterSet: CharacterSet
    /// Light or dark.
    public var theme: Theme
    /// Whether the mouse is used.
    public var usesMouse: Bool
    /// Whether the person may leave by hand, as one does who attached.
    public var canLeave: Bool
    /// Whether it ends after the next presentation that ends.
    public var isOnce: Bool
    /// Whether the terminal may be asked what it is: what knows no questions
    /// would show them.
    public var asks: Bool

    /// What decides between light and dark.
    public enum Theme: String, Hashable, Sendable, CaseIterable {
        /// The daemon's settings.
        case desktop
        /// The terminal's own background, where it tells.
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
        asks: Bool = true
    ) {
        self.depth = depth
        self.characterSet = characterSet
        self.theme = theme
        self.usesMouse = usesMouse
        self.canLeave = canLeave
        self.isOnce = isOnce
        self.asks = asks
    }
}
