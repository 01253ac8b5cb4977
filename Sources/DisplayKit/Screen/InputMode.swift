// SPDX-License-Identifier: MIT

/// How much of the person's input belongs to us.
public enum InputMode: Hashable, Sendable {
    /// Nothing: there is nothing to reach.
    case free
    /// The pointer where a surface has an input region (toasts, a retry on the
    /// bare desktop); never the keyboard.
    case pointer
    /// All keys and the whole pointer (a modal, a sheet).
    case exclusive
    /// All keys and the whole pointer, with or without a surface to see (a lease).
    case blocked

    /// Whether keys and pointer are to be grabbed.
    public var isGrabbing: Bool { self == .exclusive || self == .blocked }
}
