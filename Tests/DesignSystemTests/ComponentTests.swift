// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

@Suite("Buttons")
struct ButtonTests {
    static let styles: [(String, ButtonStyle)] = [
        ("primary standard", .primary()), ("primary accent", .primary(.accent)),
        ("primary danger", .primary(.danger)), ("secondary standard", .secondary()),
        ("secondary accent", .secondary(.accent)), ("secondary danger", .secondary(.danger)),
        ("text standard", .text()), ("text accent", .text(.accent)),
        ("text danger", .text(.danger)),
    ]

    @Test("the shortest call is the standard look")
    func shortest() {
        let look = ButtonLook(.primary())
        #expect(look.prominence == .primary && look.tone == .standard && look.size == .medium)
        #expect(ButtonLook(ButtonStyle()) == look)
        #expect(ButtonStyle.primary() == ButtonStyle(prominence: .primary, tone: .standard))
        #expect(ButtonLook(ButtonStyle(), prominence: .text, size: .small).prominence == .text)
        #expect(ButtonLook(.text(size: .large), size: .small).size == .large)
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

    @Test(
        "icons are on the requested side, in the label's colour",
        arguments: ButtonSize.allCases
    )
    func icons(size: ButtonSize) throws {
        let layoutEngine = Fixtures.layoutEngine()
        let gap: Double = size == .small ? 6 : 8
        let icon: Double = size == .small ? 16 : 20
        let plain = layoutEngine.layout(.button("Next", .secondary(size: size)))
        let leading = layoutEngine.layout(
            .button("Next", .secondary(size: size, icon: .leading(.glyph(.refresh))))
        )
        let trailing = layoutEngine.layout(
            .button("Next", .secondary(size: size, icon: .trailing(.glyph(.arrow))))
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
            .button("", .secondary(size: size, icon: .leading(.glyph(.copy))))
        )
        #expect(layout.size.width == layout.size.height)
        #expect(layout.size.height == size.height)
    }

    @Test("a missing icon leaves no hole")
    func missingIcon() {
        let layoutEngine = Fixtures.layoutEngine()
        let plain = layoutEngine.layout(.button("Next"))
        let missing = layoutEngine.layout(
            .button("Next", .primary(icon: .leading(.name("missing-icon"))))
        )
        #expect(missing == plain)
    }

    /// What a state adds or takes.
    @Test("the ring surrounds the focused part, wider in high contrast", arguments: styles)
    func ring(name: String, style: ButtonStyle) throws {
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
    func highContrast(name: String, style: ButtonStyle) {
        for theme in [Theme.highContrastLight, .highContrastDark] {
            let layoutEngine = Fixtures.layoutEngine(theme)
            let normal = layoutEngine.layout(.button("Button", style))
            let label = ButtonColors(ButtonLook(style), .none, theme: theme).label
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
            let pressed = ButtonColors(ButtonLook(style), .pressed, theme: theme)
            #expect((pressed.fill == label) == (style.prominence != .primary))
        }
    }

    @Test("disabled ones say so in weight and colour and cannot be reached", arguments: styles)
    func disabled(name: String, style: ButtonStyle) {
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
    func unarmed(name: String, style: ButtonStyle) {
        for theme in ContrastTests.themes {
            let layoutEngine = Fixtures.layoutEngine(theme)
            let normal = layoutEngine.layout(.button("Button", style))
            let unarmed = layoutEngine.layout(.button("Button", style), .unarmed)
            #expect((normal != unarmed) == (style.prominence == .primary))
            #expect(normal.size == unarmed.size)
            if style.prominence == .primary, style.tone != .standard {
                let secondary = layoutEngine.layout(
                    .button("Button", .secondary(style.tone ?? .accent))
                )
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
                        ButtonLook(.primary(tone)),
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
            try #expect(Snapshot.problem(text, "buttons-\(theme.variant.rawValue).txt") == nil)
        }
    }
}

@Suite("Tags")
struct TagTests {
    @Test("the shortest call is a known fact")
    func shortest() {
        let tag = Tag.filled("New")
        #expect(tag.color == .purple && tag.phase == .normal && tag.height == .fact)
        #expect(tag.icon == nil && tag.form == .filled)
        #expect(Tag.stroke("New").form == .stroke)
    }

    @Test(
        "heights bring padding, icon, gap and size",
        arguments: zip(
            TagHeight.allCases,
            [
                (20.0, 8.0, 12.0, 4.0, 11.0), (25, 10, 14, 4, 12), (29, 12, 16, 6, 13),
                (31, 14, 16, 6, 14),
            ]
        )
    )
    func heights(height: TagHeight, expected: (Double, Double, Double, Double, Double)) throws {
        let layoutEngine = Fixtures.layoutEngine()
        let plain = layoutEngine.layout(.tag(.filled("Weekly", height: height)))
        let text = try #require(plain.text("Weekly"))
        #expect(plain.size.height == expected.0)
        #expect(text.x == expected.1)
        #expect(plain.block("Weekly")?.type.size == expected.4)
        let iconed = layoutEngine.layout(
            .tag(.filled("Weekly", height: height, icon: .leading(.glyph(.shield))))
        )
        #expect(iconed.size.width == plain.size.width + expected.2 + expected.3)
        let trailing = layoutEngine.layout(
            .tag(.stroke("Weekly", height: height, icon: .trailing(.glyph(.close))))
        )
        #expect(trailing.size.width == iconed.size.width)
        #expect(trailing.text("Weekly")?.x == expected.1)
    }

    @Test("a selected one has a check, except at 20", arguments: TagHeight.allCases)
    func check(height: TagHeight) {
        let layoutEngine = Fixtures.layoutEngine()
        for tint in Tag.Tint.allCases {
            let normal = layoutEngine.layout(.tag(.filled("A", tint, height: height)))
            let selected = layoutEngine.layout(.tag(.filled("A", tint, .selected, height: height)))
            #expect((selected.size.width > normal.size.width) == (height != .fact))
        }
    }

    @Test("every tag in every phase and theme, as text")
    func goldens() throws {
        for theme in ContrastTests.themes {
            let layoutEngine = Fixtures.layoutEngine(theme)
            var lines: [String] = []
            for tint in Tag.Tint.allCases {
                for phase in Tag.Phase.allCases {
                    for height in TagHeight.allCases {
                        for tag in [
                            Tag.filled("Weekly", tint, phase, height: height),
                            .stroke("Weekly", tint, phase, height: height),
                        ] {
                            lines.append("# \(tag.form) \(tint) \(phase) \(height.rawValue)")
                            lines.append(layoutEngine.layout(.tag(tag)).displayList.description)
                        }
                    }
                }
            }
            let text = lines.joined(separator: "\n") + "\n"
            try #expect(Snapshot.problem(text, "tags-\(theme.variant.rawValue).txt") == nil)
        }
    }
}

@Suite("Small components")
struct SmallComponentTests {
    @Test("a field has an edge for each state", arguments: ContrastTests.themes)
    func field(theme: Theme) {
        let layoutEngine = Fixtures.layoutEngine(theme)
        func edge(_ input: TextInput, _ state: ControlState) -> (Color, Double)? {
            for case .stroke(_, let color, let stroke) in layoutEngine.layout(
                .field(input, text: "On it"),
                state,
                width: 200
            ).displayList.commands {
                return (color, stroke.width)
            }
            return nil
        }
        let high = theme.isHighContrast
        #expect(edge(TextInput(), .normal)! == (theme[.outline], high ? 2 : 1))
        #expect(edge(TextInput(), .focused)! == (theme[.focusRing], high ? 3 : 2))
        #expect(edge(TextInput(error: "No."), .normal)! == (theme[.dangerText], 2))
    }

    @Test("components alone look as on cards")
    func alone() throws {
        let layoutEngine = Fixtures.layoutEngine()
        let tile = layoutEngine.layout(
            .nameplate(Identity(key: "a", displayName: "Mail", trust: .sandboxed)),
            width: 270
        )
        #expect(tile.size == Extent(width: 270, height: 36))
        #expect(tile.glyphCount == 1)
        #expect(layoutEngine.layout(.keycap("Esc")).size.height == 20)
        #expect(layoutEngine.layout(.keycap("1")).size.width == 20)
        #expect(
            layoutEngine.layout(.bar(.fraction(0.5)), width: 100).size
                == Extent(width: 100, height: 4)
        )
        #expect(layoutEngine.layout(.ring(.fraction(0.5))).size == Extent(width: 40, height: 40))
        #expect(layoutEngine.layout(.closeDisc, .hover).size == Extent(width: 24, height: 24))
        #expect(layoutEngine.layout(.label("Normal")).block("Normal")?.type.weight == 400)
        #expect(layoutEngine.layout(.ring(.fraction(0.5))).nextChange == nil)
        #expect(layoutEngine.layout(.ring(.indeterminate)).nextChange != nil)
    }

    @Test("hover and press change buttons, choices and the disc, and nothing else moves")
    func touch() {
        let parts: [Component] = [
            .button("Button"), .tag(.stroke("Weekly", height: .large)), .closeDisc,
        ]
        for theme in ContrastTests.themes {
            for part in parts {
                let layoutEngine = Fixtures.layoutEngine(theme)
                let normal = layoutEngine.layout(part)
                for state in [ControlState.hover, .pressed] {
                    let touched = layoutEngine.layout(part, state)
                    #expect(touched.displayList != normal.displayList)
                    #expect(touched.size == normal.size)
                }
            }
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
