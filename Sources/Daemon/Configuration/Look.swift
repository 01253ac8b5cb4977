// SPDX-License-Identifier: MIT

public import PresenterCore

/// The user's settings of the look; `auto` follows the desktop.
public struct Look: Hashable, Sendable {
    /// The theme.
    public var theme = ThemeChoice.automatic
    /// The contrast.
    public var contrast = Contrast.automatic
    /// The colour of selections and main buttons.
    public var accent = Accent.automatic
    /// The density of toasts; `nil`: the theme's.
    public var density: CardStyle.Density?
    /// The text scale; `nil`: the desktop's.
    public var textScale: Double?
    /// The name of the icon theme; `nil`: the desktop's.
    public var iconTheme: String?
    /// Whether to avoid motion; `nil`: the desktop's setting.
    public var reducedMotion: Bool?
    /// The theme files named by `theme`, by name.
    public var themes: [String: UserTheme] = [:]

    /// The defaults: everything follows the desktop.
    public init() {}

    /// The choice of the theme.
    public enum ThemeChoice: Hashable, Sendable {
        /// Always this one.
        case always(String)
        /// One of two, by the desktop's colour scheme; light if the desktop has no
        /// preference.
        case scheme(light: String, dark: String)

        /// The themes `light` and `dark`.
        public static let automatic = ThemeChoice.scheme(light: "light", dark: "dark")

        /// The names of its themes.
        public var names: [String] {
            switch self {
            case .always(let name): [name]
            case .scheme(let light, let dark): light == dark ? [light] : [light, dark]
            }
        }
    }

    /// The contrast between text and background.
    public enum Contrast: String, Hashable, Sendable, CaseIterable {
        /// The desktop's setting, else normal.
        case automatic = "auto"
        /// The theme's contrast.
        case normal
        /// The high-contrast theme of the same scheme.
        case high
    }

    /// The source of the accent colour.
    public enum Accent: Hashable, Sendable {
        /// The desktop's, else the theme's own.
        case automatic
        /// The theme's own.
        case theme
        /// A colour that the user chose.
        case color(RGB)
    }

    /// Whether any setting follows the desktop.
    public var followsDesktop: Bool {
        if contrast == .automatic || accent == .automatic { return true }
        if textScale == nil || reducedMotion == nil || iconTheme == nil { return true }
        if case .scheme = theme { return true }
        return false
    }
}
