// SPDX-License-Identifier: MIT

public import Basics
internal import Glibc

/// A monitor.
public struct Monitor: Hashable, Sendable {
    /// The number that stays as long as its name does.
    public var id: UInt32
    /// The connector's name, `DP-1`.
    public var name: String
    /// Whether the person made it the primary one.
    public var isPrimary: Bool
    /// Where it lies on the root window, in device pixels.
    public var frame: Rectangle
    /// Its width and height in millimetres; 0 when the monitor does not say.
    public var widthInMillimetres, heightInMillimetres: Int
}
