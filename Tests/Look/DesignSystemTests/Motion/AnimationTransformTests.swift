// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

/// How cards appear and disappear.
@Suite("Transforms of an animation")
struct AnimationTransformTests {
    private static let roles: [CardInstance.Role] = [
        .topmost, .covered(depth: 1), .retry, .toast, .moreToasts, .loading, .escape, .centre,
    ]

    private static func card(
        _ role: CardInstance.Role,
        slides: Bool = false,
        _ position: ToastPosition = .topRight
    ) -> CardInstance {
        CardInstance(
            id: nil,
            role: role,
            output: OutputArea(size: Extent(width: 1280, height: 800), position: position),
            frame: Rectangle(x: 500, y: 300, width: 270, height: 200),
            slides: slides,
            layout: CardLayout(size: Extent(width: 270, height: 200))
        )
    }

    @Test("end at rest and begin at rest", arguments: roles, ToastPosition.allCases)
    func ends(role: CardInstance.Role, position: ToastPosition) {
        for slides in [false, true] {
            let card = Self.card(role, slides: slides, position)
            #expect(card.transform(entering: 1) == .rest)
            let gone = card.transform(leaving: 0)
            #expect(gone.opacity == 1 && gone.scale == 1 && gone.dx == 0 && gone.dy == 0)
        }
    }

    @Test("away nothing is seen of a card", arguments: roles, ToastPosition.allCases)
    func away(role: CardInstance.Role, position: ToastPosition) {
        for slides in [false, true] {
            let card = Self.card(role, slides: slides, position)
            for transform in [card.transform(entering: 0), card.transform(leaving: 1)] {
                let isBelow = card.frame.y + transform.dy >= 800
                #expect(transform.opacity == 0 || isBelow, "\(role) \(transform)")
            }
        }
    }

    @Test("on the way everything comes nearer, step by step", arguments: roles)
    func monotonic(role: CardInstance.Role) {
        func distance(_ transform: AnimationTransform) -> [Double] {
            [1 - transform.opacity, abs(1 - transform.scale), abs(transform.dx), abs(transform.dy)]
        }
        for slides in [false, true] {
            let card = Self.card(role, slides: slides)
            var last = distance(card.transform(entering: 0))
            for step in 1...20 {
                let next = distance(card.transform(entering: Double(step) / 20))
                #expect(zip(next, last).allSatisfy { $0 <= $1 + 1e-9 })
                last = next
            }
            for step in 0...20 {
                let next = distance(card.transform(leaving: Double(step) / 20))
                #expect(zip(next, last).allSatisfy { $0 >= $1 - 1e-9 })
                last = next
            }
        }
    }

    @Test(
        "toasts come from the side they gather at, 24 away",
        arguments: [
            (ToastPosition.topLeft, -24.0, 0.0), (.bottomLeft, -24, 0), (.topRight, 24, 0),
            (.bottomRight, 24, 0), (.topCenter, 0, -24), (.bottomCenter, 0, 24),
        ]
    )
    func sides(position: ToastPosition, dx: Double, dy: Double) {
        for role in [CardInstance.Role.toast, .moreToasts] {
            let card = Self.card(role, position)
            #expect(card.transform(entering: 0) == AnimationTransform(opacity: 0, dx: dx, dy: dy))
            #expect(card.transform(leaving: 1) == AnimationTransform(opacity: 0, dx: dx, dy: dy))
            let half = card.transform(entering: 0.5)
            #expect(half == AnimationTransform(opacity: 0.5, dx: dx / 2, dy: dy / 2))
        }
    }

    @Test(
        "a modal grows from 0.96 and shrinks to 0.98, a sheet slides, an indicator only fades",
        arguments: [
            (
                CardInstance.Role.topmost, false,
                AnimationTransform(opacity: 0, scale: 0.96, dy: 8),
                0.98
            ),
            (.retry, false, AnimationTransform(opacity: 0, scale: 0.96, dy: 8), 0.98),
            (.topmost, true, AnimationTransform(dy: 500), 1),
            (.loading, false, AnimationTransform(opacity: 0), 1),
            (.escape, false, AnimationTransform(opacity: 0), 1),
        ]
    )
    func kinds(role: CardInstance.Role, slides: Bool, start: AnimationTransform, end: Double) {
        let card = Self.card(role, slides: slides)
        #expect(card.transform(entering: 0) == start)
        #expect(card.transform(leaving: 1).scale == end)
    }

    @Test(
        "follow the curves of the look, computed apart from this code",
        arguments: [
            (Motion.quick, 120, [0.4063, 0.7319, 0.8778, 0.9535, 0.9897]),
            (.enter, 200, [0.7435, 0.8868, 0.9502, 0.9817, 0.9961]),
            (.move, 200, [0.4063, 0.7319, 0.8778, 0.9535, 0.9897]),
            (.exit, 140, [0.0155, 0.0642, 0.1540, 0.3009, 0.5414]),
        ]
    )
    func curves(motion: Motion, milliseconds: Int, values: [Double]) {
        #expect(motion.duration == .milliseconds(milliseconds))
        for (index, value) in values.enumerated() {
            let elapsed = motion.duration * (index + 1) / 6
            #expect(abs(motion.progress(after: elapsed) - value) < 0.0002, "sixth \(index + 1)")
        }
        #expect(motion.progress(after: .milliseconds(-5)) == 0)
        #expect(motion.progress(after: .seconds(5)) == 1)
    }
}
