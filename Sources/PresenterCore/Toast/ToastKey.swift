// SPDX-License-Identifier: MIT

/// Identifies equal toasts of one application.
struct ToastKey: Hashable, Sendable {
    var identity: String
    var key: String
}
