// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// Decides between the light and the dark theme in one terminal.
struct TerminalThemeChoice {
    private let wish: TerminalOptions.Theme
    /// Whether the terminal's background is dark; `nil`: unknown.
    private var isBackgroundDark: Bool?

    init(_ wish: TerminalOptions.Theme) { self.wish = wish }

    /// Whether the terminal's background decides.
    func asksBackground(_ settings: DisplaySettings) -> Bool {
        wish == .auto || (wish == .desktop && settings.theme == nil)
    }

    /// Stores the terminal's background colour.
    mutating func take(background color: RGB) {
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
