// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Work in progress")
struct WorkTests {
    static func toast(_ message: String, endsWithOwner: Bool = true) -> Content {
        .toast(
            Toast(
                headline: Headline(title: "Copying", message: StyledText(message)),
                actions: [Button(id: "cancel", title: "Stop")]
            ) {
                $0.progress = .fraction(0.5)
                $0.endsWithOwner = endsWithOwner
            }
        )
    }

    static func modal(_ message: String, progress: Progress? = .indeterminate) -> Content {
        .modal(
            Modal(
                headline: Headline(title: "Copying", message: StyledText(message)),
                buttons: [Button(id: "positive", title: "Stop", role: .positive)]
            ) { $0.progress = progress }
        )
    }

    @Test("a toast ends with its owner only if it asked for that", arguments: [true, false])
    func connection(_ endsWithOwner: Bool) {
        var simulation = Simulation()
        let owner = Owner.app("b")
        let toast = simulation.present(
            Self.toast("a", endsWithOwner: endsWithOwner),
            by: owner,
            timeout: .never
        )
        let effects = simulation.send(.ownerVanished(name: owner.name))
        #expect(effects.outcomes == (endsWithOwner ? [toast: .ownerGone] : [:]))
        #expect(simulation.state.connections.isEmpty)
        #expect((simulation.state.content(of: toast) == nil) == endsWithOwner)
    }

    @Test("times may change beside the bar while the button stays armed")
    func arming() {
        #expect(Self.toast("a").armsAlike(Self.toast("b")))
        #expect(Self.modal("a").armsAlike(Self.modal("b", progress: .fraction(1))))
        #expect(!Self.modal("a").armsAlike(Self.modal("b", progress: nil)))
        #expect(!Self.modal("a", progress: nil).armsAlike(Self.modal("b", progress: nil)))
    }

    @Test(
        "rows and marks of a live list may come while its buttons stay armed",
        arguments: [true, false]
    )
    func liveRows(isLive: Bool) {
        func list(_ ids: [String]) -> Content {
            let choices = FormField.list(
                options: ids.map { .init(id: $0, title: $0) },
                selected: ids,
                allowsMany: true,
                areRows: true,
                window: isLive ? LiveRows { $0.total = ids.count } : nil
            )
            let ok = Button(id: "positive", title: "OK", role: .positive)
            let headline = Headline(title: "Which?")
            return .modal(Modal(headline: headline, buttons: [ok], choices: choices))
        }
        #expect(list(["a"]).armsAlike(list(["a", "b"])) == isLive)
    }
}
