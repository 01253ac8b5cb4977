// SPDX-License-Identifier: MIT

/// The duration and the easing curve of an animation.
public struct Motion: Hashable, Sendable {
    /// The time from start to end.
    public var duration: Duration
    /// Progress as a function of time.
    public var curve: CubicBezier

    /// Hover, press, focus ring, arming.
    public static let quick = Motion(duration: .milliseconds(120), curve: CubicBezier(0.2, 0, 0, 1))
    /// Something arrives.
    public static let enter = Motion(
        duration: .milliseconds(200),
        curve: CubicBezier(0.05, 0.7, 0.1, 1)
    )
    /// Something changes its place or height.
    public static let move = Motion(duration: .milliseconds(200), curve: CubicBezier(0.2, 0, 0, 1))
    /// Something leaves.
    public static let exit = Motion(
        duration: .milliseconds(140),
        curve: CubicBezier(0.3, 0, 0.8, 0.15)
    )

    /// Returns the progress after a time, 0 to 1.
    ///
    /// - Parameters:
    ///   - elapsed: the time since it began; may be negative.
    ///   - isReduced: whether motion is reduced: then it is complete at once.
    /// - Returns: the progress along the curve.
    public func progress(after elapsed: Duration, isReduced: Bool = false) -> Double {
        if isReduced { return 1 }
        if elapsed <= .zero { return 0 }
        if elapsed >= duration { return 1 }
        return curve.value(at: elapsed / duration)
    }
}

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
