// SPDX-License-Identifier: MIT

/// An opaque sRGB colour.
public struct RGB: Hashable, Sendable {
    /// Each 0 to 255.
    public var red, green, blue: UInt8

    /// Creates a colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
