// SPDX-License-Identifier: MIT

/// Something painted at a node's frame.
enum Decoration: Hashable, Sendable {
    case shadow([ShadowLayer], Color, radius: Double)
    /// A fill; it ends inside an opaque edge, so that no colour shows outside it.
    case fill(Color, radius: Double, inset: Double = 0)
    /// A fill one pixel further down.
    case shade(Color, radius: Double)
    /// A fill with round corners at the top only.
    case topFill(Color, radius: Double, inset: Double = 0)
    /// A fill with round corners at the bottom only.
    case bottomFill(Color, radius: Double, inset: Double = 0)
    /// An edge drawn inside.
    case edge(Color, width: Double, radius: Double, isDashed: Bool = false)
    /// The focus ring around: an inner band, then the ring.
    case ring(inner: Color, outer: Color, width: Double, radius: Double, opacity: Double)
    /// A line along the lower edge, inside.
    case bottomLine(Color, width: Double)
    /// A line along the upper edge between the corners, inside.
    case topLine(Color, inset: Double)
    /// A line below text.
    case underline(Color)
}
