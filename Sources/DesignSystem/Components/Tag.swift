// SPDX-License-Identifier: MIT

public import PresenterCore

/// A tag, which is a fact or a choice: what it says and what it looks like.
///
/// The shortest call, `.filled("Sandboxed")`, is a known fact 20 high.
public struct Tag: Hashable, Sendable {
    /// The words on it.
    public var title: String
    /// Filled or only an edge.
    public var form: Form
    /// What it means.
    public var color: Tint
    /// Whether it can be chosen, and is.
    public var phase: Phase
    /// How high it is.
    public var height: TagHeight
    /// A picture beside the words, in their colour; a check takes its place on a
    /// selected tag, except at the height of facts.
    public var icon: IconPlacement?

    /// A tag with a fill.
    public static func filled(
        _ title: String,
        _ color: Tint = .purple,
        _ phase: Phase = .normal,
        height: TagHeight = .fact,
        icon: IconPlacement? = nil
    ) -> Tag {
        Tag(title: title, form: .filled, color: color, phase: phase, height: height, icon: icon)
    }

    /// A tag with an edge.
    public static func stroke(
        _ title: String,
        _ color: Tint = .purple,
        _ phase: Phase = .normal,
        height: TagHeight = .fact,
        icon: IconPlacement? = nil
    ) -> Tag {
        Tag(title: title, form: .stroke, color: color, phase: phase, height: height, icon: icon)
    }

    /// Filled or only an edge.
    public enum Form: String, Hashable, Sendable, CaseIterable { case filled, stroke }
    /// What a tag's colour says: purple a known fact or a choice, yellow to look twice.
    public enum Tint: String, Hashable, Sendable, CaseIterable { case purple, yellow }
    /// Whether it can be chosen, and is.
    public enum Phase: String, Hashable, Sendable, CaseIterable { case normal, selected, disabled }
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

    /// The colours of a tag.
    ///
    /// - Parameters:
    ///   - tag: which.
    ///   - touch: what the pointer does to it; disabled ones take no notice.
    ///   - theme: the appearance.
    init(_ tag: Tag, _ touch: Touch = .none, theme: Theme) {
        self.init(resting: tag, theme: theme)
        guard tag.phase != .disabled, touch != .none else { return }
        let below = fill ?? theme[.surface]
        if tag.form == .filled, tag.phase == .selected {
            fill = theme.primaryOverlay(touch).over(below)
        } else if theme.swaps(touch) {
            (fill, label) = (label, below)
        } else {
            fill = theme.quietOverlay(touch).over(below)
        }
    }

    private init(resting tag: Tag, theme: Theme) {
        let isPurple = tag.color == .purple
        let text = theme[isPurple ? .tagPurpleText : .tagYellowText]
        switch (tag.form, tag.phase) {
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
