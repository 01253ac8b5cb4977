// SPDX-License-Identifier: MIT

import Canvas
import DesignSystem
import PresenterCore
import TestSupport
import Testing

/// Cards nobody would draw, and what must hold of them all the same.
@Suite("Any card")
struct InvariantTests {
    @Test("fits its output, keeps its parts apart, large enough and whole", arguments: 0..<40)
    func fixed(seed: Int) {
        Self.check(seed: seed, rounds: 10, .fixed)
    }

    @Test("the same as pango measures it", arguments: 0..<12)
    func live(seed: Int) {
        Self.check(seed: seed &+ 1_000, rounds: 4, Resources().measure)
    }

    private static func check(seed: Int, rounds: Int, _ measure: Measure) {
        var dice = SplitMix64(seed: UInt64(seed) &* 7919)
        for round in 0..<rounds {
            let output = AnyContent.output(&dice)
            let layoutEngine = AnyContent.layoutEngine(&dice, measure)
            let card = AnyContent.card(&dice)
            var state = AnyContent.state(&dice)
            func check(_ how: String) {
                let description =
                    "\(how), scale \(layoutEngine.textScale), seed \(seed), round \(round)"
                let layout = layoutEngine.layout(card, state: state, within: output)
                LayoutCheck(
                    measure: measure,
                    layout: layout,
                    card: card,
                    output: output,
                    description: description
                ).run()
                #expect(layout.unusableParts == [] && layout.isInTreeOrder, "\(description)")
            }
            let isHovered =
                state.hover != nil || (state.focus != nil && state.isFocusVisible)
            check(isHovered ? "hovered" : "at rest")
            guard card.content.kind == .toast, !isHovered else { continue }
            // What a toast cuts is read under the pointer.
            state.hover = .card
            check("hovered")
        }
    }
}
