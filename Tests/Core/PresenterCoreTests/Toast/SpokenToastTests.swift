// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("Toasts that are read aloud")
struct SpokenToastTests {
    private func isRead(
        _ toasts: SpokenToasts,
        _ title: String = "x",
        _ change: (inout Toast) -> Void = { _ in }
    ) -> Bool {
        let toast = Toast(headline: Headline(title: title), change)
        return toasts.applied(to: FullSample.card(1, .toast(toast))).content.toast?.isSpoken == true
    }

    @Test(
        "are those of the setting, unless they say otherwise themselves",
        arguments: [(.none, [false, false, false]), (.chosen, [false, true, false])]
            + [(.all, [true, true, false])] as [(SpokenToasts, [Bool])]
    )
    func chosen(toasts: SpokenToasts, isRead: [Bool]) {
        let found = [nil, true, false].map { choice in
            self.isRead(toasts) { $0.isSpoken = choice }
        }
        #expect(found == isRead)
    }

    @Test("are no levels, and have no one-time code")
    func never() {
        #expect(!isRead(.all) { $0.isOSD = true })
        #expect(isRead(.all, "Your code is late"))
        #expect(!isRead(.all, "Your code is 482913"))
    }
}
