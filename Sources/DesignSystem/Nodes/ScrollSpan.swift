// SPDX-License-Identifier: MIT

/// Where a target lies within the part of a card that scrolls, from that part's top.
public struct ScrollSpan: Hashable, Sendable {
    /// Its upper and lower edge, in pixels at scale 1.
    public var from, to: Double

    /// Creates a span.
    public init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }
}
