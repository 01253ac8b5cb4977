// SPDX-License-Identifier: MIT

/// The place in the work area where toasts are stacked.
public enum ToastPosition: String, Hashable, Sendable, CaseIterable {
    case topRight = "top_right"
    case topLeft = "top_left"
    case topCenter = "top_center"
    case bottomRight = "bottom_right"
    case bottomLeft = "bottom_left"
    case bottomCenter = "bottom_center"

    /// Whether the stack begins at the lower edge.
    public var isAtBottom: Bool {
        self == .bottomLeft || self == .bottomCenter || self == .bottomRight
    }

    /// Where toasts are in the width of the area.
    public var side: Side {
        switch self {
        case .topLeft, .bottomLeft: .left
        case .topCenter, .bottomCenter: .center
        case .topRight, .bottomRight: .right
        }
    }

    /// A place in the width of an area.
    public enum Side: Hashable, Sendable { case left, center, right }

    /// Returns the start of something of that length between two bounds.
    public func start<Length: BinaryFloatingPoint>(
        of length: Length,
        from lower: Length,
        to upper: Length
    ) -> Length {
        switch side {
        case .left: lower
        case .center: (lower + (upper - lower - length) / 2).rounded(.down)
        case .right: upper - length
        }
    }
}
