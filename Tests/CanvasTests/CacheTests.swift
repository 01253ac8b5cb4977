// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Testing

@testable import Canvas

@Suite("Least recently used")
struct CacheTests {
    @Test("keeps what was asked for last")
    func order() {
        var cache = LeastRecentlyUsed<Int, String>(limit: 4)
        for key in 1...4 { cache.insert("\(key)", for: key, cost: 1) }
        #expect(cache.value(for: 1) == "1")
        cache.insert("5", for: 5, cost: 1)
        // Down to three quarters: the ones not asked for since go first.
        #expect(cache.value(for: 2) == nil)
        #expect(cache.value(for: 3) == nil)
        #expect(cache.value(for: 4) == "4")
        #expect(cache.value(for: 1) == "1")
        #expect(cache.value(for: 5) == "5")
        #expect(cache.cost == 3 && cache.count == 3)
    }

    @Test("a value put again counts once")
    func again() {
        var cache = LeastRecentlyUsed<Int, String>(limit: 100)
        cache.insert("a", for: 1, cost: 40)
        cache.insert("b", for: 1, cost: 30)
        #expect(cache.cost == 30 && cache.count == 1)
        #expect(cache.value(for: 1) == "b")
        cache.remove(1)
        #expect(cache.cost == 0 && cache.value(for: 1) == nil)
        cache.remove(1)
        #expect(cache.cost == 0)
    }

    @Test("one that alone costs too much stays until the next")
    func large() {
        var cache = LeastRecentlyUsed<Int, String>(limit: 10)
        cache.insert("small", for: 1, cost: 1)
        cache.insert("large", for: 2, cost: 1_000)
        #expect(cache.value(for: 2) == "large")
        #expect(cache.value(for: 1) == nil)
        cache.insert("next", for: 3, cost: 1)
        #expect(cache.value(for: 2) == nil)
        #expect(cache.cost == 1)
    }

    @Test("never costs more than its limit and one more, in any order", arguments: 0..<8)
    func bounded(seed: Int) {
        var cache = LeastRecentlyUsed<Int, Int>(limit: 500)
        var state = UInt64(seed) &+ 1
        func roll(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var costs: [Int: Int] = [:]
        for _ in 0..<2_000 {
            let key = roll(60)
            switch roll(3) {
            case 0:
                let cost = roll(90)
                cache.insert(cost, for: key, cost: cost)
                costs[key] = cost
                #expect(cache.cost <= 500)
                #expect(cache.value(for: key) == cost)
            case 1:
                cache.remove(key)
                #expect(cache.value(for: key) == nil)
            default:
                if let value = cache.value(for: key) { #expect(value == costs[key]) }
            }
        }
    }
}

@Suite("Placement")
struct PlacementTests {
    private func placement(_ scale: Double, dx: Double = 0, dy: Double = 0) -> DeviceTransform {
        DeviceTransform(scale: scale, dx: dx, dy: dy)
    }

    @Test(
        "edges lie on whole pixels at every scale",
        arguments: [1.0, 1.25, 1.333, 1.5, 1.75, 2, 2.5, 3]
    )
    func whole(scale: Double) {
        for x in stride(from: 0.0, through: 20, by: 0.5) {
            for width in [1.0, 2, 3, 7.5, 36, 100.25] {
                let rect = placement(scale, dx: 0.3)(
                    Rectangle(x: x, y: x, width: width, height: width)
                )
                for edge in [rect.x, rect.y, rect.maxX, rect.maxY] {
                    #expect(edge == edge.rounded())
                }
                #expect(rect.width >= 1)
            }
        }
    }

    @Test(
        "touching parts still touch, separate parts never overlap",
        arguments: [1.25, 1.5, 1.7]
    )
    func neighbours(scale: Double) {
        let place = placement(scale)
        for x in stride(from: 0.0, through: 40, by: 1) {
            let left = place(Rectangle(x: x, y: 0, width: 12, height: 10))
            let right = place(Rectangle(x: x + 12, y: 0, width: 12, height: 10))
            #expect(left.maxX == right.x)
        }
    }

    @Test("thin lines keep one thickness wherever they lie", arguments: [1.0, 1.25, 1.5, 2, 3])
    func thin(scale: Double) {
        let place = placement(scale)
        for asked in [1.0, 2, 3] {
            let widths = Set(
                stride(from: 0.0, through: 30, by: 0.7).map {
                    place(Rectangle(x: $0, y: 0, width: asked, height: 20)).size.width
                }
            )
            #expect(widths == [place.thickness(asked)])
        }
    }

    @Test(
        "a line's width is whole where a whole one is asked for",
        arguments: [
            (1.0, 1.0, 1.0), (1, 1.25, 1), (1, 1.5, 1), (1, 1.75, 2), (2, 1.5, 3), (2, 1.25, 2),
            (1.5, 1, 1.5), (1.5, 2, 3), (1, 0.5, 1),
        ]
    )
    func thickness(asked: Double, scale: Double, drawn: Double) {
        #expect(placement(scale).thickness(asked) == drawn)
    }

    @Test("while it is scaled by a motion nothing is put on whole pixels")
    func moving() {
        let moving = placement(1).transformed(scale: 0.97, about: .zero, dx: 0.35, dy: 0)
        #expect(!moving.isAligned)
        let rect = moving(Rectangle(x: 10, y: 10, width: 11, height: 11))
        #expect(abs(rect.x - 10) < 0.1 && rect.x != 10)
        // A mere move keeps edges on whole pixels.
        let moved = placement(1).transformed(scale: 1, about: .zero, dx: 0.3, dy: 0)
        #expect(moved.isAligned)
        #expect(moved(Rectangle(x: 10, y: 0, width: 5, height: 5)).x == 10)
    }

    @Test("a transform scales about its point")
    func about() {
        let point = Point(x: 50, y: 20)
        let place = placement(2, dx: 3, dy: 4).transformed(scale: 0.5, about: point, dx: 0, dy: 0)
        let still = placement(2, dx: 3, dy: 4)(point)
        #expect(place(point).x == still.x && place(point).y == still.y)
        let moved = placement(2).transformed(scale: 0.5, about: point, dx: 10, dy: -5)
        #expect(moved(point).x == 120 && moved(point).y == 30)
    }

    @Test(
        "invalid numbers are found before cairo sees them",
        arguments: [
            Rectangle(x: .nan, y: 0, width: 1, height: 1),
            Rectangle(x: 0, y: 0, width: .infinity, height: 1),
            Rectangle(x: 0, y: 0, width: -1, height: 1),
            Rectangle(x: 1e9, y: 0, width: 1, height: 1),
            Rectangle(x: 0, y: -1e7, width: 1, height: 1),
            Rectangle(x: 0, y: 0, width: 1, height: .nan),
        ]
    )
    func mistakes(rect: Rectangle<Double>) {
        #expect(!placement(1).canPlace(rect))
        #expect(placement(1).canPlace(Rectangle(x: 0, y: 0, width: 1, height: 1)))
        #expect(!placement(.nan).canPlace(Rectangle(x: 0, y: 0, width: 1, height: 1)))
        #expect(!placement(0).isUsable && !placement(-1).isUsable && !placement(1e6).isUsable)
    }
}
