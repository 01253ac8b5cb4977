// SPDX-License-Identifier: MIT

/// A target's extent within the scrolling part of a card, from that part's top.
public struct ScrollSpan: Hashable, Sendable {
    /// The upper and the lower edge, in pixels at scale 1.
    public var from, to: Double

    /// Creates a span.
    public init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }
}
