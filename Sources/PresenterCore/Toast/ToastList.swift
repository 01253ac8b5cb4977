// SPDX-License-Identifier: MIT

/// The waiting toasts that the person opened, to read them beyond the places there are.
enum ToastList: Hashable, Sendable {
    /// Everything that waits for room.
    case rest
    /// What is gathered of the application with that identity.
    case application(String)

    /// So many toasts are listed at once at most; as some end, more come.
    static let most = 50
}
