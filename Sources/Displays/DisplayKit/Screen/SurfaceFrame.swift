// SPDX-License-Identifier: MIT

public import Basics
public import DesignSystem
public import PresenterCore

/// The content of one window.
public struct SurfaceFrame: Hashable, Sendable {
    /// The surface's identifier.
    public var id: SurfaceID
    /// The output that the surface is on.
    public var output: OutputID
    /// The position in device pixels from the output's upper left corner, shadows included.
    ///
    /// It may extend beyond the output while it moves.
    public var frame: Rectangle<Int>
    /// Scale factor: device pixels to one pixel of the design.
    public var scale: Double
    /// The drawing on a transparent ground, in pixels at scale 1 from the surface's corner.
    ///
    /// Shadows, motion and opacity are already applied.
    public var displayList: DisplayList
    /// The changed areas since the surface's last frame, in device pixels from its corner.
    ///
    /// A new or resized surface: the whole. Empty: the same pixels, possibly moved.
    public var damage: [Rectangle<Int>]
    /// Where it accepts clicks while the input is not grabbed, in device pixels from
    /// the surface's corner; elsewhere clicks go through.
    public var inputRegion: [Rectangle<Int>]
    /// The rounded rectangles that cards cover, in pixels at scale 1 from the
    /// surface's corner: the surface's shape on a screen that is not translucent.
    ///
    /// On a translucent screen there are none, unless `blursBackground`.
    public var outlines: [Outline]
    /// Whether it covers its output and blocks all input.
    public var isBlocking: Bool
    /// How far to the right of the frame its pixels are drawn, in device pixels, also beyond
    /// its edges: the area that gets the pointer stays.
    public var shift = 0
    /// Whether what is behind its outlines is to be blurred, where the screen can do so.
    public var blursBackground = false

    /// Creates a surface's frame.
    public init(
        id: SurfaceID,
        output: OutputID,
        frame: Rectangle<Int>,
        scale: Double,
        displayList: DisplayList,
        damage: [Rectangle<Int>],
        inputRegion: [Rectangle<Int>],
        outlines: [Outline],
        isBlocking: Bool
    ) {
        self.id = id
        self.output = output
        self.frame = frame
        self.scale = scale
        self.displayList = displayList
        self.damage = damage
        self.inputRegion = inputRegion
        self.outlines = outlines
        self.isBlocking = isBlocking
    }

    /// The whole surface, in device pixels from its corner.
    public var whole: Rectangle<Int> {
        Rectangle(width: frame.width, height: frame.height)
    }

    /// The logical pixels inside of its outlines, from the corner of a rectangle on its output.
    public func bands(from corner: Rectangle<Int>) -> [Rectangle<Int>] {
        let x = Double(frame.x) / scale - Double(corner.x)
        let y = Double(frame.y) / scale - Double(corner.y)
        return outlines.flatMap { $0.offset(x: x, y: y).bands(scale: 1) }
    }

    /// A rectangle with round corners, or a part of one that is cut straight.
    public struct Outline: Hashable, Sendable {
        /// The position and size in pixels at scale 1.
        public var rect: Rectangle<Double>
        /// The corners' radius.
        public var radius: Double
        /// The part of the rectangle that is visible.
        public var visible: Rectangle<Double>

        /// Creates an outline; without `visible` the whole rectangle is visible.
        public init(rect: Rectangle<Double>, radius: Double, visible: Rectangle<Double>? = nil) {
            self.rect = rect
            self.radius = radius
            self.visible = visible ?? rect
        }

        /// The pixels that it covers, at a scale.
        public func bands(scale: Double) -> [Rectangle<Int>] {
            RoundedRegion.bands(
                .init(rect, scale: scale),
                radius: radius * scale,
                visible: .init(visible, scale: scale)
            )
        }

        /// Returns the outline moved by a distance.
        func offset(x: Double, y: Double) -> Outline {
            Outline(
                rect: rect.offset(x: x, y: y),
                radius: radius,
                visible: visible.offset(x: x, y: y)
            )
        }
    }
}

/// Identifies a surface across frames.
public enum SurfaceID: Hashable, Sendable {
    /// The scrim and the presenters, on a whole output.
    case presenters(OutputID)
    /// The retry, at its own size.
    case retry(PresentationID)
    /// A toast, or a loading that does not block input, at its own size.
    case toast(PresentationID)
    /// The pill with the number of hidden toasts on that output.
    case toastCount(OutputID)
    /// The notification centre, at its own size.
    case centre(OutputID)
    /// The loading with its scrim, and the escape hint, on a whole output.
    case loading(OutputID)
}
