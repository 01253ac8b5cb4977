// SPDX-License-Identifier: MIT

public import PresenterCore

/// The text and look of a tag, which is a fact or a choice.
///
/// The shortest call, `.filled("Sandboxed")`, is a known fact 20 high.
public struct Tag: Hashable, Sendable {
    /// The text.
    public var title: String
    /// Filled or stroked.
    public var form: Form
    /// The colour of the text, and of the fill or the stroke.
    public var color: Tint
    /// Whether it can be chosen, and whether it is.
    public var phase: Phase
    /// The height, which determines the size of the text.
    public var height: TagHeight
    /// An icon beside the text, in its colour; on a selected tag the check
    /// replaces it, except at the height of facts.
    public var icon: IconPlacement?

    /// Returns a tag with a fill.
    public static func filled(
        _ title: String,
        _ color: Tint = .purple,
        _ phase: Phase = .normal,
        height: TagHeight = .fact,
        icon: IconPlacement? = nil
    ) -> Tag {
        Tag(title: title, form: .filled, color: color, phase: phase, height: height, icon: icon)
    }

    /// Returns a tag with an edge.
    public static func stroke(
        _ title: String,
        _ color: Tint = .purple,
        _ phase: Phase = .normal,
        height: TagHeight = .fact,
        icon: IconPlacement? = nil
    ) -> Tag {
        Tag(title: title, form: .stroke, color: color, phase: phase, height: height, icon: icon)
    }

    /// Filled or stroked.
    public enum Form: String, Hashable, Sendable, CaseIterable { case filled, stroke }
    /// The meaning of a tag's colour: purple for a known fact or a choice, yellow for caution,
    /// standard for a switch of Topmost's own.
    public enum Tint: String, Hashable, Sendable, CaseIterable { case purple, yellow, standard }
    /// Whether it can be chosen, and whether it is.
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

    /// Creates the colours of a tag.
    ///
    /// - Parameters:
    ///   - tag: the tag.
    ///   - touch: hover or press; a disabled tag ignores it.
    ///   - theme: the theme.
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
        let tokens = tag.color.tokens
        let text = theme[tokens.text]
        switch (tag.form, tag.phase) {
        case (.filled, .normal):
            fill = theme[tokens.subtle]
            label = text
            if theme.isHighContrast {
                edge = text
                edgeWidth = 2
            }
        case (.filled, .selected):
            fill = theme[tokens.fill]
            label = theme[tokens.onFill]
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
            edge = tag.color == .yellow ? theme[.tagYellowStroke] : text
            edgeWidth = theme.isHighContrast ? 3 : 1.5
        case (.stroke, .disabled):
            label = theme[.textDisabled]
            edge = theme.isHighContrast ? label : theme[.hairline]
            edgeWidth = theme.isHighContrast ? 2 : 1
            isDashed = theme.isHighContrast
        }
    }
}

extension Tag.Tint {
    fileprivate typealias Tokens = (
        fill: ColorToken, onFill: ColorToken, text: ColorToken, subtle: ColorToken
    )

    fileprivate var tokens: Tokens {
        switch self {
        case .purple: (.tagPurple, .onTagPurple, .tagPurpleText, .tagPurpleSubtle)
        case .yellow: (.tagYellow, .onTagYellow, .tagYellowText, .tagYellowSubtle)
        case .standard: (.standard, .onStandard, .standardText, .standardSubtle)
        }
    }
}

extension CardLayoutBuilder {
    /// A tag: a fact, or a choice if it has a target.
    func tag(_ tag: Tag, target: Target? = nil) -> Node {
        let size = tag.height
        let height = type.height(size.rawValue, line: size.lineHeight)
        let colors =
            target.map { target in
                look(of: target) { TagColors(tag, $0, theme: theme) }
            } ?? TagColors(tag, theme: theme)
        // A fact is cut to one line; a choice must be readable in full.
        var label = block(tag.title, .tag(size), colors.label, lines: size == .fact ? 1 : nil)
        if tag.phase == .disabled { label.type.weight = 500 }
        var instances: [Node] = []
        if let icon = leadingIcon(tag, color: colors.label) { instances.append(icon) }
        instances.append(Node.text(label).shrinking().after(instances.isEmpty ? 0 : size.gap))
        if case .trailing(let source)? = tag.icon,
            let icon = icon(source, size: type.icon(size.icon), tint: colors.label)
        {
            instances.append(icon.after(size.gap))
        }
        return Node.row(instances)
            .padded(
                across: size.padding,
                down: ((height - type[.tag(size)].lineHeight) / 2).rounded(.down)
            )
            .with { node in
                node.minimumHeight = height
                let radius = height / 2
                if let fill = colors.fill { node.background.append(.fill(fill, radius: radius)) }
                if let edge = colors.edge {
                    node.background.append(
                        .edge(
                            edge,
                            width: colors.edgeWidth,
                            radius: radius,
                            isDashed: colors.isDashed
                        )
                    )
                }
                if let target {
                    node.target = target
                    node.isEnabled = tag.phase != .disabled
                    node.foreground += ring(target, radius: radius)
                }
            }
    }

    /// The check of a selected tag, else its icon.
    private func leadingIcon(_ tag: Tag, color: Color) -> Node? {
        let side = type.icon(tag.height.icon)
        if tag.phase == .selected, tag.height != .fact {
            return Node(.glyph(.check, color)).sized(side, side)
        }
        guard case .leading(let source)? = tag.icon else { return nil }
        return icon(source, size: side, tint: color)
    }

    /// Tags to choose among.
    func tags(_ list: FormField) -> Node {
        let height: TagHeight = list.choices.count > 6 ? .medium : .large
        let tags = list.choices.map { option in
            let isSelected = state[list.id].choices.contains(option.id)
            return tag(
                isSelected
                    ? .filled(option.title, .purple, .selected, height: height)
                    : .stroke(option.title, height: height),
                target: .field(list.id, .option(option.id))
            )
        }
        return Node(.wrap(tags, gap: Space.small))
    }
}
