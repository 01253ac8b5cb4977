// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import Interaction
import PresenterCore
import Testing

@Suite("Blocked input")
struct ReleaseTests {
    private func blocked(loading: Card? = TestCards.loading(9)) -> TestUser {
        var user = TestUser(hasKeyboard: true)
        user.show { scene in
            scene.presenters = [TestCards.modal(1)]
            scene.toasts = [TestCards.toast(2)]
        }
        user.arm()
        let now = user.now
        user.show { scene in
            scene.loading = loading
            scene.blockedSince = now
            scene.presenters[0].isArmed = false
        }
        user.arm()
        _ = user.news()
        return user
    }

    @Test("Escape held 1.5 s frees the input, once", arguments: [1499, 1500, 5000])
    func holdEscape(_ milliseconds: Int64) {
        var user = blocked()
        user.down(.escape)
        user.advance(milliseconds)
        #expect(user.news() == (milliseconds < 1500 ? [] : [.releaseHeld]))
        user.up(.escape)
        #expect(user.news().isEmpty)
        #expect(user.interaction.releaseProgress == 0)
    }

    @Test("the release time of Escape counts, even if no step ran meanwhile")
    func lateReading() {
        for (milliseconds, expected) in [(1499, []), (1500, [UserAction.releaseHeld])] {
            var user = blocked()
            let start = user.now
            user.input(.keyPressed(TestCards.stroke(.escape)))
            user.send(
                .input(.keyReleased(TestCards.stroke(.escape))),
                at: start + .milliseconds(milliseconds)
            )
            #expect(user.news() == expected)
        }
    }

    @Test("the hold's progress is drawn, at 30 frames a second at most")
    func progress() {
        var user = blocked()
        user.advance(500)
        user.down(.escape)
        user.wakeUps = 0
        user.advance(750)
        #expect(abs(user.interaction.releaseProgress - 0.5) < 0.03)
        #expect(user.wakeUps <= 24)
        #expect(
            user.interaction.cardState(TestCards.id(9)).releaseProgress
                == user.interaction.releaseProgress
        )
    }

    @Test("a repeat begins the hold if the first stroke went elsewhere, and never restarts it")
    func repeats() {
        var user = blocked()
        var stroke = TestCards.stroke(.escape)
        stroke.isRepeat = true
        for _ in 0..<51 {
            user.input(.keyPressed(stroke))
            user.advance(30)
        }
        #expect(user.news() == [.releaseHeld])
    }

    @Test("the way out is drawn from 3 s on and can be pressed", arguments: [2999, 3000])
    func pill(_ milliseconds: Int64) {
        var user = blocked()
        user.advance(milliseconds)
        user.arrange()
        let place = ScreenPoint(output: TestUser.output, point: Point(x: 500, y: 610))
        user.press(place)
        user.advance(1500)
        #expect(user.news() == (milliseconds >= 3000 ? [.releaseHeld] : []))
        user.release(place)
        #expect(user.news().isEmpty)
    }

    @Test("it is there with nothing to see as well")
    func unseen() {
        var user = blocked(loading: nil)
        user.down(.escape)
        user.advance(1500)
        #expect(user.news() == [.releaseHeld])
    }

    @Test("nothing but the loading's Cancel reacts")
    func onlyCancel() {
        var user = blocked()
        user.click(TestCards.id(1), .button("ok"))
        user.click(TestCards.id(2), .close)
        user.strike(.character("s"), text: "s", .alt)
        user.press(TestUser.beside)
        user.release(TestUser.beside)
        #expect(user.news().isEmpty)
        user.click(TestCards.id(9), .button("cancel"))
        #expect(user.news() == [.buttonTapped(TestCards.id(9), Answer(button: "cancel"))])
        #expect(user.interaction.cardState(TestCards.id(9)).isFocusVisible)
        user.strike(.enter)
        #expect(user.news() == [.buttonTapped(TestCards.id(9), Answer(button: "cancel"))])
    }

    @Test("a hovered toast is left when input is blocked")
    func hoverEnds() {
        var user = TestUser()
        user.show { $0.toasts = [TestCards.toast(2)] }
        user.advance(400)
        user.input(.pointer(.moved(user.place(TestCards.id(2), .card))))
        let now = user.now
        user.show { $0.blockedSince = now }
        #expect(user.news() == [.hoverBegan(TestCards.id(2)), .hoverEnded(TestCards.id(2))])
    }

    @Test("when input is free again, a held Escape means nothing to the modal below")
    func freed() {
        var user = blocked()
        user.down(.escape)
        user.show { scene in
            scene.loading = nil
            scene.blockedSince = nil
        }
        var stroke = TestCards.stroke(.escape)
        stroke.isRepeat = true
        user.input(.keyPressed(stroke))
        user.up(.escape)
        #expect(!user.news().contains(.escapePressed(TestCards.id(1))))
        #expect(user.interaction.releaseProgress == 0)
    }
}
