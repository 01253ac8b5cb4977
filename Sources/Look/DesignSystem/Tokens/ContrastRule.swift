// SPDX-License-Identifier: MIT
//
// The contrast table of the design as rules: each colour that must be readable,
// and the backgrounds it may have. The tokens satisfy them; users' themes and
// callers' backgrounds are adjusted until they do.

public import PresenterCore

/// A colour and the backgrounds it must contrast with.
struct ContrastRule: Sendable {
    /// The colour that is drawn.
    let token: ColorToken
    /// Whether it is a part of a control (3:1) rather than text (4.5:1).
    let isPart: Bool
    /// The backgrounds that the colour is drawn on.
    let backgrounds: [Background]

    /// A background of a colour.
    struct Background: Hashable, Sendable {
        var token: ColorToken
        var cover = Cover.none

        /// The overlay on it.
        enum Cover: Hashable, Sendable {
            case none
            /// The pointer's overlay of a control that is not primary.
            case quiet(Touch)
            /// The pointer's overlay of a primary fill.
            case primary(Touch)
            /// Danger's subtle fill, as on a critical toast.
            case critical

            /// Whether it is on a primary fill.
            var isPrimary: Bool {
                switch self {
                case .primary: true
                case .none, .quiet, .critical: false
                }
            }
        }
    }

    private static func bare(_ tokens: ColorToken...) -> [Background] {
        tokens.map { Background(token: $0) }
    }
    private static func touched(_ token: ColorToken) -> [Background] {
        Touch.allCases.map { Background(token: token, cover: .quiet($0)) }
    }
    private static func primary(_ token: ColorToken) -> [Background] {
        Touch.allCases.map { Background(token: token, cover: .primary($0)) }
    }
    private static let surfaces = bare(.surface, .surfaceRaised, .surfaceSunken)
    private static let critical = [Background(token: .surface, cover: .critical)]

    private static func part(_ token: ColorToken, _ backgrounds: [Background]) -> ContrastRule {
        ContrastRule(token: token, isPart: true, backgrounds: backgrounds)
    }
    private static func text(_ token: ColorToken, _ backgrounds: [Background]) -> ContrastRule {
        ContrastRule(token: token, isPart: false, backgrounds: backgrounds)
    }

    /// Every rule; fills come before their labels.
    static let all: [ContrastRule] = [
        part(.outline, surfaces),
        part(.focusRing, surfaces),
        part(.standard, bare(.surface)),
        part(.accent, bare(.surface)),
        part(.danger, bare(.surface)),
        part(.tagYellowStroke, bare(.surface)),
        text(.textPrimary, surfaces + touched(.fillNeutral) + touched(.surfaceRaised) + critical),
        text(.textSecondary, surfaces + touched(.surface) + bare(.plate, .fillNeutral) + critical),
        text(.textDisabled, surfaces + critical),
        text(.standardText, surfaces + touched(.standardSubtle) + critical),
        text(.accentText, surfaces + touched(.accentSubtle) + touched(.surfaceRaised) + critical),
        text(.dangerText, surfaces + touched(.dangerSubtle) + touched(.surfaceRaised) + critical),
        text(.onStandard, primary(.standard)),
        text(.onAccent, primary(.accent)),
        text(.onDanger, primary(.danger)),
        text(.tagPurpleText, touched(.tagPurpleSubtle) + touched(.surface)),
        text(.tagYellowText, touched(.tagYellowSubtle) + touched(.surface)),
        text(.onTagPurple, primary(.tagPurple)),
        text(.onTagYellow, primary(.tagYellow)),
        text(.success, bare(.surface)),
        text(.warning, bare(.surface, .warningSubtle)),
    ]

    /// Returns the required contrast ratio in a theme.
    func ratio(in theme: Theme) -> Double { isPart ? 3 : theme.isHighContrast ? 7 : 4.5 }

    /// Returns its backgrounds in a theme.
    func backgrounds(in theme: Theme) -> [Color] {
        backgrounds.map { theme.color(of: $0) }
    }

    /// Whether a theme satisfies it.
    func holds(in theme: Theme) -> Bool {
        let minimum = ratio(in: theme)
        return backgrounds(in: theme).allSatisfy { theme[token].contrast(to: $0) >= minimum }
    }
}

extension Theme {
    fileprivate func color(of background: ContrastRule.Background) -> Color {
        let color = self[background.token]
        return switch background.cover {
        case .none: color
        case .quiet(let touch): quietOverlay(touch).over(color)
        case .primary(let touch): primaryOverlay(touch).over(color)
        case .critical: criticalTint(over: color)
        }
    }

    /// Returns the background of a critical toast.
    func criticalTint(over surface: Color) -> Color {
        self[.dangerSubtle].opacity(0.45).over(surface)
    }
}

extension Theme {
    /// Returns the lowest contrast of a colour on all its backgrounds.
    ///
    /// - Parameter token: a text, an edge or a primary fill.
    /// - Returns: the lowest contrast, hover and press included, and the required
    ///   ratio; `nil`: none is required.
    ///
    /// Source: WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11.
    public func contrast(of token: ColorToken) -> (lowest: Double, needed: Double)? {
        var result: (lowest: Double, needed: Double)?
        for rule in ContrastRule.all where rule.token == token {
            let lowest = rule.backgrounds(in: self).map { self[token].contrast(to: $0) }.min()
            guard let lowest, lowest < result?.lowest ?? .infinity else { continue }
            result = (lowest, rule.ratio(in: self))
        }
        return result
    }
}
