// SPDX-License-Identifier: MIT

/// The purpose of a window.
public enum WindowKind: Hashable, Sendable {
    /// A toast: `_NET_WM_WINDOW_TYPE_NOTIFICATION`.
    case notification
    /// A modal, a sheet, a loading, a retry: `_NET_WM_WINDOW_TYPE_DIALOG`.
    case dialog
    /// An invisible window for clicks outside a dialog.
    case inputOnly
}
