// SPDX-License-Identifier: MIT

/// Appearance and placement for displays, and the sound theme for observers, from the
/// configuration and the desktop's settings.
public struct DisplaySettings: Hashable, Sendable {
    /// The theme; `nil`: the desktop's, else light.
    public var theme: Appearance?
    /// Colours that replace the theme's.
    public var colors: [ColorToken: RGB] = [:]
    /// The colour of selections and primary buttons; `nil`: the theme's.
    public var accent: RGB?
    /// The font family of text; `nil`: the desktop's sans-serif.
    public var font: String?
    /// The font family of details; `nil`: the desktop's monospace.
    public var monospace: String?
    /// Scale of corner radii, 0 to 1.5.
    public var radius: Double = 1
    /// The measures of cards.
    public var style = CardStyle()
    /// Text scale, 0.5 to 4.
    public var textScale: Double = 1
    /// The name of the icon theme; `nil`: that of the toolkits' settings files.
    public var iconTheme: String?
    /// Whether cards appear and disappear without motion.
    public var reducedMotion = false
    /// The place of the screen where toasts are stacked.
    public var toastPosition: ToastPosition = .topRight
    /// Pixels at scale 1 between toasts and the edges of the work area, 0 to 400.
    public var toastMargin = 16
    /// Pixels at scale 1 between toasts and each edge, 0 to 400; `nil`: `toastMargin`.
    public var toastMargins = EdgeMargins()
    /// Width of toasts in pixels at scale 1, 240 to 800; small outputs make it less.
    public var toastWidth = 368
    /// Pixels at scale 1 between two toasts, 0 to 64.
    public var toastGap = 12
    /// The monitor for toasts; `nil`: as for all others.
    public var toastOutput: OutputChoice?
    /// The place of the screen where OSDs are.
    public var osdPosition: ToastPosition = .bottomCenter
    /// Pixels at scale 1 between OSDs and the edges of the work area, 0 to 400.
    public var osdMargin = 48
    /// Whether drawing a toast to the side with the left button, or with a finger, has an action:
    /// only then the toast follows.
    public var toastSwipe = false, toastTouchSwipe = true
    /// The monitor for presentations.
    public var follow: OutputChoice = .following(.focus)
    /// The name of the desktop's sound theme; `nil`: none is known.
    public var soundTheme: String?
    /// How long the user does nothing until they count as away, 1 s to 1 h; `nil`: never.
    public var awayAfter: Duration?
    /// Whether the display describes what it shows, for assistive technologies.
    public var sendsAccessibleTree = false

    /// Creates settings; the shortest call gives the defaults.
    public init(_ change: (inout DisplaySettings) -> Void = { _ in }) { change(&self) }

    /// The swipes across toasts that have an action.
    public var toastSwipes: Set<CardGesture> {
        var swipes: Set<CardGesture> = []
        if toastSwipe { swipes.insert(.swipe) }
        if toastTouchSwipe { swipes.insert(.touchSwipe) }
        return swipes
    }

    /// The valid range of `textScale`.
    public static let textScales = 0.5...4.0
    /// The valid range of `radius`.
    ///
    /// Above the maximum, buttons look like tags.
    public static let radii = 0.0...1.5
    /// The valid range of `toastMargin`, of each of `toastMargins` and of `osdMargin`.
    public static let toastMargins = 0...400
    /// The valid range of `toastWidth`.
    public static let toastWidths = ToastPlacement.widths
    /// The valid range of `toastGap`.
    public static let toastGaps = 0...64
    /// The valid range of `awayAfter`.
    public static let awayTimes = Duration.seconds(1)...(.seconds(3600))

    /// Returns whether a text can be an icon theme's name: that of a folder, 1 to 128 bytes.
    public static func isIconTheme(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.first != "."
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
    }

    /// Returns whether a text can be a font family's name: 1 to 128 bytes without
    /// control characters and commas, which separate families.
    public static func isFamily(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && !text.unicodeScalars.contains { scalar in
                scalar.properties.generalCategory == .control || scalar == ","
            }
    }
}

/// Distances from edges of the screen where they differ from the common one, in pixels at
/// scale 1.
public struct EdgeMargins: Hashable, Sendable {
    /// From the top; `nil`: the common one.
    public var top: Int?
    /// From the bottom; `nil`: the common one.
    public var bottom: Int?
    /// From the left; `nil`: the common one.
    public var left: Int?
    /// From the right; `nil`: the common one.
    public var right: Int?

    /// Creates distances; without arguments all are the common one.
    public init(top: Int? = nil, bottom: Int? = nil, left: Int? = nil, right: Int? = nil) {
        self.top = top
        self.bottom = bottom
        self.left = left
        self.right = right
    }
}

/// A colour by its use; each theme gives it a value.
public enum ColorToken: Int, Hashable, Sendable, CaseIterable {
    /// Bodies: of every card; of sheet rows; of fields, details and disabled
    /// fills; of the nameplate; of secondary buttons, cancel rows and tracks.
    case surface, surfaceRaised, surfaceSunken, plate, fillNeutral
    /// Text: titles and labels; messages, names and times; disabled labels.
    case textPrimary, textSecondary, textDisabled
    /// Lines: edges of fields and stroked tags; dividers.
    case outline, hairline
    /// The tone standard: primary fill, text, tonal fill, text on the primary fill.
    case standard, standardText, standardSubtle, onStandard
    /// The tone accent, likewise.
    case accent, accentText, accentSubtle, onAccent
    /// The tone danger, likewise.
    case danger, dangerText, dangerSubtle, onDanger
    /// Signs: done; warning; the fill below a warning.
    case success, warning, warningSubtle
    /// Purple tags: selected fill, normal fill, normal text, text on the selected fill.
    case tagPurple, tagPurpleSubtle, tagPurpleText, onTagPurple
    /// Yellow tags, likewise, and the edge of a selected stroked one.
    case tagYellow, tagYellowSubtle, tagYellowText, tagYellowStroke, onTagYellow
    /// The ring around the focused target.
    case focusRing

    /// The colours that an accent makes.
    public static let ofAccent: [ColorToken] = [
        .standard, .standardText, .standardSubtle, .onStandard, .focusRing,
    ]
}

extension ColorToken {
    /// The name in configuration files: `text_primary`, `on_tag_yellow`.
    public var name: String {
        String(describing: self).reduce(into: "") { name, letter in
            name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
    }

    /// Creates the token of that name.
    public init?(name: String) {
        guard let token = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = token
    }
}
