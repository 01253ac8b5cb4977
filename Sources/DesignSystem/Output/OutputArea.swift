// SPDX-License-Identifier: MIT

public import PresenterCore

/// An output and its free area.
public struct OutputArea: Hashable, Sendable {
    /// Which output.
    public var id: OutputID
    /// Its size, in pixels at scale 1.
    public var size: Extent
    /// The area that panels leave free.
    public var workArea: Rect
    /// Where toasts are placed.
    public var position: ToastPosition
    /// Distance of toasts from the edges of the work area.
    public var toastMargin: Double

    /// Creates an output; the shortest call has no panels.
    public init(
        id: OutputID = OutputID(rawValue: 0),
        size: Extent,
        workArea: Rect? = nil,
        position: ToastPosition = .topRight,
        toastMargin: Double = 16
    ) {
        self.id = id
        self.size = size
        self.workArea = workArea ?? Rect(origin: .zero, size: size)
        self.position = position
        self.toastMargin = toastMargin
    }
}
