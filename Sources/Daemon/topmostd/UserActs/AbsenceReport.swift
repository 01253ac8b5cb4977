// SPDX-License-Identifier: MIT

import PresenterCore
import Texts

/// Tells a user who returns how many notifications came meanwhile.
struct AbsenceReport {
    private let runtime: Runtime
    private let client: InternalClient

    /// Names in the message; those of other applications are counted.
    private static let maximumNames = 5

    init(_ runtime: Runtime, _ client: InternalClient) {
        self.runtime = runtime
        self.client = client
    }

    /// Shows one toast about all of them; a press on it opens the centre.
    ///
    /// - Parameter missed: how many came, by the name of the application.
    func show(_ missed: [String: Int]) {
        let count = missed.values.reduce(0, +)
        let byCount = missed.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let named = byCount.prefix(Self.maximumNames).map { "\($0.key) \($0.value)" }
            .joined(separator: ", ")
        let others = byCount.dropFirst(Self.maximumNames).reduce(0) { $0 + $1.value }
        let toast = Toast(
            title: Wording(.missedWhileAway, count: count),
            message: others > 0 ? Wording(.missedOthers, values: [named, "\(others)"]) : nil,
            icon: "mail-unread",
            labels: [
                Toast.defaultActionID: Wording(.showMissed), "show": Wording(.showMissed),
            ]
        ) {
            if others == 0 { $0.headline.message = StyledText(named) }
            $0.isTransient = true
        }
        client.show(PresentRequest(content: .toast(toast), key: "absence")) { [runtime] _ in
            runtime.send(.centreSwitched(runtime.stack.makeToken(), .show))
        }
    }
}
