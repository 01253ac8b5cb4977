// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("Work that goes on")
struct WorkTests {
    static func toast(_ message: String, endsWithOwner: Bool = true) -> Content {
        .toast(
            Toast(
                headline: Headline(title: "Copying", message: StyledText(message)),
                actions: [Button(id: "cancel", title: "Stop")],
                progress: .fraction(0.5),
                endsWithOwner: endsWithOwner
            )
        )
    }

    static func modal(_ message: String, progress: Progress? = .indeterminate) -> Content {
        .modal(
            Modal(
                headline: Headline(title: "Copying", message: StyledText(message)),
                buttons: [Button(id: "positive", title: "Stop", role: .positive)],
                progress: progress
            )
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
        #expect(simulation.state.connected.isEmpty)
        #expect((simulation.state.content(of: toast) == nil) == endsWithOwner)
    }

    @Test("times may change beside the bar while the button stays armed")
    func arming() {
        #expect(Self.toast("a").armsAlike(Self.toast("b")))
        #expect(Self.modal("a").armsAlike(Self.modal("b", progress: .fraction(1))))
        #expect(!Self.modal("a").armsAlike(Self.modal("b", progress: nil)))
        #expect(!Self.modal("a", progress: nil).armsAlike(Self.modal("b", progress: nil)))
    }
}
