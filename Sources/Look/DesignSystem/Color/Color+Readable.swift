// SPDX-License-Identifier: MIT
//
// Requested colours are drawn as close to the request as is readable: hue and
// chroma stay, lightness changes as little as possible.

extension Color {
    /// Returns the colour of this hue, nearest in lightness, that is readable on a background.
    ///
    /// Lightness moves in steps of 0.01 both ways; the first that reaches the
    /// ratio is used. Black or white if the hue cannot reach it.
    public func readable(on background: Color, ratio: Double = 4.5) -> Color {
        readable(on: [background], ratio: ratio) ?? background.strongest
    }

    /// Returns the colour of this hue, nearest in lightness, that is readable
    /// on all backgrounds; black or white if the hue cannot be.
    ///
    /// - Parameters:
    ///   - backgrounds: opaque colours.
    ///   - ratio: the contrast ratio to reach, 1 to 21.
    /// - Returns: `nil` if no colour is readable on all of them.
    func readable(on backgrounds: [Color], ratio: Double) -> Color? {
        let below = backgrounds.map(\.luminance)
        func reads(_ color: Color) -> Bool {
            let own = color.luminance + 0.05
            return below.allSatisfy { other in
                max(own, other + 0.05) / min(own, other + 0.05) >= ratio
            }
        }
        if reads(self) { return self }
        let start = OKLCH(self)
        let isOnDark = (below.max() ?? 0) < 0.18
        for step in 1...100 {
            for direction in isOnDark ? [1.0, -1.0] : [-1.0, 1.0] {
                var candidate = start
                candidate.lightness += direction * Double(step) / 100
                guard (0...1).contains(candidate.lightness) else { continue }
                let color = candidate.color
                if reads(color) { return color }
            }
        }
        return [Color.black, .white].first(where: reads)
    }

    /// Black or white, whichever has more contrast to this.
    var strongest: Color {
        contrast(to: .black) >= contrast(to: .white) ? .black : .white
    }
}
