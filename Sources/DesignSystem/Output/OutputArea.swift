// SPDX-License-Identifier: MIT

/// An output and its free area.
public struct OutputArea: Hashable, Sendable {
    /// Which output.
    public var id: OutputID
    /// Its size, in pixels at scale 1.
    public var size: Extent
    /// The area that panels leave free.
    public var workArea: Rect
    /// Where toasts are placed.
    public var corner: Corner
    /// Distance of toasts from the edges of the work area.
    public var toastMargin: Double

    /// Creates an output; the shortest call has no panels.
    public init(
        id: OutputID = OutputID(rawValue: 0),
        size: Extent,
        workArea: Rect? = nil,
        corner: Corner = .topRight,
        toastMargin: Double = 16
    ) {
        self.id = id
        self.size = size
        self.workArea = workArea ?? Rect(origin: .zero, size: size)
        self.corner = corner
        self.toastMargin = toastMargin
    }

    /// The corner of the work area where toasts are placed.
    public enum Corner: String, Hashable, Sendable, CaseIterable {
        case topRight = "top_right"
        case topLeft = "top_left"
        case bottomRight = "bottom_right"
        case bottomLeft = "bottom_left"

        /// Whether the newest toast is at the lower edge.
        public var isAtBottom: Bool { self == .bottomLeft || self == .bottomRight }
        /// Whether toasts are flush with the right edge.
        public var isAtRight: Bool { self == .topRight || self == .bottomRight }
    }
}
