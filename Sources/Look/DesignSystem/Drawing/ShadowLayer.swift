// SPDX-License-Identifier: MIT

/// One layer of an elevation: offset, σ and opacity.
public struct ShadowLayer: Hashable, Sendable {
    /// The distance downwards, in pixels at scale 1.
    public var offset: Double
    /// The Gaussian's standard deviation.
    public var sigma: Double
    /// 0 to 1.
    public var opacity: Double

    /// Creates a layer.
    public init(offset: Double, sigma: Double, opacity: Double) {
        self.offset = offset
        self.sigma = sigma
        self.opacity = opacity
    }
}
