// SPDX-License-Identifier: MIT

import Basics
import Testing

@Suite("Rectangles")
struct RectangleTests {
    static let base = Rectangle(x: 10, y: 20, width: 100, height: 50)

    @Test(
        "meet in what both have, and are surrounded by what holds both",
        arguments: [
            // The other, the part both have (empty: they do not meet), the one around both.
            ((0, 0, 20, 30), (10, 20, 10, 10), (0, 0, 110, 70)),
            ((10, 20, 100, 50), (10, 20, 100, 50), (10, 20, 100, 50)),
            ((50, 30, 10, 10), (50, 30, 10, 10), (10, 20, 100, 50)),
            ((110, 20, 5, 5), (110, 20, 0, 5), (10, 20, 105, 50)),
            ((-50, -50, 10, 10), (10, 20, 0, 0), (-50, -50, 160, 120)),
            ((0, 0, 500, 500), (10, 20, 100, 50), (0, 0, 500, 500)),
            ((60, 60, 100, 100), (60, 60, 50, 10), (10, 20, 150, 140)),
        ] as [((Int, Int, Int, Int), (Int, Int, Int, Int), (Int, Int, Int, Int))]
    )
    func meet(
        other: (Int, Int, Int, Int),
        common: (Int, Int, Int, Int),
        around: (Int, Int, Int, Int)
    ) {
        let other = Self.rectangle(other)
        let common = Self.rectangle(common)
        #expect(Self.base.intersection(other) == common)
        #expect(other.intersection(Self.base).area == common.area)
        #expect(Self.base.union(other) == Self.rectangle(around))
        #expect(other.union(Self.base) == Self.rectangle(around))
        #expect(Self.base.overlaps(other) == !common.isEmpty)
        #expect(Self.base.contains(other) == (common == other && !other.isEmpty))
    }

    private static func rectangle(_ numbers: (Int, Int, Int, Int)) -> Rectangle<Int> {
        Rectangle(x: numbers.0, y: numbers.1, width: numbers.2, height: numbers.3)
    }

    @Test(
        "hold their pixels, and none of their right and lower edges",
        arguments: [
            (10, 20, true), (109, 69, true), (110, 69, false), (109, 70, false), (9, 20, false),
            (10, 19, false), (-1, -1, false),
        ]
    )
    func pixels(x: Int, y: Int, isInside: Bool) {
        #expect(Self.base.contains(x: x, y: y) == isInside)
    }

    @Test(
        "of no size are empty, and count for nothing",
        arguments: [(0, 5), (5, 0), (0, 0), (-3, 4)]
    )
    func empty(width: Int, height: Int) {
        let none = Rectangle(x: 7, y: 7, width: width, height: height)
        #expect(none.isEmpty && none.area == 0)
        #expect(none.union(Self.base) == Self.base)
        #expect(Self.base.union(none) == Self.base)
        #expect(!Self.base.overlaps(none))
    }

    @Test(
        "grow and shrink at each edge, to nothing at the least",
        arguments: [
            (0.5, 10.5, 20.5, 99, 49), (-2, 8, 18, 104, 54), (25, 35, 45, 50, 0),
            (60, 70, 80, 0, 0),
        ] as [(Double, Double, Double, Double, Double)]
    )
    func inset(distance: Double, x: Double, y: Double, width: Double, height: Double) {
        let base = Rectangle<Double>(x: 10, y: 20, width: 100, height: 50)
        let inset = Rectangle(x: x, y: y, width: width, height: height)
        #expect(base.inset(by: distance) == inset)
    }

    @Test("move without changing size")
    func moved() {
        #expect(Self.base.offset(x: -10, y: 5) == Rectangle(x: 0, y: 25, width: 100, height: 50))
        #expect(Self.base.maxX == 110 && Self.base.maxY == 70)
        #expect(Rectangle<Int>.zero.isEmpty)
    }
}
