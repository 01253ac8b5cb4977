// SPDX-License-Identifier: MIT

public import Basics
public import DesignSystem

/// A monitor's current state.
public struct Output: Hashable, Sendable {
    /// Identifies the monitor.
    public var id: OutputID
    /// The connector's name, for example `DP-1`.
    public var name: String
    /// The size in device pixels.
    public var pixelSize: PixelSize
    /// Scale factor: device pixels to one pixel of the design, 0.5 to 4.
    public var scale: Double
    /// The area free of panels, in device pixels from its upper left corner.
    public var workArea: Rectangle<Int>

    /// Whether the desktop shows through translucent surfaces; if not, surfaces are cut
    /// to their outlines, without dimming, fades or shadows.
    ///
    /// It changes only with `ScreenEvent.contentsLost`.
    public var isTranslucent: Bool

    /// Whether the pointer's position is known from the corner of the surface below it only.
    ///
    /// A surface there must stay where it is while a finger or the pressed pointer draws its
    /// card: the corner would move below them, and compositors disagree on which corner counts
    /// then, that of the press or that of the moment.
    public var placesInputOnSurfaces: Bool

    /// Creates an output.
    public init(
        id: OutputID,
        name: String,
        pixelSize: PixelSize,
        scale: Double = 1,
        workArea: Rectangle<Int>? = nil,
        isTranslucent: Bool = true,
        placesInputOnSurfaces: Bool = false
    ) {
        self.id = id
        self.name = name
        self.pixelSize = pixelSize
        self.scale = scale
        self.workArea =
            workArea ?? Rectangle(width: pixelSize.width, height: pixelSize.height)
        self.isTranslucent = isTranslucent
        self.placesInputOnSurfaces = placesInputOnSurfaces
    }

    /// The whole area, in device pixels.
    public var bounds: Rectangle<Int> {
        Rectangle(width: pixelSize.width, height: pixelSize.height)
    }

    /// The size in pixels at scale 1.
    public var extent: Extent {
        Extent(width: Double(pixelSize.width) / scale, height: Double(pixelSize.height) / scale)
    }

    /// The area free of panels, in pixels at scale 1.
    public var freeArea: Rectangle<Double> { workArea.logical(scale: scale) }
}

/// A size in device pixels.
public struct PixelSize: Hashable, Sendable {
    /// The two lengths; each 0 or more.
    public var width, height: Int
    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

extension Rectangle<Int> {
    /// Creates the smallest rectangle of whole device pixels around one in pixels at scale 1.
    public init(around rect: Rectangle<Double>, scale: Double) {
        let left = Int((rect.x * scale + 0.001).rounded(.down))
        let top = Int((rect.y * scale + 0.001).rounded(.down))
        self.init(
            x: left,
            y: top,
            width: max(0, Int((rect.maxX * scale - 0.001).rounded(.up)) - left),
            height: max(0, Int((rect.maxY * scale - 0.001).rounded(.up)) - top)
        )
    }

    /// Returns the rectangle in pixels at scale 1.
    public func logical(scale: Double) -> Rectangle<Double> {
        Rectangle<Double>(
            x: Double(x) / scale,
            y: Double(y) / scale,
            width: Double(width) / scale,
            height: Double(height) / scale
        )
    }
}
