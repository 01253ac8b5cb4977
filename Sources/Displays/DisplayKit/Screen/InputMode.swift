// SPDX-License-Identifier: MIT

/// How much of the user's input belongs to us.
public enum InputMode: Hashable, Sendable {
    /// None: there is nothing to click.
    case free
    /// The pointer where a surface has an input region (toasts, a retry on the
    /// bare desktop); never the keyboard.
    case pointer
    /// All keys and the whole pointer (a modal or a sheet).
    case exclusive
    /// All keys and the whole pointer, with or without a visible surface (a lease).
    case blocked

    /// Whether to grab keyboard and pointer.
    public var isGrabbing: Bool { self == .exclusive || self == .blocked }
}
