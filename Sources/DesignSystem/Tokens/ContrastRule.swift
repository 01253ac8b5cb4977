// SPDX-License-Identifier: MIT
//
// The contrast table of the look as rules: each colour that must be read, and
// everything it may stand on. The tokens hold them; a user's theme and a
// caller's background are bent until they do.

/// A colour, and what it must stand out from.
struct ContrastRule: Sendable {
    /// The colour that is drawn.
    let token: ColorToken
    /// Whether it is a part of a control (3:1) rather than text (4.5:1).
    let isPart: Bool
    /// What it is drawn on, and how that is covered.
    let grounds: [Background]

    /// Something a colour is drawn on.
    struct Background: Hashable, Sendable {
        var token: ColorToken
        var cover = Cover.none

        /// What lies over it.
        enum Cover: Hashable, Sendable {
            case none
            /// The pointer's overlay of a control that is not primary.
            case quiet(Touch)
            /// The pointer's overlay of a primary fill.
            case primary(Touch)
            /// Danger's subtle fill over it, as on a critical toast.
            case critical

            /// Whether it lies on a primary fill.
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

    private static func part(_ token: ColorToken, _ grounds: [Background]) -> ContrastRule {
        ContrastRule(token: token, isPart: true, grounds: grounds)
    }
    private static func text(_ token: ColorToken, _ grounds: [Background]) -> ContrastRule {
        ContrastRule(token: token, isPart: false, grounds: grounds)
    }

    /// Every rule; fills come before what is written on them.
    static let all: [ContrastRule] = [
        part(.outline, surfaces),
        part(.focusRing, surfaces),
        part(.standard, bare(.surface)),
        part(.accent, bare(.surface)),
        part(.danger, bare(.surface)),
        part(.tagYellowStroke, bare(.surface)),
        text(
            .textPrimary,
            surfaces + touched(.fillNeutral) + touched(.surfaceRaised) + critical
        ),
        text(
            .textSecondary,
            surfaces + touched(.surface) + bare(.plate, .fillNeutral) + critical
        ),
        text(.textDisabled, surfaces + critical),
        text(.standardText, surfaces + touched(.standardSubtle) + critical),
        text(
            .accentText,
            surfaces + touched(.accentSubtle) + touched(.surfaceRaised) + critical
        ),
        text(
            .dangerText,
            surfaces + touched(.dangerSubtle) + touched(.surfaceRaised) + critical
        ),
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

    /// The ratio it must reach in a theme.
    func ratio(in theme: Theme) -> Double { isPart ? 3 : theme.isHighContrast ? 7 : 4.5 }

    /// The colours it is drawn on in a theme.
    func backgrounds(in theme: Theme) -> [Color] {
        grounds.map { theme.color(of: $0) }
    }

    /// Whether it holds in a theme.
    func holds(in theme: Theme) -> Bool {
        let least = ratio(in: theme)
        return backgrounds(in: theme).allSatisfy { theme[token].contrast(to: $0) >= least }
    }
}

extension Theme {
    fileprivate func color(of ground: ContrastRule.Background) -> Color {
        let color = self[ground.token]
        return switch ground.cover {
        case .none: color
        case .quiet(let touch): quietOverlay(touch).over(color)
        case .primary(let touch): primaryOverlay(touch).over(color)
        case .critical: criticalTint(over: color)
        }
    }

    /// The body of a critical toast.
    func criticalTint(over surface: Color) -> Color {
        self[.dangerSubtle].opacity(0.45).over(surface)
    }
}
