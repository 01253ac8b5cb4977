// SPDX-License-Identifier: MIT

public import PresenterCore

extension Theme {
    /// Creates the theme of the settings; light if they have none, as the daemon
    /// fills in the desktop's.
    public init(_ settings: DisplaySettings) {
        self.init(
            base: settings.theme ?? .light,
            accent: settings.accent,
            overrides: settings.colors.mapValues { Color($0) }
        )
        radiusScale = settings.radius
    }
}
