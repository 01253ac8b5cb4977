// SPDX-License-Identifier: MIT
//
// A program whose questions the user dismissed twice in a row may not take the keyboard for a
// while: its next ones wait. A toast of the daemon says so, shows them on request, and offers
// to refuse them all.

import PresenterCore

/// Tells the user of questions that wait without the keyboard.
final class QuestionOffer {
    /// The token of its requests; never used for a client.
    static let token = RequestToken(rawValue: .max - 2)
    /// The ids of the toast's buttons.
    static let show = "show"
    static let stop = "stop_asking"

    private let runtime: Runtime
    private let now: () -> Instant
    /// The accounts whose toasts wait for an id.
    private var requested: [String] = []
    private var accounts: [PresentationID: String] = [:]

    init(_ runtime: Runtime, now: @escaping () -> Instant) {
        self.runtime = runtime
        self.now = now
    }

    /// Says that questions of a program wait until then.
    func offer(_ identity: Identity, until end: Instant) {
        let name = identity.displayName
        let span = max(.seconds(1), end - now())
        let toast = Toast(
            headline: Headline(
                title: "\(name) keeps asking",
                message: StyledText(
                    "Its question waits \(span.components.seconds) s and leaves you the keyboard."
                ),
                icon: .name("dialog-question")
            ),
            actions: [
                Button(id: Self.show, title: "Show now"),
                Button(id: Self.stop, title: "Ask no more", tone: .danger),
            ],
            isTransient: true
        )
        var request = PresentRequest(
            content: .toast(toast),
            timeout: .after(span),
            key: "asks " + identity.account
        )
        request.decisions.passesDoNotDisturb = true
        requested.append(identity.account)
        runtime.send(.presentRequested(Self.token, request, by: ConfigurationReloader.owner))
    }

    /// Records the id of an accepted toast.
    func accepted(_ id: PresentationID) {
        guard !requested.isEmpty else { return }
        accounts[id] = requested.removeFirst()
    }

    /// Drops a toast that was refused.
    func refused() {
        if !requested.isEmpty { requested.removeFirst() }
    }

    /// Handles a notice about one of the daemon's toasts.
    func handle(_ notice: Notice) {
        switch notice {
        case .buttonPressed(let id, let answer, _):
            guard let account = accounts[id] else { return }
            switch answer.button {
            case Self.show: runtime.send(.inputPauseEnded(account: account))
            case Self.stop: runtime.send(.askingStopped(account: account))
            default: break
            }
        case .ended(let id, _, _): accounts[id] = nil
        case .presented, .retryPressed: break
        }
    }
}
