// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import DesignSystem

/// The contrast table of the look, recomputed from the tokens.
@Suite("Contrast")
struct ContrastTests {
    typealias Pair = @Sendable (Theme) -> (Color, Color)

    /// One row: pairs of colours, and for each theme the ratio of each pair.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let isPart: Bool
        let pairs: [Pair]
        let ratios: [[Double]]
        var testDescription: String { name }

        init(_ name: String, isPart: Bool = false, _ pairs: [Pair], _ ratios: [[Double]]) {
            self.name = name
            self.isPart = isPart
            self.pairs = pairs
            self.ratios = ratios
        }
    }

    @Test("has the value of the table, rounded down", arguments: rows)
    func table(row: Row) {
        for (theme, ratios) in zip(Self.themes, row.ratios) {
            #expect(row.pairs.count == ratios.count)
            for (index, pair) in row.pairs.enumerated() {
                let (label, fill) = pair(theme)
                let ratio = (label.contrast(to: fill) * 100 + 1e-6).rounded(.down) / 100
                #expect(ratio == ratios[index], "\(theme.variant), pair \(index + 1)")
                let minimum = row.isPart ? 3 : theme.isHighContrast ? 7 : 4.5
                #expect(ratio >= minimum, "\(theme.variant), pair \(index + 1)")
            }
        }
    }

    @Test(
        "of a monogram's white letter is readable",
        arguments: zip(Monogram.tiles, [6.13, 5.45, 5.56, 6.11, 6.40, 6.41])
    )
    func monogram(tile: UInt32, ratio: Double) {
        let found = Color.white.contrast(to: Color(hex: tile))
        #expect((found * 100).rounded(.down) / 100 == ratio)
    }

    @Test("of text on a critical toast is at least that on its subtle fill")
    func critical() {
        for theme in Self.themes {
            let fill = theme[.dangerSubtle].opacity(0.45).over(theme[.surface])
            for text in [ColorToken.textPrimary, .textSecondary] {
                let minimum = theme[text].contrast(to: theme[.dangerSubtle])
                #expect(theme[text].contrast(to: fill) >= minimum - 0.01)
            }
        }
    }

    static let themes = [Theme.light, .dark, .highContrastLight, .highContrastDark]

    private static let surfaces: [ColorToken] = [.surface, .surfaceRaised, .surfaceSunken]

    /// Each of the texts on each of the fills.
    private static func on(_ fills: [ColorToken], _ texts: ColorToken...) -> [Pair] {
        fills.flatMap { fill in
            texts.map { text in { @Sendable theme in (theme[text], theme[fill]) } }
        }
    }

    /// The colours of what nobody touches, of the same under the pointer, and pressed.
    private static func touched(
        _ colors: @escaping @Sendable (Touch, Theme) -> (Color, Color)
    ) -> [Pair] {
        [Touch.none, .hover, .pressed].map { touch in { @Sendable theme in colors(touch, theme) } }
    }

    private static func button(
        _ style: ButtonLook,
        _ touch: Touch,
        _ theme: Theme
    ) -> (Color, Color) {
        let colors = ButtonColors(style, touch, theme: theme)
        return (colors.label, colors.fill)
    }

    /// The tone's text on its subtle fill: text buttons under the pointer, and
    /// secondary ones; for the standard tone only the former have that pair.
    private static func soft(_ tone: Tone, _ touch: Touch, _ theme: Theme) -> (Color, Color) {
        let colors = theme.colors(of: tone)
        if tone == .standard {
            if theme.isHighContrast, touch == .pressed { return (colors.subtle, colors.text) }
            return (colors.text, theme.quietOverlay(touch).over(colors.subtle))
        }
        return button(.secondary(tone), touch, theme)
    }

    static let rows: [Row] = [
        Row(
            "textPrimary on surf / raised / sunken",
            on(surfaces, .textPrimary),
            [
                [17.89, 17.89, 16.29], [14.12, 12.20, 15.66], [21.00, 21.00, 21.00],
                [21.00, 21.00, 21.00],
            ]
        ),
        Row(
            "textSecondary on surf / raised / sunken",
            on(surfaces, .textSecondary),
            [
                [7.20, 7.20, 6.56], [8.08, 6.98, 8.96], [14.90, 14.90, 14.90],
                [16.69, 16.69, 16.69],
            ]
        ),
        Row(
            "textDisabled on surf / raised / sunken",
            on(surfaces, .textDisabled),
            [[5.39, 5.39, 4.91], [5.86, 5.06, 6.50], [7.80, 7.80, 7.80], [10.38, 10.38, 10.38]]
        ),
        Row(
            "textSecondary on plate; textPrimary, textSecondary on fillNeutral",
            on([.plate], .textSecondary) + on([.fillNeutral], .textPrimary, .textSecondary),
            [
                [6.56, 14.76, 5.94], [6.98, 10.34, 5.92], [14.90, 21.00, 14.90],
                [16.69, 21.00, 16.69],
            ]
        ),
        Row(
            "textPrimary on fillNeutral h/p",
            Array(touched { Self.button(.secondary(), $0, $1) }.dropFirst()),
            [[13.69, 12.57], [9.29, 8.20], [16.82, 21.00], [17.40, 21.00]]
        ),
        Row(
            "onStandard on standard n/h/p",
            touched { Self.button(.primary(.standard), $0, $1) },
            [
                [5.77, 6.53, 7.40], [4.61, 5.31, 6.09], [8.80, 9.68, 10.64], [11.67, 12.27, 12.90],
            ]
        ),
        Row(
            "standardText on surf / raised / sunken",
            on(surfaces, .standardText),
            [[6.33, 6.33, 5.76], [8.27, 7.15, 9.18], [8.80, 8.80, 8.80], [11.67, 11.67, 11.67]]
        ),
        Row(
            "standardText on standardSubtle n/h/p",
            touched { Self.soft(.standard, $0, $1) },
            [[5.39, 4.97, 4.60], [6.36, 5.66, 5.07], [8.80, 7.05, 8.80], [11.67, 9.67, 11.67]]
        ),
        Row(
            "onAccent on accent n/h/p",
            touched { Self.button(.primary(.accent), $0, $1) },
            [
                [5.40, 6.17, 7.07], [5.06, 5.77, 6.60], [9.49, 10.30, 11.33],
                [12.94, 13.36, 13.93],
            ]
        ),
        Row(
            "accentText on surf / raised / sunken",
            on(surfaces, .accentText),
            [
                [6.19, 6.19, 5.64], [9.26, 8.00, 10.27], [9.49, 9.49, 9.49], [12.94, 12.94, 12.94],
            ]
        ),
        Row(
            "accentText on accentSubtle n/h/p",
            touched { Self.soft(.accent, $0, $1) },
            [[5.34, 4.93, 4.54], [7.20, 6.47, 5.73], [9.49, 7.60, 9.49], [12.94, 10.72, 12.94]]
        ),
        Row(
            "onDanger on danger n/h/p",
            touched { Self.button(.primary(.danger), $0, $1) },
            [
                [5.60, 6.38, 7.29], [5.02, 5.77, 6.60], [9.40, 10.30, 11.35],
                [12.30, 12.85, 13.41],
            ]
        ),
        Row(
            "dangerText on surf / raised / sunken",
            on(surfaces, .dangerText),
            [[6.30, 6.30, 5.74], [8.11, 7.01, 9.00], [9.40, 9.40, 9.40], [12.30, 12.30, 12.30]]
        ),
        Row(
            "dangerText on dangerSubtle n/h/p",
            touched { Self.soft(.danger, $0, $1) },
            [[5.35, 4.96, 4.55], [6.80, 6.10, 5.46], [9.40, 7.53, 9.40], [12.30, 10.19, 12.30]]
        ),
        Row(
            "textPrimary, textSecondary on dangerSubtle",
            on([.dangerSubtle], .textPrimary, .textSecondary),
            [[15.18, 6.11], [11.84, 6.78], [21.00, 14.90], [21.00, 16.69]]
        ),
        Row(
            "tagPurpleText on its subtle / surf; on selected",
            on([.tagPurpleSubtle, .surface], .tagPurpleText) + on([.tagPurple], .onTagPurple),
            [
                [6.08, 7.23, 6.65], [7.05, 8.74, 4.75], [10.24, 10.24, 10.24],
                [12.57, 12.57, 12.57],
            ]
        ),
        Row(
            "tagYellowText on its subtle / surf; on selected",
            on([.tagYellowSubtle, .surface], .tagYellowText) + on([.tagYellow], .onTagYellow),
            [
                [6.23, 7.09, 9.18], [8.47, 11.01, 9.18], [9.99, 9.99, 14.66],
                [14.66, 14.66, 14.66],
            ]
        ),
        Row(
            "success, warning on surf; warning on warningSubtle",
            on([.surface], .success, .warning) + on([.warningSubtle], .warning),
            [[5.40, 5.92, 5.21], [9.26, 9.97, 7.67], [9.49, 9.99, 9.99], [12.94, 14.66, 14.66]]
        ),
        Row(
            "part: outline on surf / raised / sunken",
            isPart: true,
            on(surfaces, .outline),
            [
                [3.77, 3.77, 3.43], [4.43, 3.83, 4.92], [21.00, 21.00, 21.00],
                [21.00, 21.00, 21.00],
            ]
        ),
        Row(
            "part: focusRing on surf / raised / sunken",
            isPart: true,
            on(surfaces, .focusRing),
            [[5.77, 5.77, 5.25], [7.14, 6.17, 7.92], [7.31, 7.31, 7.31], [14.66, 14.66, 14.66]]
        ),
        Row(
            "part: standard, accent, danger fill on surf",
            isPart: true,
            on([.surface], .standard, .accent, .danger),
            [[5.77, 5.40, 5.60], [3.39, 3.08, 3.11], [8.80, 9.49, 9.40], [11.67, 12.94, 12.30]]
        ),
        Row(
            "part: tagPurpleText, tagYellowStroke, dangerText (critical edge) on surf",
            isPart: true,
            on([.surface], .tagPurpleText, .tagYellowStroke, .dangerText),
            [
                [7.23, 4.14, 6.30], [8.74, 9.97, 8.11], [10.24, 9.99, 9.40], [12.57, 14.66, 12.30],
            ]
        ),
    ]
}
