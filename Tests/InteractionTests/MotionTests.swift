// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import Testing

@Suite("Stillness and motion")
struct MotionTests {
    private func pose(_ person: Person, _ number: UInt32) -> Pose? {
        person.stage.pieces.last { $0.placement.id == Bench.id(number) }?.pose
    }

    @Test(
        "a modal fades in, growing and rising, in 200 ms, of which its first frame is one frame in",
        arguments: [0, 183, 184]
    )
    func enter(_ milliseconds: Int64) {
        var person = Person()
        person.show { $0.presenters = [Bench.modal(1)] }
        person.advance(milliseconds)
        let now = pose(person, 1)
        #expect((now == .rest) == (milliseconds == 184))
        #expect((person.stage.scrimOpacity == 1) == (milliseconds == 184))
        #expect((now?.opacity ?? 0) > 0.1)
        #expect((now?.scale ?? 0) > 0.96)
        if milliseconds == 0 { #expect((now?.opacity ?? 1) < 0.8) }
    }

    @Test("what leaves is drawn for 140 ms more, and takes nothing", arguments: [139, 140])
    func exit(_ milliseconds: Int64) {
        var person = Person()
        person.show { $0.toasts = [Bench.toast(1)] }
        person.arm()
        person.advance(300)
        let place = person.place(Bench.id(1), .close)
        person.show { $0.toasts = [] }
        person.press(place)
        person.letGo(place)
        #expect(person.news().isEmpty)
        person.advance(milliseconds)
        #expect(person.stage.pieces.map(\.isGhost) == (milliseconds < 140 ? [true] : []))
        #expect((person.stage.nextDeadline == nil) == (milliseconds == 140))
    }

    @Test("toasts close ranks in 200 ms, from where they were")
    func move() {
        var person = Person()
        person.show { $0.toasts = [Bench.toast(1), Bench.toast(2)] }
        person.advance(300)
        person.show { $0.toasts.removeFirst() }
        #expect(pose(person, 2)?.dy == 112)
        person.advance(100)
        let half = pose(person, 2)?.dy ?? 0
        #expect(half > 0 && half < 112)
        person.advance(100)
        #expect(pose(person, 2) == .rest)
    }

    @Test("a motion that is turned goes on from where it is")
    func turned() {
        var person = Person()
        person.show { $0.toasts = [Bench.toast(1), Bench.toast(2)] }
        person.advance(50)
        person.arrange()
        let before = pose(person, 2)
        person.show { $0.toasts.removeFirst() }
        let after = pose(person, 2)
        #expect(after?.opacity == before?.opacity)
        #expect(after?.dx == before?.dx)
        #expect(after?.dy == 112)
    }

    @Test("a sheet comes up from the edge and goes back there")
    func sheet() {
        var person = Person()
        person.show { $0.presenters = [Bench.sheet(1)] }
        #expect((pose(person, 1)?.dy ?? 0) > 50)
        person.advance(200)
        #expect(pose(person, 1) == .rest)
        person.show { $0.presenters = [] }
        person.advance(139)
        #expect(pose(person, 1)?.opacity == 1)
        #expect((pose(person, 1)?.dy ?? 0) > 200)
    }

    @Test("reduced motion: everything is there, and gone, at once")
    func reduced() {
        var person = Person(reduced: true)
        person.show { $0.presenters = [Bench.modal(1)] }
        #expect(pose(person, 1) == .rest)
        #expect(person.stage.scrimOpacity == 1)
        #expect(!person.stage.isMoving)
        person.show { $0.presenters = [] }
        #expect(person.stage.pieces.isEmpty)
        #expect(person.stage.scrimOpacity == 0)
        #expect(person.stage.nextDeadline == nil)
    }

    @Test("with nothing changing there is no deadline")
    func idle() {
        var person = Person()
        #expect(person.stage.nextDeadline == nil)
        person.takeKeyboard()
        person.show { scene in
            scene.presenters = [Bench.modal(1)]
            scene.retry = Bench.retry(2)
        }
        person.advance(600)
        person.arm()
        person.advance(600)
        #expect(person.stage.nextDeadline == nil)
    }

    @Test("what changes by itself is laid out anew when it does, and not more often")
    func ring() {
        var person = Person()
        person.show { $0.loading = Bench.spinner(1) }
        person.arm()
        person.advance(500)
        person.wakeUps = 0
        person.advance(1000)
        #expect((28...30).contains(person.wakeUps))
    }

    @Test("the caret blinks every 530 ms and rests after 10 s")
    func caret() {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1, input: TextInput())] }
        #expect(!person.stage.cardState(Bench.id(1)).isCaretLit)
        person.arm()
        person.advance(600)
        person.type("a")
        #expect(person.stage.cardState(Bench.id(1)).isCaretLit)
        person.advance(529)
        #expect(person.stage.cardState(Bench.id(1)).isCaretLit)
        person.advance(1)
        #expect(!person.stage.cardState(Bench.id(1)).isCaretLit)
        person.advance(530)
        #expect(person.stage.cardState(Bench.id(1)).isCaretLit)
        person.advance(10_000)
        #expect(person.stage.cardState(Bench.id(1)).isCaretLit)
        #expect(person.stage.nextDeadline == nil)
    }

    // MARK: Quick

    private func armed(_ reduced: Bool = false) -> Person {
        var person = Person(reduced: reduced)
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1)] }
        person.advance(600)
        person.arm()
        person.advance(600)
        return person
    }

    private func touch(_ person: Person, _ target: Target) -> Double? {
        person.stage.cardState(Bench.id(1)).touchLevels[target]
    }

    private func ring(_ person: Person, _ target: Target) -> Double? {
        person.stage.cardState(Bench.id(1)).ringLevels[target]
    }

    @Test("hover comes in 120 ms and goes in 120 ms, and then nothing moves")
    func hover() {
        var person = armed()
        let ok = Target.button("ok")
        person.input(.pointerMoved(person.place(Bench.id(1), ok)))
        let first = touch(person, ok) ?? 0
        // The first frame is one frame in.
        #expect(first > 0 && first < 1)
        person.advance(50)
        #expect((touch(person, ok) ?? 0) > first)
        person.advance(54)
        #expect(touch(person, ok) == 1)
        #expect(person.stage.nextDeadline == nil)
        #expect(!person.stage.isMoving)
        person.input(.pointerMoved(Person.beside))
        let leaving = touch(person, ok) ?? 0
        #expect(leaving > 0 && leaving < 1)
        person.advance(104)
        #expect(touch(person, ok) == nil)
        #expect(person.stage.nextDeadline == nil)
    }

    @Test("a press goes on from where the hover is, and back to it")
    func press() {
        var person = armed()
        let ok = Target.button("ok")
        let place = person.place(Bench.id(1), ok)
        person.input(.pointerMoved(place))
        person.advance(30)
        let hovered = touch(person, ok) ?? 0
        person.press(place)
        let pressed = touch(person, ok) ?? 0
        #expect(pressed >= hovered && pressed < 2)
        person.advance(120)
        #expect(touch(person, ok) == 2)
        // Beside the button letting go would press nothing: it comes up again.
        person.input(.pointerMoved(Person.beside))
        person.advance(120)
        #expect(touch(person, ok) == nil)
        person.input(.pointerMoved(place))
        person.advance(120)
        #expect(touch(person, ok) == 2)
        person.letGo(place)
        person.advance(120)
        #expect(touch(person, ok) == 1)
        #expect(person.news() == [.buttonTapped(Bench.id(1), Answer(button: "ok"))])
    }

    @Test("the ring goes over from one to the other in 120 ms")
    func ringMoves() {
        var person = armed()
        let (ok, no) = (Target.button("ok"), Target.button("no"))
        #expect(ring(person, ok) == 1)
        person.strike(.tab)
        let (leaving, coming) = (ring(person, ok) ?? 0, ring(person, no) ?? 0)
        #expect(leaving > 0 && leaving < 1 && coming > 0 && coming < 1)
        #expect(abs(leaving + coming - 1) < 1e-9)
        person.advance(120)
        #expect(ring(person, ok) == nil && ring(person, no) == 1)
        #expect(person.stage.nextDeadline == nil)
    }

    @Test("the ring that comes with the arming has no fade of its own")
    func ringOfArming() {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1)] }
        person.advance(420)
        let state = person.stage.cardState(Bench.id(1))
        #expect(state.armed > 0 && state.armed < 1)
        #expect(ring(person, .button("ok")) == 1)
    }

    @Test("before a card is armed, and with reduced motion, nothing fades")
    func sudden() {
        var early = Person()
        early.takeKeyboard()
        early.show { $0.presenters = [Bench.modal(1)] }
        early.advance(300)
        early.input(.pointerMoved(early.place(Bench.id(1), .button("ok"))))
        #expect(touch(early, .button("ok")) == nil)
        var still = armed(true)
        still.input(.pointerMoved(still.place(Bench.id(1), .button("ok"))))
        #expect(touch(still, .button("ok")) == 1)
        still.strike(.tab)
        #expect(ring(still, .button("no")) == 1 && ring(still, .button("ok")) == nil)
        #expect(still.stage.nextDeadline == nil)
    }

    @Test("turning motion off ends what fades")
    func turnedOff() {
        var person = armed()
        person.input(.pointerMoved(person.place(Bench.id(1), .button("ok"))))
        #expect(person.stage.nextDeadline != nil)
        person.send(.motionPreferred(isReduced: true))
        person.arrange()
        #expect(touch(person, .button("ok")) == 1)
        #expect(person.stage.nextDeadline == nil)
    }

    @Test("a still picture shows where fades are heading")
    func settled() {
        var person = armed()
        person.input(.pointerMoved(person.place(Bench.id(1), .button("ok"))))
        person.strike(.tab)
        person.stage.settleLevels()
        #expect(ring(person, .button("ok")) == nil && ring(person, .button("no")) == 1)
        #expect(person.stage.nextDeadline == nil)
    }

    @Test("a card that goes takes its fades with it")
    func gone() {
        var person = armed()
        person.input(.pointerMoved(person.place(Bench.id(1), .button("ok"))))
        person.show { $0.presenters = [] }
        person.advance(140)
        #expect(person.stage.nextDeadline == nil)
        #expect(person.stage.pieces.isEmpty)
    }

    @Test("details open and close in 200 ms", arguments: [false, true])
    func details(reduced: Bool) {
        var person = Person(reduced: reduced)
        person.show { $0.retry = Bench.retry(1) }
        person.advance(600)
        person.arm()
        person.advance(600)
        func expansion() -> Double? { person.stage.cardState(Bench.id(1)).expansion }
        person.click(Bench.id(1), .details)
        #expect(person.stage.cardState(Bench.id(1)).isExpanded)
        let first = expansion()
        #expect((first == nil) == reduced)
        if !reduced {
            person.advance(100)
            #expect((expansion() ?? 0) > (first ?? 1))
        }
        person.advance(100)
        #expect(expansion() == nil)
        person.advance(100)
        #expect(person.stage.nextDeadline == nil)
        person.click(Bench.id(1), .details)
        if !reduced { #expect((expansion() ?? 0) > 0.5) }
        person.advance(200)
        #expect(expansion() == nil)
        #expect(!person.stage.cardState(Bench.id(1)).isExpanded)
        #expect(person.stage.nextDeadline == nil)
    }
}
