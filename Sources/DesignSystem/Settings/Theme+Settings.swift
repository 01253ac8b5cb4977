// SPDX-License-Identifier: MIT

extension Theme {
    /// The colours that the settings ask for; light where the desktop decides:
    /// the daemon says which it is.
    public init(_ settings: DisplaySettings) {
        self.init(
            base: settings.theme ?? .light,
            accent: settings.accent,
            overrides: settings.colors.mapValues { Color($0) }
        )
        radiusScale = settings.radius
    }
}
