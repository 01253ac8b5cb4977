// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Stillness and motion")
struct MotionTests {
    private func transform(_ user: TestUser, _ number: UInt32) -> AnimationTransform? {
        user.interaction.instances.cards.last { $0.id == TestCards.id(number) }?.transform
    }

    @Test(
        "a modal fades in, grows and rises in 200 ms, starting one frame in",
        arguments: [0, 183, 184]
    )
    func enter(_ milliseconds: Int64) {
        var user = TestUser()
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.advance(milliseconds)
        let now = transform(user, 1)
        #expect((now == .rest) == (milliseconds == 184))
        #expect((user.interaction.instances.scrimOpacity == 1) == (milliseconds == 184))
        #expect((now?.opacity ?? 0) > 0.1)
        #expect((now?.scale ?? 0) > 0.96)
        if milliseconds == 0 { #expect((now?.opacity ?? 1) < 0.8) }
    }

    @Test("a leaving card is drawn for 140 ms more, and accepts nothing", arguments: [139, 140])
    func exit(_ milliseconds: Int64) {
        var user = TestUser()
        user.show { $0.toasts = [TestCards.toast(1)] }
        user.arm()
        user.advance(300)
        let place = user.place(TestCards.id(1), .close)
        user.show { $0.toasts = [] }
        user.press(place)
        user.release(place)
        #expect(user.news().isEmpty)
        user.advance(milliseconds)
        #expect(
            user.interaction.instances.cards.map(\.isExiting) == (milliseconds < 140 ? [true] : [])
        )
        #expect((user.interaction.nextDeadline == nil) == (milliseconds == 140))
    }

    @Test("toasts close ranks in 200 ms, from where they were")
    func move() {
        var user = TestUser()
        user.show { $0.toasts = [TestCards.toast(1), TestCards.toast(2)] }
        user.advance(300)
        user.show { $0.toasts.removeFirst() }
        #expect(transform(user, 2)?.dy == 112)
        user.advance(100)
        let half = transform(user, 2)?.dy ?? 0
        #expect(half > 0 && half < 112)
        user.advance(100)
        #expect(transform(user, 2) == .rest)
    }

    @Test("toasts make room at once for one that grows, and close ranks when it shrinks")
    func room() {
        var user = TestUser()
        user.show { $0.toasts = [TestCards.toast(1), TestCards.toast(2)] }
        user.advance(300)
        func progress(_ progress: Progress?) {
            user.show { scene in
                guard case .toast(var toast) = scene.toasts[0].content else {
                    Issue.record("no toast: \(scene.toasts[0])")
                    return
                }
                toast.progress = progress
                scene.toasts[0].content = .toast(toast)
            }
        }
        progress(.fraction(0.5))
        #expect(user.interaction.layout[TestCards.id(2)]?.frame.y == 168)
        #expect(transform(user, 2) == .rest)
        progress(nil)
        #expect(transform(user, 2)?.dy == 40)
        user.advance(200)
        #expect(transform(user, 2) == .rest)
    }

    @Test("a reversed motion continues from where it is")
    func turned() {
        var user = TestUser()
        user.show { $0.toasts = [TestCards.toast(1), TestCards.toast(2)] }
        user.advance(50)
        user.arrange()
        let before = transform(user, 2)
        user.show { $0.toasts.removeFirst() }
        let after = transform(user, 2)
        #expect(after?.opacity == before?.opacity)
        #expect(after?.dx == before?.dx)
        #expect(after?.dy == 112)
    }

    @Test("a sheet comes up from the edge and goes back there")
    func sheet() {
        var user = TestUser()
        user.show { $0.presenters = [TestCards.sheet(1)] }
        #expect((transform(user, 1)?.dy ?? 0) > 50)
        user.advance(200)
        #expect(transform(user, 1) == .rest)
        user.show { $0.presenters = [] }
        user.advance(139)
        #expect(transform(user, 1)?.opacity == 1)
        #expect((transform(user, 1)?.dy ?? 0) > 200)
    }

