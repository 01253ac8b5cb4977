// SPDX-License-Identifier: MIT

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
    /// Its name in configuration files: `text_primary`, `on_tag_yellow`.
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
