// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import DisplayKit

@Suite("Edges of windows without translucency")
struct EdgesTests {
    @Test("are those that are painted, between two pixels too", arguments: [1.25, 1.5, 1.75])
    func whole(scale: Double) {
        for x in 0..<8 {
            let rect = Rectangle<Double>(x: Double(x), y: 3, width: 271, height: 117)
            let edges = RoundedRegion.Edges(rect, scale: scale)
            let bands = RoundedRegion.bands(edges, radius: 0, visible: edges)
            let painted = Rectangle(
                x: Int((rect.x * scale).rounded()),
                y: Int((rect.y * scale).rounded()),
                width: Int((rect.maxX * scale).rounded()) - Int((rect.x * scale).rounded()),
                height: Int((rect.maxY * scale).rounded()) - Int((rect.y * scale).rounded())
            )
            #expect(bands == [painted])
        }
    }
}
