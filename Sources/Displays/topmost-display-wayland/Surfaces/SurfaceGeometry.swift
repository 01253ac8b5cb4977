// SPDX-License-Identifier: MIT
//
// Frames are in device pixels, Wayland surfaces in whole logical pixels. A frame whose
// edges are not on whole logical pixels gets a slightly larger surface.

import Basics
import DisplayKit
import Wayland

/// The position of a surface on its output, for the compositor.
struct SurfaceGeometry: Hashable {
    /// The surface in logical pixels from the output's corner.
    var frame: Rectangle<Int>
    /// The surface's image, in device pixels.
    var width, height: Int
    /// The frame's offset in that image.
    var insetX, insetY: Int

    init(_ frame: Rectangle<Int>, on output: Output, monitor: Monitor) {
        let size = output.pixelSize
        if frame == output.bounds {
            self.frame = Rectangle(width: monitor.width, height: monitor.height)
            (width, height, insetX, insetY) = (size.width, size.height, 0, 0)
            return
        }
        let across = Self.span(frame.x, frame.width, output.scale)
        let down = Self.span(frame.y, frame.height, output.scale)
        self.frame = Rectangle(
            x: across.start,
            y: down.start,
            width: across.length,
            height: down.length
        )
        (width, height) = (across.pixels, down.pixels)
        (insetX, insetY) = (across.inset, down.inset)
    }

    /// Returns the nearest corner of the output.
    func corner(in monitor: Monitor) -> WaylandSurface.Corner {
        let isRight = frame.x + frame.width / 2 > monitor.width / 2
        let isBottom = frame.y + frame.height / 2 > monitor.height / 2
        return switch (isRight, isBottom) {
        case (false, false): .topLeft
        case (true, false): .topRight
        case (false, true): .bottomLeft
        case (true, true): .bottomRight
        }
    }

    private static func span(
        _ start: Int,
        _ length: Int,
        _ scale: Double
    ) -> (start: Int, length: Int, pixels: Int, inset: Int) {
        let first = aligned(Int((Double(start) / scale).rounded(.down)), -1, scale)
        let inset = max(0, start - Int((Double(first) * scale).rounded()))
        let end = Int((Double(start + length) / scale).rounded(.up))
        var count = max(1, aligned(end, 1, scale) - first)
        while Int((Double(count) * scale).rounded()) < inset + length { count += 1 }
        return (first, count, Int((Double(count) * scale).rounded()), inset)
    }

    /// Returns the nearest position in that direction on whole pixels of both kinds.
    ///
    /// There an image needs no scaling; if there is none nearby the compositor rounds.
    private static func aligned(_ position: Int, _ step: Int, _ scale: Double) -> Int {
        let near = (0...alignmentReach).lazy.map { position + $0 * step }
        return near.first { Self.isWhole(Double($0) * scale) } ?? position
    }

    private static func isWhole(_ number: Double) -> Bool {
        abs(number - number.rounded()) < 0.001
    }

    /// Maximum growth of a surface to reach whole pixels; scales in tenths need it.
    private static let alignmentReach = 9
}
