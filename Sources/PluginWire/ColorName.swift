// SPDX-License-Identifier: MIT

/// A colour of the design by its use, as theme files and the plugin protocol name it.
///
/// A display passes over names that it does not know.
public enum ColorName: String, Hashable, Sendable, CaseIterable {
    /// The body of every card.
    case surface
    /// Sheet rows and menus.
    case surfaceRaised = "surface_raised"
    /// Fields, details and disabled fills.
    case surfaceSunken = "surface_sunken"
    /// The strip with the name of who asks.
    case plate
    /// Secondary buttons, cancel rows and tracks.
    case fillNeutral = "fill_neutral"
    /// Titles and labels.
    case textPrimary = "text_primary"
    /// Messages, names and times.
    case textSecondary = "text_secondary"
    /// Labels that are disabled.
    case textDisabled = "text_disabled"
    /// Edges of fields and of stroked tags.
    case outline
    /// Dividers.
    case hairline
    /// The tone standard: its fill, its text, its tonal fill, the text on its fill.
    case standard
    case standardText = "standard_text"
    case standardSubtle = "standard_subtle"
    case onStandard = "on_standard"
    /// The tone accent, likewise.
    case accent
    case accentText = "accent_text"
    case accentSubtle = "accent_subtle"
    case onAccent = "on_accent"
    /// The tone danger, likewise.
    case danger
    case dangerText = "danger_text"
    case dangerSubtle = "danger_subtle"
    case onDanger = "on_danger"
    /// The sign of what is done.
    case success
    /// The sign of what to look out for, and the fill below it.
    case warning
    case warningSubtle = "warning_subtle"
    /// Purple tags: selected fill, normal fill, text, text on the selected fill.
    case tagPurple = "tag_purple"
    case tagPurpleSubtle = "tag_purple_subtle"
    case tagPurpleText = "tag_purple_text"
    case onTagPurple = "on_tag_purple"
    /// Yellow tags, likewise, and the edge of a selected stroked one.
    case tagYellow = "tag_yellow"
    case tagYellowSubtle = "tag_yellow_subtle"
    case tagYellowText = "tag_yellow_text"
    case tagYellowStroke = "tag_yellow_stroke"
    case onTagYellow = "on_tag_yellow"
    /// The ring around what has the keyboard.
    case focusRing = "focus_ring"

    /// The colours that an accent makes.
    public static let ofAccent: [ColorName] = [
        .standard, .standardText, .standardSubtle, .onStandard, .focusRing,
    ]
}
