// SPDX-License-Identifier: MIT
//
// A theme file says what differs from a built-in theme. Colours are taken as
// they are given; what could not be read on what it stands on is drawn with the
// nearest readable colour, by whoever draws.

public import DesignSystem
public import PresenterCore

/// A theme out of a file.
public struct UserTheme: Hashable, Sendable {
    /// The file's name without `.toml`.
    public var name: String
    /// The built-in theme that holds for what the file leaves out.
    public var base: Theme.Variant
    /// Colours in the place of the base's.
    public var colors: [ColorToken: RGB]
    /// The family of text; `nil`: the desktop's.
    public var font: String?
    /// The family of details; `nil`: the desktop's.
    public var monospace: String?
    /// Times the usual roundness of corners, 0 to 1.5.
    public var radius: Double

    /// Creates a theme; the shortest call is the light one under another name.
    public init(
        name: String,
        base: Theme.Variant = .light,
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

    /// The themes that need no file, by name.
    ///
    /// A file of such a name is not read.
    public static let builtIn: [String: Theme.Variant] = Dictionary(
        uniqueKeysWithValues: Theme.Variant.allCases.map { ($0.rawValue, $0) }
    )

    /// Whether that may be a theme's name: 1 to 64 letters, digits, `-` and `_`.
    public static func isName(_ text: String) -> Bool { PluginManifest.isName(text) }
}
