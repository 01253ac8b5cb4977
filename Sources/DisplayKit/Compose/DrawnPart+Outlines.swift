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

    /// The same without focus rings: cards and rows only.
    var cards: [SurfaceFrame.Outline] { outermost(compactMap(\.fill)) }

    private func outermost(_ all: [SurfaceFrame.Outline]) -> [SurfaceFrame.Outline] {
        var found: [SurfaceFrame.Outline] = []
        for outline in all where !found.contains(where: { $0.rect.holds(outline.rect) }) {
            found.removeAll { outline.rect.holds($0.rect) }
            found.append(outline)
        }
        return found
    }
}

extension SurfaceFrame.Outline {
    /// Returns a thin line inside the outline; it replaces a shadow.
    func line(of color: Color) -> DrawCommand {
        let width = 1.0
        let shape = Shape.rounded(
            rect.inset(by: width / 2),
            radius: max(0, radius - width / 2)
        )
        return .stroke(shape, color, Stroke(width: width))
    }
}

extension DrawnPart {
    /// The least height at which a row that is cut off is seen as one, in pixels at scale 1.
    private static let leastOfRow = 12.0

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
        let radius: Double
        switch shape {
        case .rectangle: radius = 0
        case .rounded(_, let corner): radius = corner
        case .corners(_, let first, let second, let third, let fourth):
            radius = max(first, second, third, fourth)
        case .arc, .path: return nil
        }
        var rect = place(shape.bounds.inset(by: -reach))
        let height = rect.height
        for clip in clips { rect = rect.intersection(clip.place(clip.shape.bounds)) }
        guard !rect.isEmpty else { return nil }
        // Of a scrolled row as little as its line would only be a line.
        let isSliver = rect.height < Self.leastOfRow && rect.height < height - 0.5
        guard !isSliver else { return nil }
        return SurfaceFrame.Outline(rect: rect, radius: (radius + reach) * place.scale)
    }
}

extension Rectangle<Double> {
    /// Whether another rectangle lies inside, within a rounding error.
    fileprivate func holds(_ other: Rectangle<Double>) -> Bool {
        inset(by: -0.01).contains(other)
    }
}
