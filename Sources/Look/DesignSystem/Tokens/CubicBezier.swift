// SPDX-License-Identifier: MIT

/// A curve from (0, 0) to (1, 1) by two control points, as in CSS.
public struct CubicBezier: Hashable, Sendable {
    private let x1, y1, x2, y2: Double

    /// Creates a curve; the x of both control points must be within 0 to 1.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// Returns the y at an x in 0 to 1, exact to a millionth.
    public func value(at x: Double) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if Self.coordinate(middle, x1, x2) < x { low = middle } else { high = middle }
        }
        return Self.coordinate((low + high) / 2, y1, y2)
    }

    private static func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
}
