// SPDX-License-Identifier: MIT

public import PresenterCore

/// What a person says of the look; what they leave to the desktop is `auto`.
public struct Look: Hashable, Sendable {
    /// Which colours.
    public var theme = ThemeChoice.automatic
    /// Whether the contrast is high.
    public var contrast = Contrast.automatic
    /// The colour of what is chosen and of main buttons.
    public var accent = Accent.automatic
    /// Times the usual size of text; `nil`: as the desktop says.
    public var textScale: Double?
    /// Whether things appear and go without motion; `nil`: as the desktop says.
    public var reducedMotion: Bool?
    /// The themes of files that `theme` names, by name.
    public var themes: [String: UserTheme] = [:]

    /// The defaults: all as the desktop says.
    public init() {}

    /// Which theme holds when.
    public enum ThemeChoice: Hashable, Sendable {
        /// Always this one.
        case always(String)
        /// The one or the other, as the desktop's colour scheme says; light
        /// where it says nothing.
        case scheme(light: String, dark: String)

        /// The themes `light` and `dark`.
        public static let automatic = ThemeChoice.scheme(light: "light", dark: "dark")

        /// The themes it names.
        public var names: [String] {
            switch self {
            case .always(let name): [name]
            case .scheme(let light, let dark): light == dark ? [light] : [light, dark]
            }
        }
    }

    /// How much darker text is than what it stands on.
    public enum Contrast: String, Hashable, Sendable, CaseIterable {
        /// As the desktop says, else normal.
        case automatic = "auto"
        /// As the theme has it.
        case normal
        /// The high-contrast theme of the same scheme.
        case high
    }

    /// Where the accent comes from.
    public enum Accent: Hashable, Sendable {
        /// The desktop's, else the theme's own.
        case automatic
        /// The theme's own.
        case theme
        /// This one.
        case color(RGB)
    }

    /// Whether anything at all is left to the desktop.
    public var followsDesktop: Bool {
        if contrast == .automatic || accent == .automatic { return true }
        if textScale == nil || reducedMotion == nil { return true }
        if case .scheme = theme { return true }
        return false
    }
}
