// SPDX-License-Identifier: MIT
//
// Each setting comes from the user's configuration, else from the desktop, else
// from the defaults. Colour scheme and contrast are independent: high contrast
// keeps the scheme.

public import Configuration
public import PresenterCore
import Texts

/// The effective look of displays, with its reason.
public struct ResolvedLook: Hashable, Sendable {
    /// The settings sent to displays, with the theme resolved.
    public var settings: DisplaySettings
    /// The theme's name: a built-in one or that of a file.
    public var theme: String
    /// The reason for the theme, in words: `the desktop prefers dark`.
    public var reason: String

    /// Combines configuration and desktop.
    ///
    /// `takesTextScale`: whether to use the desktop's text scale; on X11 `Xft.dpi`
    /// already contains it and scales everything.
    public init(_ configuration: Configuration, _ desktop: DesktopAppearance, takesTextScale: Bool)
    {
        let look = configuration.look
        settings = configuration.display
        settings.textScale = look.textScale ?? (takesTextScale ? desktop.textScale : nil) ?? 1
        settings.reducedMotion = look.reducedMotion ?? desktop.reducedMotion ?? false
        settings.iconTheme = look.iconTheme ?? desktop.iconTheme
        settings.toastSwipe = configuration.limits.mouse.swipe != .none
        settings.toastTouchSwipe = configuration.limits.mouse.touchSwipe != .none
        settings.soundTheme = desktop.soundTheme
        let (name, cause) = Self.theme(look.theme, desktop)
        (theme, reason) = (name, cause.english)
        let file = look.themes[theme] ?? UserTheme(name: theme)
        var base = UserTheme.builtIn[theme] ?? file.base
        file.apply(to: &settings)
        settings.style.density = look.density ?? settings.style.density
        if let why = Self.highContrast(look.contrast, desktop), !base.isHighContrast {
            base = base.isDark ? .highContrastDark : .highContrastLight
            settings.colors = [:]
            theme = base.rawValue
            reason = why.english(reason)
        }
        settings.theme = base
        // Nobody chose between light and dark: a terminal knows its own background.
        if case .scheme("light", "dark") = look.theme, desktop.scheme == nil, base == .light {
            settings.theme = nil
        }
        switch look.accent {
        case .color(let color):
            settings.accent = color
            // The user's accent replaces the file's and all colours derived from it.
            for name in ColorToken.ofAccent { settings.colors[name] = nil }
        case .theme: settings.accent = nil
        // A theme with its own accent keeps it.
        case .automatic:
            settings.accent = settings.colors[.standard] == nil ? desktop.accent : nil
        }
    }

    private static func theme(
        _ choice: Look.ThemeChoice,
        _ desktop: DesktopAppearance
    ) -> (name: String, reason: Phrase) {
        switch choice {
        case .always(let name): (name, .themeChosen)
        case .scheme(let light, let dark):
            switch desktop.scheme {
            case .dark: (dark, desktop.isOfGTK ? .gtkPrefersDark : .desktopPrefersDark)
            case .light: (light, desktop.isOfGTK ? .gtkPrefersLight : .desktopPrefersLight)
            case nil: (light, .desktopPrefersNeither)
            }
        }
    }

    /// The reason for high contrast; `nil`: normal contrast.
    private static func highContrast(
        _ contrast: Look.Contrast,
        _ desktop: DesktopAppearance
    ) -> Phrase? {
        switch contrast {
        case .high: .highContrastChosen
        case .normal: nil
        case .automatic: desktop.highContrast == true ? .highContrastOfDesktop : nil
        }
    }
}
