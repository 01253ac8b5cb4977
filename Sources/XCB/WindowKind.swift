// SPDX-License-Identifier: MIT

/// What a window is for.
public enum WindowKind: Hashable, Sendable {
    /// A toast: `_NET_WM_WINDOW_TYPE_NOTIFICATION`.
    case notification
    /// A modal, a sheet, a loading, a retry: `_NET_WM_WINDOW_TYPE_DIALOG`.
    case dialog
    /// Takes input and draws nothing: what clicks outside a dialog fall on.
    case inputOnly
}