    @Test("reduced motion: cards appear and disappear at once")
    func reduced() {
        var user = TestUser(reduced: true)
        user.show { $0.presenters = [TestCards.modal(1)] }
        #expect(transform(user, 1) == .rest)
        #expect(user.interaction.instances.scrimOpacity == 1)
        #expect(!user.interaction.isMoving)
        user.show { $0.presenters = [] }
        #expect(user.interaction.instances.cards.isEmpty)
        #expect(user.interaction.instances.scrimOpacity == 0)
        #expect(user.interaction.nextDeadline == nil)
    }

    @Test("with nothing changing there is no deadline")
    func idle() {
        var user = TestUser()
        #expect(user.interaction.nextDeadline == nil)
        user.takeKeyboard()
        user.show { scene in
            scene.presenters = [TestCards.modal(1)]
            scene.retry = TestCards.retry(2)
        }
        user.advance(600)
        user.arm()
        user.advance(600)
        #expect(user.interaction.nextDeadline == nil)
    }

    @Test("content that changes by itself is laid out again when it does, and not more often")
    func ring() {
        var user = TestUser()
        user.show { $0.loading = TestCards.spinner(1) }
        user.arm()
        user.advance(500)
        user.wakeUps = 0
        user.advance(1000)
        #expect((28...30).contains(user.wakeUps))
    }

