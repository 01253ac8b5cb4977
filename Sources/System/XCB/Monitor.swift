// SPDX-License-Identifier: MIT

public import Basics
internal import Glibc

/// A monitor.
public struct Monitor: Hashable, Sendable {
    /// The id, constant as long as its name is.
    public var id: UInt32
    /// The connector's name, for example `DP-1`.
    public var name: String
    /// Whether the user made it the primary one.
    public var isPrimary: Bool
    /// The frame on the root window, in device pixels.
    public var frame: Rectangle<Int>
    /// The width and the height in millimetres; 0 if unknown.
    public var widthInMillimetres, heightInMillimetres: Int
}
