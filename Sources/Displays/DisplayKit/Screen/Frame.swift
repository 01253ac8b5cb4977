// SPDX-License-Identifier: MIT

/// The complete content of the screen.
public struct Frame: Hashable, Sendable {
    /// Grows by one with each frame.
    public var serial: UInt64
    /// The surfaces of all outputs, the lowest first.
    public var surfaces: [SurfaceFrame]

    /// Creates a frame.
    public init(serial: UInt64, surfaces: [SurfaceFrame]) {
        self.serial = serial
        self.surfaces = surfaces
    }

    /// Returns the frame with the damage of an earlier one that was never shown.
    public func following(_ earlier: Frame?) -> Frame {
        guard let earlier else { return self }
        var whole = self
        for index in whole.surfaces.indices {
            let surface = whole.surfaces[index]
            let old = earlier.surfaces.first { $0.id == surface.id }
            let missed = old?.damage.filter { !surface.damage.contains($0) } ?? []
            whole.surfaces[index].damage += missed
        }
        return whole
    }
}
