// SPDX-License-Identifier: MIT

/// A monitor's current state.
public struct Monitor: Hashable, Sendable {
    /// Identifies the monitor while it is attached.
    public var id: UInt32
    /// The connector's name, for example `DP-1`.
    public var name: String
    /// The size in logical pixels, after rotation.
    public var width, height: Int
    /// Scale factor: device pixels to one logical pixel.
    public var scale: Double
    /// The size in device pixels, after rotation.
    public var pixelWidth, pixelHeight: Int

    /// Creates a monitor; without device pixels the scale determines them.
    public init(
        id: UInt32,
        name: String,
        width: Int,
        height: Int,
        scale: Double,
        pixels: (width: Int, height: Int)? = nil
    ) {
        self.id = id
        self.name = name
        self.width = width
        self.height = height
        self.scale = scale
        pixelWidth = pixels?.width ?? Int((Double(width) * scale).rounded())
        pixelHeight = pixels?.height ?? Int((Double(height) * scale).rounded())
    }

    /// Whether a surface's scale can be the monitor's own.
    ///
    /// A scale from before the monitor changed does not match its sizes.
    public func fits(scale: Double) -> Bool {
        scale > 0 && abs(Double(pixelWidth) / scale - Double(width)) <= 1
            && abs(Double(pixelHeight) / scale - Double(height)) <= 1
    }
}
