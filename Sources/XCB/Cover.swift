// SPDX-License-Identifier: MIT

public import Basics
internal import Glibc

/// A window of another program that lies above one of ours.
public struct Cover: Hashable, Sendable {
    /// Which window.
    public var id: WindowID
    /// Where it lies on the root.
    public var frame: Rectangle
    /// Whether it is outside the window manager's care, as ours are.
    public var isOverrideRedirect: Bool
}
