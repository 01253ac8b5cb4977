// SPDX-License-Identifier: MIT

public import PresenterCore

/// How displays are to look and where they put things: from the configuration
/// and the desktop's own settings.
public struct DisplaySettings: Hashable, Sendable {
    /// The colours; `nil`: as the desktop says, else light.
    public var theme: Theme.Variant?
    /// Colours in the place of the theme's own.
    public var colors: [ColorToken: RGB]
    /// The colour of what is chosen and of main buttons; `nil`: the theme's own.
    public var accent: RGB?
    /// The family of text; `nil`: the desktop's sans-serif.
    public var font: String?
    /// The family of details; `nil`: the desktop's monospace.
    public var monospace: String?
    /// Times the usual roundness of corners, 0 to 1.5.
    public var radius: Double
    /// Times the usual size of text, 0.5 to 4.
    public var textScale: Double
    /// Whether things appear and go without motion.
    public var reducedMotion: Bool
    /// Where toasts gather.
    public var toastCorner: OutputArea.Corner
    /// Pixels at scale 1 between toasts and the edges of the work area, 0 to 400.
    public var toastMargin: Int
    /// Which monitor presentations appear on.
    public var follow: OutputChoice

    /// Creates settings; the shortest call gives the defaults.
    public init(
        theme: Theme.Variant? = nil,
        colors: [ColorToken: RGB] = [:],
        accent: RGB? = nil,
        font: String? = nil,
        monospace: String? = nil,
        radius: Double = 1,
        textScale: Double = 1,
        reducedMotion: Bool = false,
        toastCorner: OutputArea.Corner = .topRight,
        toastMargin: Int = 16,
        follow: OutputChoice = .following(.focus)
    ) {
        self.theme = theme
        self.colors = colors
        self.accent = accent
        self.font = font
        self.monospace = monospace
        self.radius = radius
        self.textScale = textScale
        self.reducedMotion = reducedMotion
        self.toastCorner = toastCorner
        self.toastMargin = toastMargin
        self.follow = follow
    }

    /// The values that `textScale` takes.
    public static let textScales = 0.5...4.0
    /// The values that `radius` takes.
    ///
    /// At more than this what is a button looks like what is a tag.
    public static let radii = 0.0...1.5
    /// The values that `toastMargin` takes.
    public static let toastMargins = 0...400

    /// Whether that may be the name of a font family: 1 to 128 bytes without
    /// control characters, and without the comma that would begin another.
    public static func isFamily(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && !text.unicodeScalars.contains { scalar in
                scalar.properties.generalCategory == .control || scalar == ","
            }
    }
}
