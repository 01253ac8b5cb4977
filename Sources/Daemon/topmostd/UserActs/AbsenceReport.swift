// SPDX-License-Identifier: MIT

import PresenterCore

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
        var parts = byCount.prefix(Self.maximumNames).map { "\($0.key) \($0.value)" }
        let others = byCount.dropFirst(Self.maximumNames).reduce(0) { $0 + $1.value }
        if others > 0 { parts.append("others \(others)") }
        let toast = Toast(
            headline: Headline(
                title: "\(count) while you were away",
                message: StyledText(parts.joined(separator: ", "))
            ) { $0.icon = .name("mail-unread") },
            actions: [
                Button(id: Toast.defaultActionID, title: "Show"), Button(id: "show", title: "Show"),
            ]
        ) { $0.isTransient = true }
        client.show(PresentRequest(content: .toast(toast), key: "absence")) { [runtime] _ in
            runtime.send(.centreSwitched(runtime.stack.makeToken(), .show))
        }
    }
}
