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
}
