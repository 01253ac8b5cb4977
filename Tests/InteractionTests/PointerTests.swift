// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import Testing

@Suite("Pointer")
struct PointerTests {
    private func toasts(_ count: UInt32 = 2) -> Person {
        var person = Person()
        person.show { scene in scene.toasts = (1...count).map { Bench.toast($0) } }
        person.arm()
        person.advance(600)
        _ = person.news()
        return person
    }

    @Test("a toast is told when the pointer comes and goes")
    func hover() {
        var person = toasts()
        person.input(.pointerMoved(person.place(Bench.id(1), .button("reply"))))
        person.input(.pointerMoved(person.place(Bench.id(1), .close)))
        #expect(person.news() == [.hoverBegan(Bench.id(1))])
        person.input(.pointerMoved(person.place(Bench.id(2), .close)))
        #expect(person.news() == [.hoverEnded(Bench.id(1)), .hoverBegan(Bench.id(2))])
        person.input(.pointerLeft)
        #expect(person.news() == [.hoverEnded(Bench.id(2))])
    }

    @Test("a toast that comes under a resting pointer is not hovered until it moves")
    func restingPointer() {
        var person = Person()
        person.show { $0.toasts = [Bench.toast(1)] }
        let place = person.place(Bench.id(1), .card)
        person.input(.pointerMoved(place))
        #expect(person.news().isEmpty)
        person.input(.pointerMoved(place))
        #expect(person.news().isEmpty)
        var moved = place
        moved.point.x += 1
        person.input(.pointerMoved(moved))
        #expect(person.news() == [.hoverBegan(Bench.id(1))])
    }

    @Test(
        "what a click on a toast means",
        arguments: [
            (Target.card, UserAction.cardTapped(Bench.id(1))),
            (.close, .closeTapped(Bench.id(1))),
            (.button("reply"), .buttonTapped(Bench.id(1), Answer(button: "reply"))),
            (
                .link(0, url: "https://example.org"),
                .linkTapped(Bench.id(1), url: "https://example.org")
            ),
        ]
    )
    func click(_ target: Target, _ expected: UserAction) {
        var person = toasts()
        person.click(Bench.id(1), target)
        #expect(person.news() == [.hoverBegan(Bench.id(1)), expected])
    }

    @Test("a pointer that was told of last during a modal is forgotten with it")
    func forgottenPointer() {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1)] }
        person.arm()
        let corner = Place(output: Person.output, point: Point(x: 700, y: 40))
        person.input(.pointerMoved(corner))
        person.show { $0.presenters = [] }
        person.advance(5000)
        person.show { $0.toasts = [Bench.toast(2)] }
        person.advance(1000)
        #expect(person.news().isEmpty)
    }

    @Test("other buttons press nothing")
    func otherButtons() {
        var person = toasts()
        let place = person.place(Bench.id(1), .close)
        person.press(place, .secondary)
        person.letGo(place, .secondary)
        #expect(person.news() == [.hoverBegan(Bench.id(1))])
    }

    @Test("the scrim beside a sheet is tapped, that beside a modal is not")
    func scrim() {
        for (card, expected) in [
            (Bench.sheet(1), [UserAction.scrimTapped(Bench.id(1))]), (Bench.modal(1), []),
        ] {
            var person = Person()
            person.takeKeyboard()
            person.show { $0.presenters = [card] }
            person.press(Person.beside)
            person.letGo(Person.beside)
            #expect(person.news() == [.disturbed(Bench.id(1))])
            person.advance(200)
            _ = person.news()
            person.arm()
            person.press(Person.beside)
            person.letGo(Person.beside)
            #expect(person.news() == expected)
        }
    }

    @Test("a press that begins on the scrim and ends on a row is nothing")
    func scrimToRow() {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.sheet(1)] }
        person.arm()
        person.press(Person.beside)
        person.letGo(person.place(Bench.id(1), .button("a")))
        person.press(person.place(Bench.id(1), .button("a")))
        person.letGo(Person.beside)
        #expect(person.news().isEmpty)
    }

    @Test("lower presenters take nothing; toasts above them do")
    func onlyTheTopmost() {
        var person = Person()
        person.takeKeyboard()
        person.show { scene in
            scene.presenters = [Bench.modal(1), Bench.modal(2)]
            scene.toasts = [Bench.toast(3)]
        }
        person.arm()
        person.advance(600)
        _ = person.news()
        // The lower one peeks out above the topmost one.
        let peek = Place(output: Person.output, point: Point(x: 400, y: 180))
        person.press(peek)
        person.letGo(peek)
        #expect(person.news().isEmpty)
        person.click(Bench.id(3), .close)
        #expect(person.news().last == .closeTapped(Bench.id(3)))
    }

    @Test("a place on another output is the scrim's")
    func otherOutput() {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.sheet(1)] }
        person.arm()
        var place = person.place(Bench.id(1), .button("a"))
        place.output = OutputID(rawValue: 2)
        person.press(place)
        person.letGo(place)
        #expect(person.news() == [.scrimTapped(Bench.id(1))])
    }

    @Test("a finger presses, and scrolls when it wanders", arguments: [9.0, 11.0])
    func touch(_ distance: Double) {
        var person = Person()
        person.takeKeyboard()
        person.show { $0.presenters = [Bench.modal(1)] }
        person.arm()
        var place = person.place(Bench.id(1), .button("ok"))
        person.input(.touchBegan(place))
        place.point.y -= distance
        person.input(.touchMoved(place))
        person.input(.touchEnded(place))
        #expect(person.news().isEmpty == (distance > 10))
        #expect(person.stage.cardState(Bench.id(1)).scroll == (distance > 10 ? 11 : 0))
        #expect(person.stage.cardState(Bench.id(1)).hover == nil)
    }
}
