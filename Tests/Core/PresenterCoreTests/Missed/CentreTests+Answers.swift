// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

/// What a press and a reply do.
extension CentreTests {
    @Test("a button of a live toast is pressed, once, and the centre closes")
    func pressed() {
        var opened = Opened()
        let toast = opened.simulation.present(
            .toast("live", actions: [Button(id: "open", title: "Open")])
        )
        opened.toggle()
        opened.act(.pressed(toast, button: "nothing"))
        #expect(opened.simulation.state.isLive(toast))
        let effects = opened.simulation.act(.centre(.pressed(toast, button: "open")))
        #expect(!opened.simulation.state.isLive(toast))
        #expect(opened.centre == nil)
        let presses = effects.filter { effect in
            if case .notify(_, .buttonPressed(toast, _, _)) = effect { true } else { false }
        }
        #expect(presses.count == 1)
    }

    @Test(
        "a press on one without an action opens its only link, and it stays alive",
        arguments: [
            ("See https://example.org/a", "https://example.org/a"),
            ("www.example.org or https://www.example.org", "https://www.example.org"),
            ("https://example.org and ada@example.org", nil), ("No address", nil),
        ] as [(String, String?)]
    )
    func link(text: String, url: String?) {
        var opened = Opened()
        let toast = opened.simulation.present(
            .toast(Toast(headline: Headline(title: "a", message: StyledText(text))))
        )
        opened.toggle()
        #expect(opened.centre?.offers(Toast.defaultActionID, of: toast) == (url != nil))
        let press = CentreAction.pressed(toast, button: Toast.defaultActionID)
        let effects = opened.simulation.act(.centre(press))
        let links = effects.compactMap { effect in
            if case .openLink(let url) = effect { url } else { nil }
        }
        #expect(links == [url].compactMap(\.self))
        #expect(opened.simulation.state.isLive(toast) && (opened.centre == nil) == (url != nil))
    }

    @Test("a default action is what a press does, whatever links there are")
    func actionBeforeLink() {
        var opened = Opened()
        let toast = opened.simulation.present(
            .toast(
                Toast(headline: Headline(message: StyledText("https://example.org"))) {
                    $0.actions = [Button(id: Toast.defaultActionID, title: "Open")]
                }
            )
        )
        opened.toggle()
        let press = CentreAction.pressed(toast, button: Toast.defaultActionID)
        let effects = opened.simulation.act(.centre(press))
        #expect(effects.outcomes == [toast: .acted(Answer(button: Toast.defaultActionID))])
    }

    @Test("has the one-time code of a live toast, unless a rule hides its text")
    func code() throws {
        for isRedacted in [false, true] {
            var opened = Opened()
            var request = PresentRequest(
                content: .toast(Toast(headline: Headline(title: "Your code is 493817")))
            )
            request.decisions.isRedacted = isRedacted
            opened.simulation.request(request)
            let entry = try opened.lastEntry()
            #expect(entry.code == (isRedacted ? nil : "493817"))
        }
    }

    @Test("a reply is sent without closing it, also to one that waits", arguments: [false, true])
    func reply(isQuiet: Bool) throws {
        var opened = Opened()
        let offer = Reply { $0.label = "Answer" }
        let content = Content.toast(Toast(headline: Headline(title: "Where?")) { $0.reply = offer })
        if isQuiet { opened.simulation.send(.doNotDisturbChanged(until: .on)) }
        let toast = opened.simulation.present(content, timeout: .after(.seconds(5)))
        let entry = try opened.lastEntry()
        #expect(entry.choices == [.init(id: Toast.replyID, title: "Answer")])
        #expect(entry.reply == offer)
        opened.act(.pressed(toast, button: Toast.replyID))
        #expect(opened.centre != nil && opened.simulation.state.isLive(toast), "it has no text")
        let effects = opened.simulation.act(.centre(.replied(toast, text: "here")))
        let answer = Answer(button: Toast.replyID, text: "here")
        #expect(effects.notices.contains(.ended(toast, .acted(answer))))
        #expect(opened.centre != nil)
    }
}
