// SPDX-License-Identifier: MIT

/// The list of waiting toasts that the user opened.
enum ToastList: Hashable, Sendable {
    /// All toasts that wait for room.
    case rest
    /// The gathered toasts of the application with that identity.
    case application(String)

    /// Maximum number of listed toasts; as some end, others join.
    static let most = 50
}
