// SPDX-License-Identifier: MIT

/// A notification.
enum NotifyForm: Int, CaseIterable, Hashable, Sendable {
    case plain, short, critical, actions, poison, long
}
