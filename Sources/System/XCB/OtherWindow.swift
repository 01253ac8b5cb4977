// SPDX-License-Identifier: MIT

public import Basics
internal import Glibc

/// Another program's visible window on the root.
public struct OtherWindow: Hashable, Sendable {
    /// The window's id.
    public var id: WindowID
    /// The frame on the root window, in device pixels.
    public var frame: Rectangle<Int>
    /// Whether the window manager ignores it (override-redirect).
    public var isOverrideRedirect: Bool
    /// Whether it is above the lowest window of this client.
    public var isAbove: Bool
}
