// SPDX-License-Identifier: MIT
//
// A theme file contains the differences from a built-in theme. Colours are stored
// unchanged; the renderer replaces an unreadable one with the nearest readable
// colour.

public import PresenterCore

/// A theme from a file.
public struct UserTheme: Hashable, Sendable {
    /// The file's name without `.toml`.
    public var name: String
    /// The built-in theme for values that the file leaves out.
    public var base: Appearance
    /// Colours that replace those of the base.
    public var colors: [ColorToken: RGB]
    /// The font family of text; `nil`: the desktop's.
    public var font: String?
    /// The font family of details; `nil`: the desktop's.
    public var monospace: String?
    /// The factor for the corner radius, 0 to 1.5.
    public var radius: Double

    /// Creates a theme; by default the light one with another name.
    public init(
        name: String,
        base: Appearance = .light,
        colors: [ColorToken: RGB] = [:],
        font: String? = nil,
        monospace: String? = nil,
        radius: Double = 1
    ) {
        self.name = name
        self.base = base
        self.colors = colors
        self.font = font
        self.monospace = monospace
        self.radius = radius
    }

    /// The built-in themes, by name.
    ///
    /// Files with these names are ignored.
    public static let builtIn: [String: Appearance] = Dictionary(
        uniqueKeysWithValues: Appearance.allCases.map { ($0.rawValue, $0) }
    )

    /// Whether it is a valid theme name: 1 to 64 letters, digits, `-` and `_`.
    public static func isName(_ text: String) -> Bool { PluginManifest.isName(text) }
}
