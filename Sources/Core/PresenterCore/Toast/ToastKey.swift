// SPDX-License-Identifier: MIT

/// Identifies equal toasts of one application.
struct ToastKey: Hashable, Sendable {
    /// Who may change it.
    private let identity: String
    /// What the user takes for one application: scripts of one tool choose the same tags.
    private let group: String
    private let key: String

    init(_ key: String, of identity: Identity) {
        self.identity = identity.key
        group = identity.group
        self.key = key
    }
}
