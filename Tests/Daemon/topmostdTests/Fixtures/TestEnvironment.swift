// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import topmostd

/// An environment that keeps what it is asked for.
final class TestEnvironment {
    var now = Instant(milliseconds: 1000)
    var performed: [Effect] = []
    var wakes: [Instant?] = []
    /// The effects of each commit, before they are carried out.
    var stored: [[Effect]] = []
    /// The scenes shown, and how many effects were carried out before each.
    var shown: [(revision: UInt64, after: Int)] = []
    /// Called with each effect, from inside.
    var react: (Effect) -> Void = { _ in }
    let runtime = Runtime(state: PresenterState())

    init() {
        runtime.connect(
            Runtime.Environment(
                now: { [unowned self] in now },
                wake: { [unowned self] in wakes.append($0) },
                schedule: { [unowned self] in runtime.commit() },
                store: { [unowned self] _, effects in stored.append(effects) },
                perform: { [unowned self] effect in
                    performed.append(effect)
                    react(effect)
                },
                finish: {},
                show: { [unowned self] in shown.append(($0.revision, after: performed.count)) }
            )
        )
    }

    static let owner = Owner(
        name: ":1.1",
        channel: .presenter,
        identity: Identity(key: "exe:/bin/x", displayName: "x", trust: .program)
    )

    func present(_ number: UInt64, _ content: Content) {
        runtime.send(
            .presentRequested(
                RequestToken(rawValue: number),
                PresentRequest(content: content),
                by: Self.owner
            )
        )
    }
}
