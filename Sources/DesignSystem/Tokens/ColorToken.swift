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

extension ColorToken {
    /// The value in the light, the dark and the two high-contrast themes.
    var values: (light: UInt32, dark: UInt32, highLight: UInt32, highDark: UInt32) {
        switch self {
        case .surface: (0xFFFFFF, 0x22232A, 0xFFFFFF, 0x000000)
        case .surfaceRaised: (0xFFFFFF, 0x2C2E37, 0xFFFFFF, 0x000000)
        case .surfaceSunken: (0xF3F4F9, 0x191A20, 0xFFFFFF, 0x000000)
        case .plate: (0xF3F4F9, 0x2C2E37, 0xFFFFFF, 0x000000)
        case .fillNeutral: (0xE7E9F1, 0x373944, 0xFFFFFF, 0x000000)
        case .textPrimary: (0x16171C, 0xF2F3F8, 0x000000, 0xFFFFFF)
        case .textSecondary: (0x545761, 0xB7BAC6, 0x26272C, 0xE4E5EA)
        case .textDisabled: (0x676A74, 0x9B9EAA, 0x505259, 0xB4B6BF)
        case .outline: (0x80838F, 0x858895, 0x000000, 0xFFFFFF)
        case .hairline: (0xE3E5EC, 0x3A3C47, 0x000000, 0xFFFFFF)
        case .standard: (0x315ADD, 0x3F6BEE, 0x1B3FB0, 0xA9C0FF)
        case .standardText: (0x2C53D6, 0xA3BBFF, 0x1B3FB0, 0xA9C0FF)
        case .standardSubtle: (0xE5EDFF, 0x2A3557, 0xFFFFFF, 0x000000)
        case .onStandard: (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)
        case .accent: (0x007A4A, 0x007F4E, 0x00512B, 0x73E0A6)
        case .accentText: (0x00703F, 0x6FDCA2, 0x00512B, 0x73E0A6)
        case .accentSubtle: (0xD9F5E4, 0x123D2A, 0xFFFFFF, 0x000000)
        case .onAccent: (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)
        case .danger: (0xC72536, 0xD0303F, 0x8F0A20, 0xFFB3AD)
        case .dangerText: (0xBC1A30, 0xFFA29B, 0x8F0A20, 0xFFB3AD)
        case .dangerSubtle: (0xFFE7E5, 0x4A2629, 0xFFFFFF, 0x000000)
        case .onDanger: (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)
        case .success: (0x007A4A, 0x6FDCA2, 0x00512B, 0x73E0A6)
        case .warning: (0x8A5A00, 0xFFC63A, 0x5E3B00, 0xFFD400)
        case .warningSubtle: (0xFFF0C2, 0x44340F, 0xFFFFFF, 0x000000)
        case .tagPurple: (0x743BC3, 0x8A55DC, 0x54209A, 0xD3BEFF)
        case .tagPurpleSubtle: (0xEFE8FF, 0x382C56, 0xFFFFFF, 0x000000)
        case .tagPurpleText: (0x6F34BD, 0xCDB6FF, 0x54209A, 0xD3BEFF)
        case .onTagPurple: (0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)
        case .tagYellow: (0xFFC63A, 0xFFC63A, 0xFFD400, 0xFFD400)
        case .tagYellowSubtle: (0xFFF0BF, 0x44340F, 0xFFFFFF, 0x000000)
        case .tagYellowText: (0x795000, 0xFFD36B, 0x5E3B00, 0xFFD400)
        case .tagYellowStroke: (0xA87200, 0xFFC63A, 0x5E3B00, 0xFFD400)
        case .onTagYellow: (0x3A2600, 0x3A2600, 0x000000, 0x000000)
        case .focusRing: (0x315ADD, 0x8FADFF, 0xA4007C, 0xFFD400)
        }
    }
}
