// SPDX-License-Identifier: MIT

public import Basics

/// The whole pixels of rounded rectangles, as window systems accept regions.
public enum RoundedRegion {
    /// The edges of a rectangle in pixels; they may lie between two.
    public struct Edges {
        var left, top, right, bottom: Double

        /// Creates the edges.
        public init(left: Double, top: Double, right: Double, bottom: Double) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }

        /// Creates the edges of a rectangle of the design: whole pixels, as it is painted.
        public init(_ rect: Rectangle<Double>, scale: Double) {
            self.init(
                left: (rect.x * scale).rounded(),
                top: (rect.y * scale).rounded(),
                right: (rect.maxX * scale).rounded(),
                bottom: (rect.maxY * scale).rounded()
            )
        }
    }

    /// Returns the rows of a rounded rectangle; equal neighbours are merged.
    ///
    /// A pixel belongs to it if its middle does, so that about half of it or more is drawn on.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - radius: The corners' radius in pixels; at most half of the shorter side.
    ///   - visible: The part of the rectangle that is wanted.
    /// - Returns: Bands from top to bottom.
    public static func bands(_ rect: Edges, radius: Double, visible: Edges) -> [Rectangle<Int>] {
        let shorter = min(rect.right - rect.left, rect.bottom - rect.top)
        let radius = max(0, min(radius, shorter / 2))
        var bands: [Rectangle<Int>] = []
        let top = max(first(from: rect.top), first(from: visible.top))
        let bottom = min(first(from: rect.bottom), first(from: visible.bottom))
        for row in top..<max(top, bottom) {
            // How deep the row's middle lies inside the corner's circle.
            let middle = Double(row) + 0.5
            let up = max(0, radius - min(middle - rect.top, rect.bottom - middle))
            let inset = radius - (radius * radius - up * up).squareRoot()
            let start = first(from: max(rect.left + inset, visible.left))
            let end = first(from: min(rect.right - inset, visible.right))
            let band = Rectangle(x: start, y: row, width: end - start, height: 1)
            if let last = bands.last, last.x == band.x, last.width == band.width {
                bands[bands.count - 1].height += 1
            } else if !band.isEmpty {
                bands.append(band)
            }
        }
        return bands
    }

    /// Returns the first pixel whose middle is not before a coordinate.
    private static func first(from coordinate: Double) -> Int {
        Int((coordinate - 0.5).rounded(.up))
    }
}
