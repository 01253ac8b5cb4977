// SPDX-License-Identifier: MIT

public import Basics
internal import Glibc

/// Another program's window above one of ours.
public struct Cover: Hashable, Sendable {
    /// The window's id.
    public var id: WindowID
    /// Its frame on the root.
    public var frame: Rectangle<Int>
    /// Whether the window manager ignores it, like ours.
    public var isOverrideRedirect: Bool
}
