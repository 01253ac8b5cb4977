// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore
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
    /// Whether its background is dark, as its environment says; `nil`: it does not.
    public var isBackgroundDark: Bool?

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
        takesCopies: Bool = true,
        isBackgroundDark: Bool? = nil
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
        self.isBackgroundDark = isBackgroundDark
    }
}

/// Decides between the light and the dark theme in one terminal.
struct TerminalThemeChoice {
    private let wish: TerminalOptions.Theme
    /// Whether the terminal's background is dark; `nil`: unknown.
    private var isBackgroundDark: Bool?

    init(_ options: TerminalOptions) {
        wish = options.theme
        isBackgroundDark = options.isBackgroundDark
    }

    /// Whether the terminal's background decides.
    func asksBackground(_ settings: DisplaySettings) -> Bool {
        wish == .auto || (wish == .desktop && settings.theme == nil)
    }

    /// Stores the terminal's background colour.
    mutating func set(background color: RGB) {
        isBackgroundDark = Color(color).luminance < 0.18
    }

    /// Returns the settings with the light or dark theme if the user's options require it.
    func adjusted(_ settings: DisplaySettings) -> DisplaySettings {
        var settings = settings
        let wishesDark: Bool? =
            switch wish {
            case .light: false
            case .dark: true
            case .auto: isBackgroundDark ?? true
            case .desktop: settings.theme == nil ? isBackgroundDark ?? true : nil
            }
        if let wishesDark, wishesDark != settings.theme?.isDark {
            settings.theme =
                settings.theme?.isHighContrast == true
                ? (wishesDark ? .highContrastDark : .highContrastLight)
                : (wishesDark ? .dark : .light)
            // The user's colours were made for the other theme.
            settings.colors = [:]
        }
        return settings
    }
}
