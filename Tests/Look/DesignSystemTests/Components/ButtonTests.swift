// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

@Suite("Buttons")
struct ButtonTests {
    static let styles: [(String, ButtonLook)] = [
        ("primary standard", .primary()), ("primary accent", .primary(.accent)),
        ("primary danger", .primary(.danger)), ("secondary standard", .secondary()),
        ("secondary accent", .secondary(.accent)), ("secondary danger", .secondary(.danger)),
        ("text standard", .text()), ("text accent", .text(.accent)),
        ("text danger", .text(.danger)),
    ]

    @Test("the shortest call is the standard look")
    func shortest() {
        let look = ButtonLook.primary()
        #expect(look.prominence == .primary && look.tone == .standard && look.size == .medium)
        #expect(ButtonLook() == look)
        let large = ButtonPart(
            Button(id: "a", title: "A", prominence: .text, size: .large),
            prominence: .primary,
            size: .small
        )
        #expect(large.style == .text(size: .large))
    }

    @Test(
        "sizes follow the look: height, radius, padding",
        arguments: zip(ButtonSize.allCases, [(28.0, 8.0, 12.0), (36, 10, 16), (44, 12, 20)])
    )
    func sizes(size: ButtonSize, expected: (Double, Double, Double)) {
        let layout = Fixtures.layoutEngine().layout(.button("Restart", .primary(size: size)))
        let (height, radius, padding) = expected
        #expect(layout.size.height == height)
        let label = layout.block("Restart")
        #expect(label?.type.size == (size == .small ? 12 : 14))
        #expect(label?.type.weight == 600)
        let width = 7 * (label?.type.size ?? 0) / 2
        #expect(layout.size.width == width + 2 * padding)
        let shape = Shape.rounded(
            Rectangle(x: 0, y: 0, width: layout.size.width, height: height),
            radius: radius
        )
        #expect(layout.displayList.commands.contains(.fill(shape, Color(hex: 0x315ADD))))
    }

    @Test("icons are on the requested side, in the label's colour", arguments: ButtonSize.allCases)
    func icons(size: ButtonSize) throws {
        let layoutEngine = Fixtures.layoutEngine()
        let gap: Double = size == .small ? 6 : 8
        let icon: Double = size == .small ? 16 : 20
        let plain = layoutEngine.layout(.button("Next", .secondary(size: size)))
        let leading = layoutEngine.layout(
            .button("Next", .secondary(size: size), icon: .leading(.glyph(.refresh)))
        )
        let trailing = layoutEngine.layout(
            .button("Next", .secondary(size: size), icon: .trailing(.glyph(.arrow)))
        )
        #expect(leading.size.width == plain.size.width + icon + gap)
        #expect(trailing.size.width == plain.size.width + icon + gap)
        let start = try #require(plain.text("Next")).x
        #expect(leading.text("Next")?.x == start + icon + gap)
        #expect(trailing.text("Next")?.x == start)
        #expect(leading.strokeColors == [Color(hex: 0x16171C)])
    }

    @Test("an icon alone is on a square", arguments: ButtonSize.allCases)
    func iconOnly(size: ButtonSize) {
        let layout = Fixtures.layoutEngine().layout(
            .button("", .secondary(size: size), icon: .leading(.glyph(.copy)))
        )
        #expect(layout.size.width == layout.size.height)
        #expect(layout.size.height == size.height)
    }

    @Test("a missing icon leaves no hole")
    func missingIcon() {
        let layoutEngine = Fixtures.layoutEngine()
        let plain = layoutEngine.layout(.button("Next"))
        let missing = layoutEngine.layout(
            .button("Next", .primary(), icon: .leading(.name("missing-icon")))
        )
        #expect(missing == plain)
    }

    /// What a state adds or takes.
    @Test("the ring surrounds the focused part, wider in high contrast", arguments: styles)
    func ring(name: String, style: ButtonLook) throws {
        for theme in ContrastTests.themes {
            let layoutEngine = Fixtures.layoutEngine(theme)
            let normal = layoutEngine.layout(.button("Button", style)).displayList.commands
            let focused = layoutEngine.layout(.button("Button", style), .focused).displayList
                .commands
            #expect(focused.count == normal.count + 2)
            guard
                case .stroke(.rounded(let inner, let innerRadius), let band, let first) =
                    focused[normal.count],
                case .stroke(.rounded(let outer, _), let color, let second) =
                    focused[normal.count + 1]
            else {
                Issue.record("the ring is two strokes")
                return
            }
            #expect(band == theme[.surface] && color == theme[.focusRing])
            #expect(first.width == 2 && second.width == (theme.isHighContrast ? 3 : 2))
            #expect(inner.x == -1 && innerRadius == 11)
            #expect(outer.x == -2 - second.width / 2)
        }
    }

