// SPDX-License-Identifier: MIT

/// A point on one of our surfaces.
public struct SurfacePoint: Hashable, Sendable {
    /// The id of the surface.
    public let surface: UInt32
    /// Logical pixels from the surface's corner.
    public internal(set) var x, y: Double
}
