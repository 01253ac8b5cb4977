// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

/// Each part of each card under the pointer, held down, and before it is armed.
@Suite("Every state")
struct EveryStateTests {
    /// A theme with a name to find it by.
    struct Look: Sendable, CustomTestStringConvertible {
        var name: String
        var theme: Theme
        var testDescription: String { name }
    }

    static let looks: [Look] =
        ContrastTests.themes.map { Look(name: "\($0.variant)", theme: $0) }
        + ["paper", "ember"].map { name in
            let file = ThemeFile(name)
            return Look(name: name, theme: Theme(base: file.base, overrides: file.colors))
        }
        + [(Appearance.light, 0xE66100), (.dark, 0x9141AC), (.light, 0xFFFF00)].map {
            Look(name: "\($0) with \($1)", theme: Theme(base: $0, accent: RGB(UInt32($1))))
        }

    private static let contents: [Content] = [
        .modal(Fixtures.discard), .modal(Fixtures.snapshot), .modal(Fixtures.unlock),
        .modal(Fixtures.save), .bottomSheet(Fixtures.sheet), .toast(Fixtures.message),
        .toast(Fixtures.plain), .toast(Fixtures.critical), .toast(Fixtures.copying),
        .loading(Fixtures.exporting), .retry(Fixtures.retry),
    ]

    private static func state(_ change: (inout CardState) -> Void) -> CardState {
        Fixtures.state { state in
            state.input.text = "Typed"
            state.choices = ["year"]
            state.isExpanded = true
            state.showsKeycaps = true
            change(&state)
        }
    }

    /// What a user can do with a card: nothing, and every action on each of its parts.
    private static func states(_ layout: CardLayout) -> [(String, CardState)] {
        var states = [
            ("at rest", state { _ in }), ("unarmed", state { $0.armed = 0 }),
            ("hovered", state { $0.hover = .card }),
        ]
        for region in layout.regions {
            let target = region.target
            states += [
                ("hover \(target)", state { $0.hover = target }),
                (
                    "pressed \(target)",
                    state {
                        $0.hover = target
                        $0.pressed = target
                    }
                ),
                (
                    "focus \(target)",
                    state {
                        $0.focus = target
                        $0.isFocusVisible = true
                    }
                ),
                ("disabled \(target)", state { $0.disabled = [target] }),
            ]
        }
        return states
    }

    @Test("every text of every card can be read", arguments: looks)
    func read(look: Look) {
        let minimum = look.theme.isHighContrast ? 7 : 4.5
        let layoutEngine = Fixtures.layoutEngine(look.theme)
        for content in Self.contents {
            for trust in Identity.Trust.allCases {
                let card = Fixtures.card(content, trust: trust)
                let resting = layoutEngine.layout(
                    card,
                    state: Self.state { $0.hover = .card },
                    within: Fixtures.output
                )
                for (name, state) in Self.states(resting) {
                    let layout = layoutEngine.layout(card, state: state, within: Fixtures.output)
                    let worst = layout.displayList.leastReadable
                    #expect(worst.ratio >= minimum - 1e-9, "\(content.kind) \(name): \(worst.text)")
                }
            }
        }
    }

    @Test(
        "no state moves or resizes anything, but a toast's that opens",
        arguments: looks.prefix(4)
    )
    func still(look: Look) {
        let layoutEngine = Fixtures.layoutEngine(look.theme)
        for content in Self.contents where content.kind != .toast {
            let card = Fixtures.card(content)
            let resting = layoutEngine.layout(
                card,
                state: Self.state { _ in },
                within: Fixtures.output
            )
            for (name, state) in Self.states(resting) {
                let layout = layoutEngine.layout(card, state: state, within: Fixtures.output)
                #expect(layout.size == resting.size, "\(content.kind) \(name)")
                // A retry's close mark shows only under the pointer.
                let regions = layout.regions.filter { $0.target != .close }
                #expect(
                    regions.map(\.frame) == resting.regions.map(\.frame),
                    "\(content.kind) \(name)"
                )
            }
        }
    }

    @Test("the part with the keyboard has a ring that contrasts with its card", arguments: looks)
    func ring(look: Look) {
        let layoutEngine = Fixtures.layoutEngine(look.theme)
        for content in Self.contents {
            let card = Fixtures.card(content)
            let layout = layoutEngine.layout(
                card,
                state: Self.state { _ in },
                within: Fixtures.output
            )
            for target in layout.focusOrder {
                let focused = layoutEngine.layout(
                    card,
                    state: Self.state {
                        $0.focus = target
                        $0.isFocusVisible = true
                    },
                    within: Fixtures.output
                )
                let colors = focused.displayList.commands.compactMap { command -> Color? in
                    guard case .stroke(.rounded, let color, _) = command else { return nil }
                    return color.opacity(1)
                }
                // A field that says what is wrong keeps the edge that says so.
                let isWrong = target == .input && content == .modal(Fixtures.unlock)
                #expect(
                    colors.contains(look.theme[.focusRing]) || isWrong,
                    "\(content.kind) \(target)"
                )
            }
            for ground in [ColorToken.surface, .surfaceRaised] {
                #expect(look.theme[.focusRing].contrast(to: look.theme[ground]) >= 3)
            }
        }
    }

    @Test(
        "the themes that come along ask for nothing that must be bent",
        arguments: ["paper", "ember"]
    )
    func files(name: String) {
        let file = ThemeFile(name)
        #expect(file.colors.count > 20)
        let theme = Theme(base: file.base, overrides: file.colors)
        for (token, color) in file.colors { #expect(theme[token] == color, "\(token)") }
    }
}
