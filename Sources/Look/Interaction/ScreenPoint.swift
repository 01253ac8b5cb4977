// SPDX-License-Identifier: MIT

public import DesignSystem

/// A point on one output.
public struct ScreenPoint: Hashable, Sendable {
    /// The output that the point is on.
    public var output: OutputID
    /// Pixels at scale 1 from the output's upper left corner.
    public var point: Point

    /// Creates a place.
    public init(output: OutputID, point: Point) {
        self.output = output
        self.point = point
    }
}
