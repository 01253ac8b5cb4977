// SPDX-License-Identifier: MIT

/// The duration and the easing curve of an animation.
public struct Motion: Hashable, Sendable {
    /// The time from start to end.
    public var duration: Duration
    /// Progress as a function of time.
    public var curve: CubicBezier

    /// Creates a motion.
    public init(duration: Duration, curve: CubicBezier) {
        self.duration = duration
        self.curve = curve
    }

    /// Hover, press, focus ring, arming.
    public static let quick = Motion(
        duration: .milliseconds(120),
        curve: CubicBezier(0.2, 0, 0, 1)
    )
    /// Something arrives.
    public static let enter = Motion(
        duration: .milliseconds(200),
        curve: CubicBezier(0.05, 0.7, 0.1, 1)
    )
    /// Something changes its place or height.
    public static let move = Motion(
        duration: .milliseconds(200),
        curve: CubicBezier(0.2, 0, 0, 1)
    )
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
