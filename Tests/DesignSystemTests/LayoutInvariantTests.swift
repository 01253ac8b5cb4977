// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import PresenterCore
import TestSupport
import Testing

/// Whole scenes nobody would ask for, on outputs nobody has.
@Suite("Any scene")
struct StageInvariantTests {
    @Test("is on its output, side by side if it does not stack", arguments: 0..<40)
    func fixed(seed: Int) {
        Self.check(seed: seed, rounds: 4, .fixed)
    }

    @Test("the same as pango measures it", arguments: 0..<8)
    func live(seed: Int) {
        Self.check(seed: seed &+ 2_000, rounds: 2, Resources().measure)
    }

    private static func check(seed: Int, rounds: Int, _ measure: Measure) {
        var dice = SplitMix64(seed: UInt64(seed) &* 104_729 &+ 3)
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
            StageCheck(
                layout: layout,
                scene: scene,
                output: output,
                comment: "\(output.size.width)x\(output.size.height), scale "
                    + "\(layoutEngine.textScale), seed \(seed), round \(round)"
            ).run()
        }
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
            retry: dice.chance(0.5) ? card([.retry], &dice) : nil,
            toasts: (0..<dice.pick([0, 1, 3, 8])).map { _ in card([.toast], &dice) },
            waitingToasts: dice.pick([0, 0, 7]),
            loading: isBlocked ? card([.loading], &dice) : nil,
            blockedSince: isBlocked ? Fixtures.arrival : nil
        )
    }
}

/// What must hold of every layout.
private struct StageCheck {
    let layout: SceneLayout
    let scene: Scene
    let output: OutputArea
    let comment: String

    private func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { Issue.record("\(what()): \(comment)") }
    }

    func run() {
        let whole = Rectangle(origin: .zero, size: output.size)
        for card in layout.cards {
            expect(
                whole.encloses(card.visibleFrame),
                "\(card.role) \(card.visibleFrame) leaves the output"
            )
        }
        checkToasts()
        checkDeck()
        checkLoading()
        checkRetry()
    }

    private func cards(_ roles: CardInstance.Role...) -> [CardInstance] {
        layout.cards.filter { roles.contains($0.role) }
    }

    private func checkToasts() {
        let toasts = cards(.toast, .moreToasts)
        for (index, toast) in toasts.enumerated() {
            expect(
                output.workArea.encloses(toast.frame),
                "\(toast.role) \(toast.frame) lies on a panel"
            )
            for other in toasts[(index + 1)...] {
                expect(!toast.frame.covers(other.frame), "toasts lie on each other")
            }
        }
        guard let newest = scene.toasts.last else { return }
        expect(layout[newest.id] != nil, "the newest toast is not seen")
        let shown = cards(.toast).count
        let unseen = scene.waitingToasts + scene.toasts.count - shown
        let pills = cards(.moreToasts)
        expect(pills.count == (unseen > 0 ? 1 : 0), "\(unseen) unseen, \(pills.count) counts")
    }

    /// Each presenter of the deck is seen, or counted on the rearmost plate.
    private func checkDeck() {
        let drawn = layout.cards.filter {
            switch $0.role {
            case .topmost, .covered: true
            case .retry, .toast, .moreToasts, .loading, .indicator, .escape, .centre: false
            }
        }
        expect(drawn.count == min(3, scene.presenters.count), "\(drawn.count) presenters drawn")
        for card in drawn where card.role != .topmost {
            expect(card.layout.regions.isEmpty, "a covered presenter can be pressed")
        }
    }

    private func checkLoading() {
        guard let loading = cards(.loading).first, let pill = cards(.escape).first else { return }
        expect(
            !loading.frame.covers(pill.frame),
            "the way out \(pill.frame) lies on the loading \(loading.frame)"
        )
    }

    /// A retry leaves its presenter beside it, or at least its plate to be seen.
    private func checkRetry() {
        guard let retry = cards(.retry).first, let below = cards(.topmost).first else { return }
        let isBeside = !retry.frame.covers(below.frame)
        let isPlateSeen = retry.frame.y - below.frame.y >= 35
        let hasRoom = output.size.height - retry.frame.height - below.frame.y >= 36
        expect(isBeside || isPlateSeen || !hasRoom, "the retry hides its presenter")
    }
}
