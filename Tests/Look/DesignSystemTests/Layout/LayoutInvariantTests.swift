// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import PresenterCore
import TestSupport
import Testing

/// Whole scenes nobody would ask for, on outputs nobody has.
@Suite("Any scene")
struct LayoutInvariantTests {
    @Test("is on its output, side by side if it does not stack", arguments: 0..<4)
    func fixed(part: Int) {
        Self.check(seeds: part * 10..<part * 10 + 10, rounds: 4, .fixed)
    }

    @Test("the same as pango measures it")
    func live() {
        Self.check(seeds: 2_000..<2_008, rounds: 2, Resources().measure)
    }

    private static func check(seeds: Range<Int>, rounds: Int, _ measure: Measure) {
        var done: Set<SceneLayoutCheck.Part> = []
        for seed in seeds { done.formUnion(check(seed: seed, rounds: rounds, measure)) }
        #expect(done == Set(SceneLayoutCheck.Part.allCases))
    }

    /// What was there to be checked.
    private static func check(
        seed: Int,
        rounds: Int,
        _ measure: Measure
    ) -> Set<SceneLayoutCheck.Part> {
        var dice = SplitMix64(seed: UInt64(seed) &* 104_729 &+ 3)
        var done: Set<SceneLayoutCheck.Part> = []
        for round in 0..<rounds {
            let layoutEngine = AnyContent.layoutEngine(&dice, measure)
            let output = output(&dice)
            let scene = scene(&dice)
            let state = AnyContent.state(&dice)
            let layout = layoutEngine.layout(
                scene,
                on: output,
                now: Fixtures.arrival + .seconds(10),
                state: { _ in state }
            )
            var check = SceneLayoutCheck(
                layout: layout,
                scene: scene,
                output: output,
                comment: "\(output.size.width)x\(output.size.height), scale "
                    + "\(layoutEngine.textScale), seed \(seed), round \(round)"
            )
            check.run()
            done.formUnion(check.done)
        }
        return done
    }

    private static func output(_ dice: inout SplitMix64) -> OutputArea {
        let size = AnyContent.output(&dice)
        let panel = Double(dice.pick([0, 0, 30]))
        let isTop = dice.chance(0.5)
        return OutputArea(
            size: size,
            workArea: Rectangle(
                x: 0,
                y: isTop ? panel : 0,
                width: size.width,
                height: size.height - panel
            ),
            position: dice.pick(ToastPosition.allCases),
            toastMargin: Double(dice.pick([0, 16, 16]))
        )
    }

    private static func scene(_ dice: inout SplitMix64) -> Scene {
        var id: UInt32 = 0
        func card(_ kinds: [Kind], _ dice: inout SplitMix64) -> Card {
            id += 1
            return AnyContent.card(&dice, id: id, kinds: kinds)
        }
        let presenters = (0..<dice.pick([0, 1, 1, 2, 3, 9])).map { _ in
            card([.modal, .modal, .bottomSheet], &dice)
        }
        let isBlocked = dice.chance(0.3)
        return Scene(
            presenters: presenters,
            toasts: (0..<dice.pick([0, 1, 3, 8])).map { _ in card([.toast], &dice) }
        ) {
            $0.retry = dice.chance(0.5) ? card([.retry], &dice) : nil
            $0.waitingToasts = dice.pick([0, 0, 7])
            $0.loading = isBlocked ? card([.loading], &dice) : nil
            $0.blockedSince = isBlocked ? Fixtures.arrival : nil
        }
    }
}