    @Test("high contrast: edges, underlines, dashes", arguments: styles)
    func highContrast(name: String, style: ButtonLook) {
        for theme in [Theme.highContrastLight, .highContrastDark] {
            let layoutEngine = Fixtures.layoutEngine(theme)
            let normal = layoutEngine.layout(.button("Button", style))
            let label = ButtonColors(style, .none, theme: theme).label
            #expect(
                normal.strokeColors == (style.prominence == .secondary ? [label] : []),
                "only secondary ones have an edge"
            )
            let lines = normal.displayList.commands.filter {
                if case .fill(.rectangle(let line), label) = $0 {
                    line.size.height == 2
                } else {
                    false
                }
            }
            #expect(lines.count == (style.prominence == .text ? 1 : 0))
            let disabled = layoutEngine.layout(.button("Button", style), .disabled)
            let isDashed = disabled.displayList.commands.contains {
                if case .stroke(_, theme[.textDisabled], let stroke) = $0 {
                    !stroke.dash.isEmpty && stroke.width == 2
                } else {
                    false
                }
            }
            #expect(isDashed)
            // Pressed: label and fill change places, except on primary fills.
            let pressed = ButtonColors(style, .pressed, theme: theme)
            #expect((pressed.fill == label) == (style.prominence != .primary))
        }
    }

    @Test("disabled ones say so in weight and colour and cannot be reached", arguments: styles)
    func disabled(name: String, style: ButtonLook) {
        for theme in ContrastTests.themes {
            let layout = Fixtures.layoutEngine(theme).layout(.button("Button", style), .disabled)
            let label = layout.block("Button")
            #expect(label?.type.weight == 500)
            #expect(label?.runs.first?.color == theme[.textDisabled])
            #expect(layout.focusOrder.isEmpty)
            #expect(layout.regions.allSatisfy { !$0.isEnabled })
        }
    }

    @Test("only primary ones look different before they are armed", arguments: styles)
    func unarmed(name: String, style: ButtonLook) {
        for theme in ContrastTests.themes {
            let layoutEngine = Fixtures.layoutEngine(theme)
            let normal = layoutEngine.layout(.button("Button", style))
            let unarmed = layoutEngine.layout(.button("Button", style), .unarmed)
            #expect((normal != unarmed) == (style.prominence == .primary))
            #expect(normal.size == unarmed.size)
            if style.prominence == .primary, style.tone != .standard {
                let secondary = layoutEngine.layout(.button("Button", .secondary(style.tone)))
                #expect(unarmed.displayList == secondary.displayList)
            }
        }
    }

    @Test("on its way into full colour a label never vanishes", arguments: Tone.allCases)
    func arming(tone: Tone) {
        for theme in ContrastTests.themes {
            for custom in [nil, Color(hex: 0xFFD400), Color(hex: 0x202060)] {
                var labels: [Color] = []
                for step in 0...60 {
                    let colors = ButtonColors(
                        ButtonLook.primary(tone),
                        .none,
                        armed: Double(step) / 60,
                        custom: custom,
                        theme: theme
                    )
                    // Where it changes both labels stand out equally, from a middle grey.
                    let ratio = colors.label.contrast(to: colors.fill)
                    #expect(ratio >= 2.4, "\(theme.variant), step \(step): \(ratio)")
                    if labels.last != colors.label { labels.append(colors.label) }
                }
                #expect(labels.count <= 2, "\(theme.variant): it changes once")
            }
        }
    }

    @Test("every style in every state and theme, as text")
    func goldens() throws {
        for theme in ContrastTests.themes {
            let layoutEngine = Fixtures.layoutEngine(theme)
            var lines: [String] = []
            for (name, style) in Self.styles {
                for state in ControlState.allCases {
                    lines.append("# \(name), \(state)")
                    lines.append(
                        layoutEngine.layout(.button("Button", style), state).displayList.description
                    )
                }
            }
            let text = lines.joined(separator: "\n") + "\n"
            try #expect(GoldenFile.problem(text, "buttons-\(theme.variant.rawValue).txt") == nil)
        }
    }
}

extension CardLayout {
    /// The colours of all lines that follow a rectangle or a path.
    fileprivate var strokeColors: [Color] {
        displayList.commands.compactMap {
            if case .stroke(_, let color, _) = $0 { color } else { nil }
        }
    }
}
