// SPDX-License-Identifier: MIT

/// What makes two toasts of one application the same thing.
struct ToastKey: Hashable, Sendable {
    var identity: String
    var key: String
}
