// SPDX-License-Identifier: MIT

/// A monitor as it stands.
public struct Monitor: Hashable, Sendable {
    /// Its number, the same as long as it is attached.
    public var id: UInt32
    /// The connector's name, `DP-1`.
    public var name: String
    /// Its size in the desktop's pixels, turned as it is.
    public var width, height: Int
    /// Its own pixels to one of the desktop's.
    public var scale: Double
    /// Its size in its own pixels, turned as it is.
    public var pixelWidth, pixelHeight: Int

    /// Creates a monitor; without its own size that is as large as the scale says.
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

    /// Whether a scale that a surface was told can be the monitor's own.
    ///
    /// One that was told before the monitor changed does not fit its sizes.
    public func fits(scale told: Double) -> Bool {
        told > 0 && abs(Double(pixelWidth) / told - Double(width)) <= 1
            && abs(Double(pixelHeight) / told - Double(height)) <= 1
    }
}
