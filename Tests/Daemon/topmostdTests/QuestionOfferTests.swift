// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import topmostd

@Suite("Questions that wait without the keyboard")
struct QuestionOfferTests {
    let test = TestEnvironment()

    init() {
        let client = InternalClient(test.runtime)
        let offer = QuestionOffer(test.runtime, client) { Instant(milliseconds: 0) }
        test.react = { effect in
            client.perform(effect)
            if case .presenterWaits(let identity, let end) = effect {
                offer.offer(identity, until: end)
            }
        }
    }

    /// A program asks until its questions wait.
    func nag() throws {
        let display = DisplayID(rawValue: 1)
        test.runtime.send(.displayAttached(display))
        let identity = Identity(key: "exe:/nag", displayName: "Nag", trust: .program)
        let owner = Owner(name: ":1.9", channel: .presenter, identity: identity)
        let button = Button(id: "positive", title: "Yes", role: .positive)
        for number in 0..<3 {
            let modal = Modal(headline: Headline(title: "Again?"), buttons: [button])
            test.runtime.send(
                .presentRequested(
                    RequestToken(rawValue: UInt64(number)),
                    PresentRequest(content: .modal(modal)),
                    by: owner
                )
            )
            test.runtime.commit()
            guard number < 2, let top = test.runtime.state.topmost else { continue }
            test.runtime.send(.userActed(display, .escapePressed(top)))
            test.runtime.commit()
        }
        #expect(test.runtime.state.topmost == nil)
    }

    func press(_ button: String) throws {
        let card = try #require(test.runtime.state.scene.toasts.first)
        #expect(card.content.headline.title == "Nag keeps asking")
        test.runtime.send(
            .buttonPressedByTool(RequestToken(rawValue: 70), card.id, Answer(button: button))
        )
        test.runtime.commit()
    }

    @Test("are shown at once on request")
    func show() throws {
        try nag()
        try press(QuestionOffer.show)
        #expect(test.runtime.state.topmost != nil)
    }

    @Test("are refused for a while on request")
    func stop() throws {
        try nag()
        try press(QuestionOffer.stop)
        #expect(test.runtime.state.liveCount == 0)
    }
}
