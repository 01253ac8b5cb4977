// SPDX-License-Identifier: MIT

/// An sRGB colour with opacity, each channel 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
    /// Each 0 to 1.
    public var red, green, blue, alpha: Double

    /// Creates a colour from its channels.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from a number such as `0x315ADD`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double((hex >> 16) & 255) / 255,
            green: Double((hex >> 8) & 255) / 255,
            blue: Double(hex & 255) / 255,
            alpha: alpha
        )
    }
}
