// SPDX-License-Identifier: MIT

public import Basics
public import PresenterCore

/// An output and its free area.
public struct OutputArea: Hashable, Sendable {
    /// Identifies the output.
    public var id: OutputID
    /// The size, in pixels at scale 1.
    public var size: Extent
    /// The area that panels leave free.
    public var workArea: Rectangle<Double>
    /// Where toasts are placed.
    public var position: ToastPosition
    /// Distance of toasts from the edges of the work area.
    public var toastMargin: Double
    /// Distance of toasts from each edge of the work area; `nil`: `toastMargin`.
    public var toastMargins: EdgeMargins

    /// Creates an output; the shortest call has no panels.
    public init(
        id: OutputID = OutputID(rawValue: 0),
        size: Extent,
        workArea: Rectangle<Double>? = nil,
        position: ToastPosition = .topRight,
        toastMargin: Double = 16,
        toastMargins: EdgeMargins = EdgeMargins()
    ) {
        self.id = id
        self.size = size
        self.workArea = workArea ?? Rectangle(origin: .zero, size: size)
        self.position = position
        self.toastMargin = toastMargin
        self.toastMargins = toastMargins
    }

    /// The area for toasts.
    ///
    /// Margins that leave nothing of the work area leave an empty area in it.
    public var toastArea: Rectangle<Double> {
        func margin(_ edge: Int?) -> Double { edge.map { Double($0) } ?? toastMargin }
        let left = min(margin(toastMargins.left), workArea.width)
        let top = min(margin(toastMargins.top), workArea.height)
        return Rectangle(
            x: workArea.x + left,
            y: workArea.y + top,
            width: max(0, workArea.width - left - margin(toastMargins.right)),
            height: max(0, workArea.height - top - margin(toastMargins.bottom))
        )
    }
}

/// A monitor; the backend numbers them.
public struct OutputID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, constant while the monitor is attached.
    public let rawValue: UInt32
    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Whether the left output has the lower number.
    public static func < (left: OutputID, right: OutputID) -> Bool {
        left.rawValue < right.rawValue
    }
}
