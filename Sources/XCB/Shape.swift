// SPDX-License-Identifier: MIT

public import Basics

/// Regions for windows whose edges cannot be translucent.
public enum Shape {
    /// Returns the rows of a rounded rectangle; equal neighbours are merged.
    ///
    /// - Parameters:
    ///   - rect: The rectangle, in device pixels.
    ///   - radius: The corners' radius in device pixels; at most half of the shorter side.
    /// - Returns: Bands from top to bottom.
    public static func rounded(_ rect: Rectangle<Int>, radius: Double) -> [Rectangle<Int>] {
        guard !rect.isEmpty else { return [] }
        let radius = max(0, min(radius, Double(min(rect.width, rect.height)) / 2))
        var bands: [Rectangle<Int>] = []
        for row in 0..<rect.height {
            // How deep the row's middle lies inside the corner's circle.
            let edge = min(Double(row) + 0.5, Double(rect.height - row) - 0.5)
            var inset = 0
            if edge < radius {
                let up = radius - edge
                inset = Int((radius - (radius * radius - up * up).squareRoot()).rounded())
            }
            let band = Rectangle(
                x: rect.x + inset,
                y: rect.y + row,
                width: rect.width - 2 * inset,
                height: 1
            )
            if let last = bands.last, last.x == band.x, last.width == band.width {
                bands[bands.count - 1].height += 1
            } else if !band.isEmpty {
                bands.append(band)
            }
        }
        return bands
    }
}