    @Test("the caret blinks every 530 ms and stops after 10 s")
    func caret() {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1, input: FormField())] }
        #expect(!user.state.isCaretLit)
        user.arm()
        user.advance(600)
        user.type("a")
        #expect(user.state.isCaretLit)
        user.advance(529)
        #expect(user.state.isCaretLit)
        user.advance(1)
        #expect(!user.state.isCaretLit)
        user.advance(530)
        #expect(user.state.isCaretLit)
        user.advance(10_000)
        #expect(user.state.isCaretLit)
        #expect(user.interaction.nextDeadline == nil)
    }

    // MARK: Quick

    private func armed(_ reduced: Bool = false) -> TestUser {
        var user = TestUser(reduced: reduced)
        user.takeKeyboard()
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.advance(600)
        user.arm()
        user.advance(600)
        return user
    }

    private func touch(_ user: TestUser, _ target: Target) -> Double? {
        user.state.touchLevels[target]
    }

    private func ring(_ user: TestUser, _ target: Target) -> Double? {
        user.state.ringLevels[target]
    }

    @Test("hover appears and disappears in 120 ms, and then nothing moves")
    func hover() {
        var user = armed()
        let ok = Target.button("ok")
        user.input(.pointer(.moved(user.place(TestCards.id(1), ok))))
        let first = touch(user, ok) ?? 0
        // The first frame is one frame in.
        #expect(first > 0 && first < 1)
        user.advance(50)
        #expect((touch(user, ok) ?? 0) > first)
        user.advance(54)
        #expect(touch(user, ok) == 1)
        #expect(user.interaction.nextDeadline == nil)
        #expect(!user.interaction.isMoving)
        user.input(.pointer(.moved(TestUser.beside)))
        let leaving = touch(user, ok) ?? 0
        #expect(leaving > 0 && leaving < 1)
        user.advance(104)
        #expect(touch(user, ok) == nil)
        #expect(user.interaction.nextDeadline == nil)
    }

    @Test("a press continues from the hover, and back to it")
    func press() {
        var user = armed()
        let ok = Target.button("ok")
        let place = user.place(TestCards.id(1), ok)
        user.input(.pointer(.moved(place)))
        user.advance(30)
        let hovered = touch(user, ok) ?? 0
        user.press(place)
        let pressed = touch(user, ok) ?? 0
        #expect(pressed >= hovered && pressed < 2)
        user.advance(120)
        #expect(touch(user, ok) == 2)
        // Beside the button letting go would press nothing: it comes up again.
        user.input(.pointer(.moved(TestUser.beside)))
        user.advance(120)
        #expect(touch(user, ok) == nil)
        user.input(.pointer(.moved(place)))
        user.advance(120)
        #expect(touch(user, ok) == 2)
        user.release(place)
        user.advance(120)
        #expect(touch(user, ok) == 1)
        #expect(user.news() == [.buttonTapped(TestCards.id(1), Answer(button: "ok"))])
    }

    @Test("the ring fades from one to the other in 120 ms")
    func ringMoves() {
        var user = armed()
        let (ok, no) = (Target.button("ok"), Target.button("no"))
        #expect(ring(user, ok) == 1)
        user.strike(.tab)
        let (leaving, coming) = (ring(user, ok) ?? 0, ring(user, no) ?? 0)
        #expect(leaving > 0 && leaving < 1 && coming > 0 && coming < 1)
        #expect(abs(leaving + coming - 1) < 1e-9)
        user.advance(120)
        #expect(ring(user, ok) == nil && ring(user, no) == 1)
        #expect(user.interaction.nextDeadline == nil)
    }

    @Test("the ring that comes with the arming has no fade of its own")
    func ringOfArming() {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.advance(420)
        let state = user.state
        #expect(state.armed > 0 && state.armed < 1)
        #expect(ring(user, .button("ok")) == 1)
    }

    @Test("before a card is armed, and with reduced motion, nothing fades")
    func sudden() {
        var early = TestUser()
        early.takeKeyboard()
        early.show { $0.presenters = [TestCards.modal(1)] }
        early.advance(300)
        early.input(.pointer(.moved(early.place(TestCards.id(1), .button("ok")))))
        #expect(touch(early, .button("ok")) == nil)
        var still = armed(true)
        still.input(.pointer(.moved(still.place(TestCards.id(1), .button("ok")))))
        #expect(touch(still, .button("ok")) == 1)
        still.strike(.tab)
        #expect(ring(still, .button("no")) == 1 && ring(still, .button("ok")) == nil)
        #expect(still.interaction.nextDeadline == nil)
    }

    @Test("turning motion off ends what fades")
    func turnedOff() {
        var user = armed()
        user.input(.pointer(.moved(user.place(TestCards.id(1), .button("ok")))))
        #expect(user.interaction.nextDeadline != nil)
        user.send(.motionPreferred(isReduced: true))
        user.arrange()
        #expect(touch(user, .button("ok")) == 1)
        #expect(user.interaction.nextDeadline == nil)
    }

    @Test("a still picture shows where fades are heading")
    func settled() {
        var user = armed()
        user.input(.pointer(.moved(user.place(TestCards.id(1), .button("ok")))))
        user.strike(.tab)
        user.interaction.settleLevels()
        #expect(ring(user, .button("ok")) == nil && ring(user, .button("no")) == 1)
        #expect(user.interaction.nextDeadline == nil)
    }

    @Test("a card's fades end with it")
    func gone() {
        var user = armed()
        user.input(.pointer(.moved(user.place(TestCards.id(1), .button("ok")))))
        user.show { $0.presenters = [] }
        user.advance(140)
        #expect(user.interaction.nextDeadline == nil)
        #expect(user.interaction.instances.cards.isEmpty)
    }

    @Test("details open and close in 200 ms", arguments: [false, true])
    func details(reduced: Bool) {
        var user = TestUser(reduced: reduced)
        user.show { $0.retry = TestCards.retry(1) }
        user.advance(600)
        user.arm()
        user.advance(600)
        func expansion() -> Double? { user.state.expansion }
        user.click(TestCards.id(1), .details)
        #expect(user.state.isExpanded)
        let first = expansion()
        #expect((first == nil) == reduced)
        if !reduced {
            user.advance(100)
            #expect((expansion() ?? 0) > (first ?? 1))
        }
        user.advance(100)
        #expect(expansion() == nil)
        user.advance(100)
        #expect(user.interaction.nextDeadline == nil)
        user.click(TestCards.id(1), .details)
        if !reduced { #expect((expansion() ?? 0) > 0.5) }
        user.advance(200)
        #expect(expansion() == nil)
        #expect(!user.state.isExpanded)
        #expect(user.interaction.nextDeadline == nil)
    }
}
