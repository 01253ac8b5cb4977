// SPDX-License-Identifier: MIT

/// How an edge is drawn.
public struct Stroke: Hashable, Sendable {
    /// The line's width.
    public var width: Double
    /// Lengths of dashes and gaps in turn; empty: a solid line.
    public var dash: [Double]
    /// Whether ends and joins are round.
    public var isRound: Bool

    /// Creates a line style.
    public init(width: Double, dash: [Double] = [], isRound: Bool = false) {
        self.width = width
        self.dash = dash
        self.isRound = isRound
    }
}
