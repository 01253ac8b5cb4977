// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Pointer")
struct PointerTests {
    @Test("a press on the button of a one-time code copies it")
    func code() {
        var user = TestUser()
        let text = Headline(title: "Bank", message: StyledText("Your code is 493817."))
        user.show { $0.toasts = [TestCards.card(1, .toast(Toast(headline: text)))] }
        user.arm()
        user.advance(600)
        user.click(TestCards.id(1), .copy)
        #expect(user.orders.contains(.copy("493817")))
        #expect(!user.reported.contains(.cardTapped(TestCards.id(1))))
    }

    private func toasts(_ count: UInt32 = 2) -> TestUser {
        var user = TestUser()
        user.show { scene in scene.toasts = (1...count).map { TestCards.toast($0) } }
        user.arm()
        user.advance(600)
        _ = user.news()
        return user
    }

    @Test("a toast's hover begins and ends with the pointer")
    func hover() {
        var user = toasts()
        user.input(.pointer(.moved(user.place(TestCards.id(1), .button("reply")))))
        user.input(.pointer(.moved(user.place(TestCards.id(1), .close))))
        #expect(user.news() == [.hoverBegan(TestCards.id(1))])
        user.input(.pointer(.moved(user.place(TestCards.id(2), .close))))
        #expect(user.news() == [.hoverEnded(TestCards.id(1)), .hoverBegan(TestCards.id(2))])
        user.input(.pointer(.left))
        #expect(user.news() == [.hoverEnded(TestCards.id(2))])
    }

    @Test("a toast that comes under a resting pointer is not hovered until it moves")
    func restingPointer() {
        var user = TestUser()
        user.show { $0.toasts = [TestCards.toast(1)] }
        let place = user.place(TestCards.id(1), .card)
        user.input(.pointer(.moved(place)))
        #expect(user.news().isEmpty)
        user.input(.pointer(.moved(place)))
        #expect(user.news().isEmpty)
        var moved = place
        moved.point.x += 1
        user.input(.pointer(.moved(moved)))
        #expect(user.news() == [.hoverBegan(TestCards.id(1))])
    }

    @Test(
        "what a click on a toast means",
        arguments: [
            (Target.card, UserAction.cardTapped(TestCards.id(1))),
            (.close, .closeTapped(TestCards.id(1))),
            (.button("reply"), .buttonTapped(TestCards.id(1), Answer(button: "reply"))),
            (
                .link(0, url: "https://example.org"),
                .linkTapped(TestCards.id(1), url: "https://example.org")
            ),
        ]
    )
    func click(_ target: Target, _ expected: UserAction) {
        var user = toasts()
        user.click(TestCards.id(1), target)
        #expect(user.news() == [.hoverBegan(TestCards.id(1)), expected])
    }

    @Test("a pointer reported last during a modal is forgotten with it")
    func forgottenPointer() {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.arm()
        // Where a toast will be.
        let corner = toasts(1).place(TestCards.id(1), .close)
        user.input(.pointer(.moved(corner)))
        user.show { $0.presenters = [] }
        user.advance(5000)
        user.show { $0.toasts = [TestCards.toast(2)] }
        user.advance(1000)
        #expect(user.news().isEmpty)
        user.input(.pointer(.moved(corner)))
        #expect(user.news() == [.hoverBegan(TestCards.id(2))])
    }

    @Test("other buttons press no part of a card, only a toast as a whole")
    func otherButtons() {
        var user = toasts()
        let id = TestCards.id(1)
        let place = user.place(id, .close)
        user.press(place, .secondary)
        user.release(place, .secondary)
        #expect(user.news() == [.hoverBegan(id), .cardTapped(id, by: .right)])
        user.press(place, .other)
        user.release(place, .other)
        #expect(user.news().isEmpty)
        user.show { $0.presenters = [TestCards.modal(3)] }
        user.takeKeyboard()
        user.arm()
        user.advance(600)
        let button = user.place(TestCards.id(3), .button("ok"))
        _ = user.news()
        user.press(button, .secondary)
        user.release(button, .secondary)
        #expect(user.news().allSatisfy { !$0.isInput })
    }

    @Test("the scrim beside a sheet is tapped, that beside a modal is not")
    func scrim() {
        for (card, expected) in [
            (TestCards.sheet(1), [UserAction.scrimTapped(TestCards.id(1))]),
            (TestCards.modal(1), []),
        ] {
            var user = TestUser(hasKeyboard: true)
            user.show { $0.presenters = [card] }
            user.press(TestUser.beside)
            user.release(TestUser.beside)
            #expect(user.news() == [.disturbed(TestCards.id(1))])
            user.advance(200)
            _ = user.news()
            user.arm()
            user.press(TestUser.beside)
            user.release(TestUser.beside)
            #expect(user.news() == expected)
        }
    }

    @Test("a press between the scrim and a row does nothing, either way")
    func scrimToRow() {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.sheet(1)] }
        user.arm()
        user.press(TestUser.beside)
        user.release(user.place(TestCards.id(1), .button("a")))
        user.press(user.place(TestCards.id(1), .button("a")))
        user.release(TestUser.beside)
        #expect(user.news().isEmpty)
    }

    @Test("lower presenters accept no input; toasts above them do")
    func onlyTheTopmost() {
        var user = TestUser(hasKeyboard: true)
        user.show { scene in
            scene.presenters = [TestCards.modal(1), TestCards.modal(2)]
            scene.toasts = [TestCards.toast(3)]
        }
        user.arm()
        user.advance(600)
        _ = user.news()
        // The lower one peeks out above the topmost one.
        let frames = user.interaction.instances.cards.prefix(2).map(\.visibleFrame)
        #expect(frames[0].y < frames[1].y)
        let middle = Point(x: frames[0].midX, y: (frames[0].y + frames[1].y) / 2)
        let peek = ScreenPoint(output: TestUser.output, point: middle)
        user.press(peek)
        user.release(peek)
        #expect(user.news().isEmpty)
        user.click(TestCards.id(3), .close)
        #expect(user.news().last == .closeTapped(TestCards.id(3)))
    }

    @Test("a place on another output is the scrim's")
    func otherOutput() {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.sheet(1)] }
        user.arm()
        var place = user.place(TestCards.id(1), .button("a"))
        place.output = OutputID(rawValue: 2)
        user.press(place)
        user.release(place)
        #expect(user.news() == [.scrimTapped(TestCards.id(1))])
    }

    @Test("a finger presses, and scrolls when it wanders", arguments: [9.0, 11.0])
    func touch(_ distance: Double) {
        var user = TestUser(hasKeyboard: true)
        user.show { $0.presenters = [TestCards.modal(1)] }
        user.arm()
        var place = user.place(TestCards.id(1), .button("ok"))
        user.input(.pointer(.touchBegan(place)))
        place.point.y -= distance
        user.input(.pointer(.touchMoved(place)))
        user.input(.pointer(.touchEnded(place)))
        #expect(user.news().isEmpty == (distance > 10))
        #expect(user.state.scroll == (distance > 10 ? 11 : 0))
        #expect(user.state.hover == nil)
    }
}
