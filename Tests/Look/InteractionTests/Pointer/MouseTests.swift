// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Other buttons and fingers on toasts")
struct MouseTests {
    private static let id = TestCards.id(1)

    private func user() -> TestUser {
        var user = TestUser()
        user.show { $0.toasts = [TestCards.toast(1), TestCards.toast(2)] }
        user.arm()
        user.advance(600)
        user.send(.swipesBound([.swipe, .touchSwipe]))
        _ = user.news()
        return user
    }

    @Test(
        "are reported by name, wherever on the card",
        arguments: [(PointerButton.middle, CardGesture.middle), (.secondary, .right)],
        [Target.card, .close, .button("reply")]
    )
    func buttons(_ pair: (PointerButton, CardGesture), _ target: Target) {
        var user = user()
        let place = user.place(Self.id, target)
        user.press(place, pair.0)
        user.release(place, pair.0)
        #expect(user.news().contains(.cardTapped(Self.id, by: pair.1)))
    }

    @Test("do nothing when released elsewhere, or on a card that is not armed")
    func elsewhere() {
        var user = user()
        user.press(user.place(Self.id, .card), .middle)
        user.release(user.place(TestCards.id(2), .card), .middle)
        user.show { $0.toasts[0].isArmed = false }
        user.press(user.place(Self.id, .card), .middle)
        user.release(user.place(Self.id, .card), .middle)
        let tapped = user.news().filter { if case .cardTapped = $0 { true } else { false } }
        #expect(tapped.isEmpty)
    }

    @Test(
        "a toast follows the finger and the pressed pointer, and returns",
        arguments: [true, false]
    )
    func follows(isTouch: Bool) {
        var user = user()
        let start = user.place(Self.id, .card)
        func place(_ dx: Double, _ dy: Double = 0) -> ScreenPoint {
            let point = Point(x: start.point.x + dx, y: start.point.y + dy)
            return ScreenPoint(output: start.output, point: point)
        }
        func shift() -> Double? {
            user.interaction.instances.cards.first { $0.id == Self.id }?.transform.dx
        }
        if isTouch { user.input(.pointer(.touchBegan(start))) } else { user.press(start) }
        user.input(isTouch ? .pointer(.touchMoved(place(8))) : .pointer(.moved(place(8))))
        #expect(shift() == 0)
        user.input(isTouch ? .pointer(.touchMoved(place(40))) : .pointer(.moved(place(40))))
        #expect(shift() == 40)
        _ = user.news()
        if isTouch { user.input(.pointer(.touchEnded(place(40)))) } else { user.release(place(40)) }
        // Too short: no press, no swipe.
        let reported = user.news().filter { if case .cardTapped = $0 { true } else { false } }
        #expect(reported.isEmpty)
        user.advance(20)
        #expect((1..<40).contains(shift() ?? 0))
        user.advance(1000)
        #expect(shift() == 0)
    }

    @Test(
        "a toast stays in its place if a swipe has no action; then its release is a press",
        arguments: [true, false]
    )
    func stays(isTouch: Bool) {
        var user = user()
        user.send(.swipesBound(isTouch ? [.swipe] : [.touchSwipe]))
        let start = user.place(Self.id, .card)
        let end = ScreenPoint(
            output: start.output,
            point: Point(x: start.point.x + 80, y: start.point.y)
        )
        if isTouch { user.input(.pointer(.touchBegan(start))) } else { user.press(start) }
        user.input(isTouch ? .pointer(.touchMoved(end)) : .pointer(.moved(end)))
        let card = user.interaction.instances.cards.first { $0.id == Self.id }
        #expect(card?.transform.dx == 0)
        if isTouch { user.input(.pointer(.touchEnded(end))) } else { user.release(end) }
        // A finger that moves that far is no press.
        let taps = user.news().filter { if case .cardTapped = $0 { true } else { false } }
        #expect(taps == (isTouch ? [] : [.cardTapped(Self.id)]))
    }

    @Test("the pointer's swipe has its own name")
    func pointerSwipe() {
        var user = user()
        let start = user.place(Self.id, .card)
        let end = ScreenPoint(
            output: start.output,
            point: Point(x: start.point.x + 80, y: start.point.y)
        )
        user.press(start)
        user.input(.pointer(.moved(end)))
        user.release(end)
        #expect(user.news().contains(.cardTapped(Self.id, by: .swipe)))
    }

    @Test("one that is dismissed by a swipe leaves the way it was drawn", arguments: [-80.0, 80])
    func leaves(dx: Double) {
        var user = user()
        let start = user.place(Self.id, .card)
        let point = Point(x: start.point.x + dx, y: start.point.y)
        let end = ScreenPoint(output: start.output, point: point)
        user.input(.pointer(.touchBegan(start)))
        user.input(.pointer(.touchMoved(end)))
        user.input(.pointer(.touchEnded(end)))
        #expect(user.news().contains(.cardTapped(Self.id, by: .touchSwipe)))
        user.show { $0.toasts.removeAll { $0.id == Self.id } }
        user.advance(60)
        let leaving = user.interaction.instances.cards.first { $0.isExiting }
        #expect(leaving.map { $0.transform.dx / dx > 1 } == true)
    }

    @Test(
        "a finger moved to the side swipes; a short or slanting move does not",
        arguments: [(64.0, 0.0, true), (-64, 20, true), (63, 0, false), (64, 32, false)]
    )
    func swipe(dx: Double, dy: Double, isSwipe: Bool) {
        var user = user()
        let start = user.place(Self.id, .card)
        let end = ScreenPoint(
            output: start.output,
            point: Point(x: start.point.x + dx, y: start.point.y + dy)
        )
        user.input(.pointer(.touchBegan(start)))
        user.input(.pointer(.touchMoved(end)))
        user.input(.pointer(.touchEnded(end)))
        let expected: [UserAction] = isSwipe ? [.cardTapped(Self.id, by: .touchSwipe)] : []
        #expect(user.news().filter { $0.isInput } == expected)
    }
}
