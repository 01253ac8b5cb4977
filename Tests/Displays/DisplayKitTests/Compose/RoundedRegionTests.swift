// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import DisplayKit

@Suite("Rounded regions")
struct RoundedRegionTests {
    private func rounded(
        _ rect: Rectangle<Int>,
        radius: Double,
        by shift: Double = 0
    ) -> [Rectangle<Int>] {
        let edges = RoundedRegion.Edges(
            left: Double(rect.x) + shift,
            top: Double(rect.y) + shift,
            right: Double(rect.maxX) - shift,
            bottom: Double(rect.maxY) - shift
        )
        return RoundedRegion.bands(edges, radius: radius, visible: edges)
    }

    @Test("without a radius are the rectangle")
    func square() {
        let rect = Rectangle(x: 3, y: 4, width: 50, height: 20)
        #expect(rounded(rect, radius: 0) == [rect])
        #expect(rounded(.zero, radius: 4) == [])
    }

    @Test("have the pixels of which half or more is covered")
    func between() {
        let rect = Rectangle(x: 3, y: 4, width: 50, height: 20)
        #expect(rounded(rect, radius: 0, by: 0.4) == [rect])
        let inner = Rectangle(x: 4, y: 5, width: 48, height: 18)
        #expect(rounded(rect, radius: 0, by: 0.6) == [inner])
    }

    @Test("are cut straight")
    func cut() {
        let bands = RoundedRegion.bands(
            .init(left: 3, top: 4, right: 53, bottom: 24),
            radius: 8,
            visible: .init(left: 3, top: 4, right: 53, bottom: 16.4)
        )
        #expect(bands.last?.maxY == 16)
        #expect(bands.last?.width == 50)
        #expect((bands.first?.width ?? 50) < 50)
    }

    @Test("are the same upside down and from both sides", arguments: [4.0, 10, 16, 40])
    func symmetric(radius: Double) {
        let rect = Rectangle(x: 10, y: 20, width: 90, height: 60)
        let bands = rounded(rect, radius: radius)
        #expect(bands.reduce(0) { $0 + $1.height } == rect.height)
        #expect(bands.first?.y == rect.y)
        for band in bands { #expect(band.x - rect.x == rect.maxX - band.maxX) }
        #expect(bands.map(\.width) == bands.reversed().map(\.width))
        #expect((bands.first?.width ?? 0) < rect.width)
    }
}
