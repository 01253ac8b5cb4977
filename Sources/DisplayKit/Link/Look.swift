// SPDX-License-Identifier: MIT

public import DesignSystem
public import PluginWire

extension Theme {
    /// The colours that the settings ask for; `auto` is light: the daemon says
    /// which it is.
    public init(_ settings: DisplaySettings) {
        let base: Theme.Variant =
            switch settings.theme {
            case .auto, .light: .light
            case .dark: .dark
            case .highContrast: .highContrastLight
            case .highContrastDark: .highContrastDark
            }
        let pairs = settings.colors.compactMap { name, color in
            ColorToken(name: name.rawValue).map { ($0, Color(color)) }
        }
        self.init(
            base: base,
            accent: settings.accent,
            overrides: Dictionary(uniqueKeysWithValues: pairs)
        )
        radiusScale = settings.radius
    }
}

extension DisplaySettings.Corner {
    /// The same for the stage.
    public var outputCorner: OutputArea.Corner {
        switch self {
        case .topRight: .topRight
        case .topLeft: .topLeft
        case .bottomRight: .bottomRight
        case .bottomLeft: .bottomLeft
        }
    }
}
