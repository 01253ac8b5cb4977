// SPDX-License-Identifier: MIT
//
// On a screen that is not translucent, a surface is cut to the shapes drawn on it.
// A card is one rounded rectangle; a sheet is several, with the screen visible
// between its rows.

import Basics
import DesignSystem

extension [DrawnPart] {
    /// The outlines of everything drawn, with focus rings, except those inside
    /// another outline.
    var outlines: [SurfaceFrame.Outline] { outermost(compactMap { $0.fill ?? $0.ring }) }

    /// The outlines of cards and rows only, without focus rings.
    var cards: [SurfaceFrame.Outline] { outermost(compactMap(\.fill)) }

    private func outermost(_ all: [SurfaceFrame.Outline]) -> [SurfaceFrame.Outline] {
        var found: [SurfaceFrame.Outline] = []
        for outline in all where !found.contains(where: { $0.visible.holds(outline.visible) }) {
            found.removeAll { outline.visible.holds($0.visible) }
            found.append(outline)
        }
        return found
    }
}

extension SurfaceFrame.Outline {
    /// Returns a thin line inside the outline; it replaces a shadow.
    func line(of color: Color) -> [DrawCommand] {
        let width = 1.0
        let shape = Shape.rounded(rect.inset(by: width / 2), radius: max(0, radius - width / 2))
        let line = DrawCommand.stroke(shape, color, Stroke(width: width))
        return visible == rect ? [line] : [.clip(.rectangle(visible)), line, .restore]
    }
}

extension DrawnPart {
    /// Minimum height of a row that is cut off, in pixels at scale 1; less of it would only
    /// be a line.
    private static let minimumRowHeight = 4.0

    /// The outline, if it is a fill that hides everything below it.
    fileprivate var fill: SurfaceFrame.Outline? {
        guard case .fill(let shape, let color) = command, color.alpha >= 0.5 else { return nil }
        return outline(of: shape, reach: 0)
    }

    /// The outline, if it is a line that hides everything below it.
    fileprivate var ring: SurfaceFrame.Outline? {
        guard case .stroke(let shape, let color, let stroke) = command, color.alpha >= 0.5 else {
            return nil
        }
        return outline(of: shape, reach: stroke.width / 2)
    }

    private func outline(of shape: Shape, reach: Double) -> SurfaceFrame.Outline? {
        var bounds = shape.bounds
        let radius: Double
        switch shape {
        case .rectangle: radius = 0
        case .rounded(_, let corner): radius = corner
        case .corners(_, 0, 0, let lower, let other):
            // The upper half of what ends in round corners is cut off.
            radius = max(lower, other)
            bounds.y -= radius
            bounds.height += radius
        case .corners(_, let first, let second, let third, let fourth):
            radius = max(first, second, third, fourth)
        case .arc, .path: return nil
        }
        let rect = transform(bounds.inset(by: -reach))
        var visible = transform(shape.bounds.inset(by: -reach))
        let height = visible.height
        for clip in clips { visible = visible.intersection(clip.transform(clip.shape.bounds)) }
        guard !visible.isEmpty else { return nil }
        let isSliver = visible.height < min(Self.minimumRowHeight, height - 0.5)
        guard !isSliver else { return nil }
        return SurfaceFrame.Outline(
            rect: rect,
            radius: (radius + reach) * transform.scale,
            visible: visible.holds(rect) ? rect : visible
        )
    }
}

extension Rectangle<Double> {
    /// Whether another rectangle lies inside, within a rounding error.
    fileprivate func holds(_ other: Rectangle<Double>) -> Bool {
        inset(by: -0.01).contains(other)
    }
}
