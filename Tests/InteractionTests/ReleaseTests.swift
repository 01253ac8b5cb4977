// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import Testing

@Suite("Blocked input")
struct ReleaseTests {
    private func blocked(loading: Card? = Bench.loading(9)) -> Person {
        var person = Person()
        person.takeKeyboard()
        person.show { scene in
            scene.presenters = [Bench.modal(1)]
            scene.toasts = [Bench.toast(2)]
        }
        person.arm()
        let now = person.now
        person.show { scene in
            scene.loading = loading
            scene.blockedSince = now
            scene.presenters[0].isArmed = false
        }
        person.arm()
        _ = person.news()
        return person
    }

    @Test("Escape held 1.5 s frees the input, once", arguments: [1499, 1500, 5000])
    func holdEscape(_ milliseconds: Int64) {
        var person = blocked()
        person.down(.escape)
        person.advance(milliseconds)
        #expect(person.news() == (milliseconds < 1500 ? [] : [.releaseHeld]))
        person.up(.escape)
        #expect(person.news().isEmpty)
        #expect(person.stage.releaseProgress == 0)
    }

    @Test("what counts is when Escape came up, even when nobody looked meanwhile")
    func lateReading() {
        for (milliseconds, expected) in [(1499, []), (1500, [UserAction.releaseHeld])] {
            var person = blocked()
            let start = person.now
            person.input(.keyPressed(Bench.stroke(.escape)))
            person.send(
                .input(.keyReleased(Bench.stroke(.escape))),
                at: start + .milliseconds(milliseconds)
            )
            #expect(person.news() == expected)
        }
    }

    @Test("the hold is drawn as it goes, at 30 frames a second at most")
    func progress() {
        var person = blocked()
        person.advance(500)
        person.down(.escape)
        person.wakeUps = 0
        person.advance(750)
        #expect(abs(person.stage.releaseProgress - 0.5) < 0.03)
        #expect(person.wakeUps <= 24)
        #expect(person.stage.cardState(Bench.id(9)).releaseProgress == person.stage.releaseProgress)
    }

    @Test("a repeat begins the hold when the first stroke went elsewhere, and never begins it anew")
    func repeats() {
        var person = blocked()
        var stroke = Bench.stroke(.escape)
        stroke.isRepeat = true
        for _ in 0..<51 {
            person.input(.keyPressed(stroke))
            person.advance(30)
        }
        #expect(person.news() == [.releaseHeld])
    }

    @Test("the way out is drawn from 3 s on and can be pressed", arguments: [2999, 3000])
    func pill(_ milliseconds: Int64) {
        var person = blocked()
        person.advance(milliseconds)
        person.arrange()
        let place = Place(output: Person.output, point: Point(x: 500, y: 610))
        person.press(place)
        person.advance(1500)
        #expect(person.news() == (milliseconds >= 3000 ? [.releaseHeld] : []))
        person.letGo(place)
        #expect(person.news().isEmpty)
    }

    @Test("it is there with nothing to see as well")
    func unseen() {
        var person = blocked(loading: nil)
        person.down(.escape)
        person.advance(1500)
        #expect(person.news() == [.releaseHeld])
    }

    @Test("nothing but the loading's Cancel reacts")
    func onlyCancel() {
        var person = blocked()
        person.click(Bench.id(1), .button("ok"))
        person.click(Bench.id(2), .close)
        person.strike(.character("s"), text: "s", .alt)
        person.press(Person.beside)
        person.letGo(Person.beside)
        #expect(person.news().isEmpty)
        person.click(Bench.id(9), .button("cancel"))
        #expect(person.news() == [.buttonTapped(Bench.id(9), Answer(button: "cancel"))])
        #expect(person.stage.cardState(Bench.id(9)).isFocusVisible)
        person.strike(.enter)
        #expect(person.news() == [.buttonTapped(Bench.id(9), Answer(button: "cancel"))])
    }

    @Test("a hovered toast is left when input is blocked")
    func hoverEnds() {
        var person = Person()
        person.show { $0.toasts = [Bench.toast(2)] }
        person.advance(400)
        person.input(.pointerMoved(person.place(Bench.id(2), .card)))
        let now = person.now
        person.show { $0.blockedSince = now }
        #expect(person.news() == [.hoverBegan(Bench.id(2)), .hoverEnded(Bench.id(2))])
    }

    @Test("when input is free again, a held Escape means nothing to the modal below")
    func freed() {
        var person = blocked()
        person.down(.escape)
        person.show { scene in
            scene.loading = nil
            scene.blockedSince = nil
        }
        var stroke = Bench.stroke(.escape)
        stroke.isRepeat = true
        person.input(.keyPressed(stroke))
        person.up(.escape)
        #expect(!person.news().contains(.escapePressed(Bench.id(1))))
        #expect(person.stage.releaseProgress == 0)
    }
}
