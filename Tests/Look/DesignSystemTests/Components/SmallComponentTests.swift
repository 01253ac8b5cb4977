// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

@Suite("Small components")
struct SmallComponentTests {
    @Test("a field has an edge for each state", arguments: ContrastTests.themes)
    func field(theme: Theme) {
        let layoutEngine = Fixtures.layoutEngine(theme)
        func edge(_ input: FormField, _ state: ControlState) -> (Color, Double)? {
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
        #expect(edge(FormField(), .normal)! == (theme[.outline], high ? 2 : 1))
        #expect(edge(FormField(), .focused)! == (theme[.focusRing], high ? 3 : 2))
        #expect(edge(FormField { $0.error = "No." }, .normal)! == (theme[.dangerText], 2))
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
