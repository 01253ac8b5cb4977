// SPDX-License-Identifier: MIT

public import PresenterCore

/// The colours of one card: the theme's and the caller's, made readable.
public struct CardPaint: Hashable, Sendable {
    /// The theme with the caller's background; that of a critical toast is tinted.
    ///
    /// A dark background selects the dark theme, and fills and lines are made from it, so that
    /// parts with their own fill match.
    public private(set) var theme: Theme
    /// The theme without the caller's colours.
    private let own: Theme
    /// The caller's colours; high contrast ignores them.
    private let colors: [ColorRole: Color]

    /// Creates the colours of a card that asks for colours.
    public init(_ colors: [ColorRole: RGB], theme: Theme) {
        own = theme
        self.theme = theme
        self.colors = theme.isHighContrast ? [:] : colors.mapValues { Color($0) }
        guard let background = self.colors[.background] else { return }
        self.theme = theme.turned(dark: background.strongest == .white)
            .bent(to: [.surface: background, .surfaceRaised: background], isDerived: true)
    }

    /// Creates the colours of a card, in the appearance that it asks for.
    public init(_ card: Card, theme: Theme) {
        let headline = card.content.headline
        self.init(headline.colors, theme: theme.turned(to: headline.theme))
        guard card.isCritical else { return }
        self.theme[.surface] = self.theme.criticalTint(over: self.theme[.surface])
    }

    /// The theme's colours, for the sender's identity.
    var uncustomized: CardPaint { CardPaint([:], theme: own) }

    /// The colour of the title.
    public var title: Color { (colors[.title] ?? theme[.textPrimary]).readable(on: surface) }
    /// The colour of the message.
    public var message: Color { (colors[.message] ?? theme[.textSecondary]).readable(on: surface) }
    /// The colour of bars and rings.
    public var progress: Color {
        (colors[.progress] ?? theme[.standardText]).readable(on: surface, ratio: 3)
    }
    /// The colour of the card's edge; `nil`: the theme's.
    public var line: Color? { colors[.line] }

    private var surface: Color { theme[.surface] }

    /// Returns the colour of a symbolic icon on a fill; `nil`: the theme's.
    func icon(on fill: Color) -> Color? { colors[.icon]?.readable(on: fill, ratio: 3) }

    /// Returns the caller's fill of the positive or negative button; `nil`: the theme's.
    func fill(of button: ButtonPart) -> Color? {
        guard button.style.prominence != .text else { return nil }
        return switch button.role {
        case .positive: colors[.positive]
        case .negative: colors[.negative]
        case .other: nil
        }
    }

    /// A fill and the colour of its label.
    public struct Pair: Hashable, Sendable {
        /// The fill; `nil`: none.
        public var fill: Color?
        /// The label's colour.
        public var label: Color
    }

    /// Returns the colours of a button.
    ///
    /// - Parameters:
    ///   - part: the button.
    ///   - touch: hover or press.
    ///   - isArmed: whether it looks armed.
    /// - Returns: its fill and its label.
    public func button(_ part: ButtonPart, touch: Touch = .none, isArmed: Bool = true) -> Pair {
        let colors = buttonColors(part, touch, armed: isArmed ? 1 : 0)
        return Pair(fill: colors.fill.alpha > 0 ? colors.fill : nil, label: colors.label)
    }

    func buttonColors(_ part: ButtonPart, _ touch: Touch, armed: Double) -> ButtonColors {
        guard part.isEnabled else { return .disabled(part.style.prominence, theme) }
        return ButtonColors(part.style, touch, armed: armed, custom: fill(of: part), theme: theme)
    }

    /// Returns a tone's text colour and its soft fill.
    public func tone(_ tone: Tone) -> Pair {
        let colors = theme.colors(of: tone)
        return Pair(fill: colors.subtle, label: colors.text)
    }
}

extension CardPaint {
    /// The colours offered below a form's field for one, as they are typed.
    public static let palette = [
        "#e01b24", "#ff7800", "#f6d32d", "#33d17a", "#1c71d8", "#3584e4", "#813d9c", "#c061cb",
        "#986a44", "#000000", "#77767b", "#ffffff",
    ]
}

extension Card {
    /// Whether it is a toast that is critical.
    public var isCritical: Bool { content.toast?.isCritical ?? false }
}
