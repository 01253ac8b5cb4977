// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Testing

@testable import Canvas

@Suite("Placement")
struct DeviceTransformTests {
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

    @Test("touching parts still touch, separate parts never overlap", arguments: [1.25, 1.5, 1.7])
    func neighbours(scale: Double) {
        let transform = placement(scale)
        for x in stride(from: 0.0, through: 40, by: 1) {
            let left = transform(Rectangle(x: x, y: 0, width: 12, height: 10))
            let right = transform(Rectangle(x: x + 12, y: 0, width: 12, height: 10))
            #expect(left.maxX == right.x)
        }
    }

    @Test("thin lines keep one thickness wherever they lie", arguments: [1.0, 1.25, 1.5, 2, 3])
    func thin(scale: Double) {
        let transform = placement(scale)
        for asked in [1.0, 2, 3] {
            let widths = Set(
                stride(from: 0.0, through: 30, by: 0.7).map {
                    transform(Rectangle(x: $0, y: 0, width: asked, height: 20)).size.width
                }
            )
            #expect(widths == [transform.thickness(asked)])
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
        let transform = placement(2, dx: 3, dy: 4).transformed(
            scale: 0.5,
            about: point,
            dx: 0,
            dy: 0
        )
        let still = placement(2, dx: 3, dy: 4)(point)
        #expect(transform(point).x == still.x && transform(point).y == still.y)
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
        #expect(!placement(1).accepts(rect))
        #expect(placement(1).accepts(Rectangle(x: 0, y: 0, width: 1, height: 1)))
        #expect(!placement(.nan).accepts(Rectangle(x: 0, y: 0, width: 1, height: 1)))
        #expect(!placement(0).isUsable && !placement(-1).isUsable && !placement(1e6).isUsable)
    }
}
