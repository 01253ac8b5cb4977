// SPDX-License-Identifier: MIT

/// One of the four looks that every theme is made from.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
    case highContrastLight = "high_contrast"
    case highContrastDark = "high_contrast_dark"

    /// Creates the appearance with these properties.
    public init(isDark: Bool, isHighContrast: Bool) {
        self =
            switch (isDark, isHighContrast) {
            case (false, false): .light
            case (true, false): .dark
            case (false, true): .highContrastLight
            case (true, true): .highContrastDark
            }
    }

    /// Whether cards are darker than their text.
    public var isDark: Bool { self == .dark || self == .highContrastDark }
    /// Whether everything has an edge and text reaches 7:1.
    public var isHighContrast: Bool { self == .highContrastLight || self == .highContrastDark }
}
