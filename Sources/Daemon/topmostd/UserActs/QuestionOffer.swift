// SPDX-License-Identifier: MIT
//
// A program whose questions the user dismissed twice in a row may not take the keyboard for a
// while: its next ones wait. A toast of the daemon says so, shows them on request, and offers
// to refuse them all.

import PresenterCore
import Texts

/// Tells the user of questions that wait without the keyboard.
struct QuestionOffer {
    /// The ids of the toast's buttons.
    static let show = "show"
    static let stop = "stop_asking"

    private let runtime: Runtime
    private let client: InternalClient
    private let now: () -> Instant

    init(_ runtime: Runtime, _ client: InternalClient, now: @escaping () -> Instant) {
        self.runtime = runtime
        self.client = client
        self.now = now
    }

    /// Says that questions of a program wait until then.
    func offer(_ identity: Identity, until end: Instant) {
        let (name, account) = (identity.displayName, identity.account)
        let span = max(.seconds(1), end - now())
        let toast = Toast(
            title: Wording(.programAsksAgain, values: [name]),
            message: Wording(.questionWaits, values: ["\(span.components.seconds)"]),
            icon: "dialog-question",
            labels: [Self.show: Wording(.showQuestion), Self.stop: Wording(.askNoMore)]
        ) {
            $0.actions[1].tone = .danger
            $0.isTransient = true
        }
        var request = PresentRequest(content: .toast(toast), key: "asks " + account) {
            $0.timeout = .after(span)
        }
        request.decisions.passesDoNotDisturb = true
        client.show(request) { [runtime] button in
            switch button {
            case Self.show: runtime.send(.inputPauseEnded(account: account))
            case Self.stop: runtime.send(.askingStopped(account: account))
            default: break
            }
        }
    }
}
