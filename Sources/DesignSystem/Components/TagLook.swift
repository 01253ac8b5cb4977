// SPDX-License-Identifier: MIT

/// What a tag looks like, whatever it says.
public struct TagLook: Hashable, Sendable {
    /// Filled or only an edge.
    public var form: Form
    /// What it means.
    public var color: Tint
    /// How high it is.
    public var height: TagHeight

    /// A tag with a fill.
    public static func filled(_ color: Tint, _ height: TagHeight = .fact) -> Self {
        Self(form: .filled, color: color, height: height)
    }
    /// A tag with an edge.
    public static func stroke(_ color: Tint, _ height: TagHeight = .fact) -> Self {
        Self(form: .stroke, color: color, height: height)
    }

    /// Filled or only an edge.
    public enum Form: Hashable, Sendable, CaseIterable { case filled, stroke }
    /// What a tag's colour says: purple a known fact or a choice, yellow to look twice.
    public enum Tint: Hashable, Sendable, CaseIterable { case purple, yellow }
    /// Whether it can be chosen, and is.
    public enum Phase: Hashable, Sendable, CaseIterable { case normal, selected, disabled }
}

/// The four heights of a tag: 20, 25, 29 and 31.
public enum TagHeight: Double, Hashable, Sendable, CaseIterable {
    /// For facts.
    case fact = 20
    /// For chips in text.
    case small = 25
    /// For many choices.
    case medium = 29
    /// For choices.
    case large = 31

    var padding: Double {
        switch self {
        case .fact: 8
        case .small: 10
        case .medium: 12
        case .large: 14
        }
    }
    var icon: Double {
        switch self {
        case .fact: 12
        case .small: 14
        case .medium, .large: 16
        }
    }
    var gap: Double {
        switch self {
        case .fact, .small: 4
        case .medium, .large: 6
        }
    }
    var fontSize: Double {
        switch self {
        case .fact: 11
        case .small: 12
        case .medium: 13
        case .large: 14
        }
    }
    var lineHeight: Double { self == .large ? 20 : 16 }
}

/// The colours of a tag at one moment.
struct TagColors: Hashable, Sendable {
    var fill: Color?
    var label: Color
    var edge: Color?
    var edgeWidth = 1.0
    var isDashed = false

    init(_ style: TagLook, _ phase: TagLook.Phase, theme: Theme) {
        let isPurple = style.color == .purple
        let text = theme[isPurple ? .tagPurpleText : .tagYellowText]
        switch (style.form, phase) {
        case (.filled, .normal):
            fill = theme[isPurple ? .tagPurpleSubtle : .tagYellowSubtle]
            label = text
            if theme.isHighContrast {
                edge = text
                edgeWidth = 2
            }
        case (.filled, .selected):
            fill = theme[isPurple ? .tagPurple : .tagYellow]
            label = theme[isPurple ? .onTagPurple : .onTagYellow]
        case (.filled, .disabled):
            fill = theme[.surfaceSunken]
            label = theme[.textDisabled]
            if theme.isHighContrast {
                edge = label
                edgeWidth = 2
                isDashed = true
            }
        case (.stroke, .normal):
            label = theme.isHighContrast ? theme[.textPrimary] : theme[.textSecondary]
            edge = theme[.outline]
            edgeWidth = theme.isHighContrast ? 2 : 1
        case (.stroke, .selected):
            label = text
            edge = isPurple ? text : theme[.tagYellowStroke]
            edgeWidth = theme.isHighContrast ? 3 : 1.5
        case (.stroke, .disabled):
            label = theme[.textDisabled]
            edge = theme.isHighContrast ? label : theme[.hairline]
            edgeWidth = theme.isHighContrast ? 2 : 1
            isDashed = theme.isHighContrast
        }
    }
}
