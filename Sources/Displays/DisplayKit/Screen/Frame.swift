// SPDX-License-Identifier: MIT

public import Basics
public import DesignSystem

/// The complete content of the screen.
public struct Frame: Hashable, Sendable {
    /// Grows by one with each frame.
    public var serial: UInt64
    /// The surfaces of all outputs, the lowest first.
    public var surfaces: [SurfaceFrame]

    /// Returns the frame with the damage of an earlier one that was never shown.
    public func following(_ earlier: Frame?) -> Frame {
        guard let earlier else { return self }
        var whole = self
        for index in whole.surfaces.indices {
            let surface = whole.surfaces[index]
            let old = earlier.surfaces.first { $0.id == surface.id }
            let missed = old?.damage.filter { !surface.damage.contains($0) } ?? []
            whole.surfaces[index].damage += missed
        }
        return whole
    }
}

extension Frame {
    /// Returns the visible area, with shadows and rings, in device pixels from the
    /// output's upper left corner; it may extend beyond the output.
    ///
    /// - Parameter measure: measures text.
    /// - Returns: the smallest rectangle; `nil` if nothing is visible.
    public func drawnArea(measure: Measure) -> Rectangle<Int>? {
        var area: Rectangle<Int>?
        for surface in surfaces {
            let origin = surface.frame.logical(scale: surface.scale).origin
            for part in surface.displayList.parts(textSize: { measure.text($0).size })
            where part.canBeSeen {
                let rect = part.visibleBounds.offset(x: origin.x, y: origin.y)
                let pixels = Rectangle(around: rect, scale: surface.scale)
                area = area?.union(pixels) ?? pixels
            }
        }
        return area
    }
}

extension DrawnPart {
    fileprivate var canBeSeen: Bool {
        if opacities.contains(0) { return false }
        return switch command {
        case .fill(_, let color), .stroke(_, let color, _), .fade(_, let color, _): color.alpha > 0
        case .text, .image, .shadow: true
        case .clip, .group, .transform, .restore: false
        }
    }

    /// The pixels that visibly change; the faint end of a shadow is left out.
    fileprivate var visibleBounds: Rectangle<Double> {
        guard case .shadow(let rect, _, let layer, _) = command else { return bounds }
        let reach = (2.5 * layer.sigma).rounded(.up)
        return transform(rect.offset(x: 0, y: layer.offset).inset(by: -reach))
    }
}
