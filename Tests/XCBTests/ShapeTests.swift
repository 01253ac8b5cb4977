// SPDX-License-Identifier: MIT

import Basics
import Testing

@testable import XCB

@Suite("Shapes")
struct ShapeTests {
    @Test("without a radius are the rectangle")
    func square() {
        let rect = Rectangle(x: 3, y: 4, width: 50, height: 20)
        #expect(Shape.rounded(rect, radius: 0) == [rect])
        #expect(Shape.rounded(.zero, radius: 4) == [])
    }

    @Test("are the same upside down and from both sides", arguments: [4.0, 10, 16, 40])
    func symmetric(radius: Double) {
        let rect = Rectangle(x: 10, y: 20, width: 90, height: 60)
        let bands = Shape.rounded(rect, radius: radius)
        #expect(bands.reduce(0) { $0 + $1.height } == rect.height)
        #expect(bands.first?.y == rect.y)
        for band in bands { #expect(band.x - rect.x == rect.maxX - band.maxX) }
        #expect(bands.map(\.width) == bands.reversed().map(\.width))
        #expect((bands.first?.width ?? 0) < rect.width)
    }
}
