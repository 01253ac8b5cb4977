// SPDX-License-Identifier: MIT
//
// A program whose questions the user dismissed twice in a row may not take the keyboard for a
// while: its next ones wait. A toast of the daemon says so, shows them on request, and offers
// to refuse them all.

import PresenterCore

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
            headline: Headline(
                title: "\(name) keeps asking",
                message: StyledText(
                    "Its question waits \(span.components.seconds) s and leaves you the keyboard."
                )
            ) { $0.icon = .name("dialog-question") },
            actions: [
                Button(id: Self.show, title: "Show now"),
                Button(id: Self.stop, title: "Ask no more", tone: .danger),
            ]
        ) { $0.isTransient = true }
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
