// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import Testing
import Wayland

@testable import topmost_display_wayland

@Suite("Footprints")
struct SurfaceGeometryTests {
    static func geometry(_ frame: Rectangle<Int>, scale: Double) -> SurfaceGeometry {
        let monitor = Monitor(id: 1, name: "A", width: 853, height: 533, scale: scale)
        let output = Output(
            id: OutputID(rawValue: 1),
            name: "A",
            pixelSize: PixelSize(
                width: Int((853 * scale).rounded()),
                height: Int((533 * scale).rounded())
            ),
            scale: scale
        )
        return SurfaceGeometry(frame, on: output, monitor: monitor)
    }

    @Test("at scale 1 a surface is its logical frame")
    func whole() {
        let geometry = Self.geometry(Rectangle(x: 7, y: -3, width: 100, height: 41), scale: 1)
        #expect(geometry.frame == Rectangle(x: 7, y: -3, width: 100, height: 41))
        #expect((geometry.width, geometry.height) == (100, 41))
        #expect((geometry.insetX, geometry.insetY) == (0, 0))
    }

    @Test("a card between two pixels of the desktop has a larger surface")
    func odd() {
        let geometry = Self.geometry(Rectangle(x: 7, y: 8, width: 101, height: 41), scale: 2)
        #expect(geometry.frame == Rectangle(x: 3, y: 4, width: 51, height: 21))
        #expect((geometry.width, geometry.height) == (102, 42))
        #expect((geometry.insetX, geometry.insetY) == (1, 0))
    }

    @Test("all of an output is all of it, whatever the scale", arguments: [1, 1.25, 1.5, 2])
    func output(scale: Double) {
        let size = (Int((853 * scale).rounded()), Int((533 * scale).rounded()))
        let frame = Rectangle(width: size.0, height: size.1)
        let geometry = Self.geometry(frame, scale: scale)
        #expect(geometry.frame == Rectangle(width: 853, height: 533))
        #expect((geometry.width, geometry.height) == size)
    }

    @Test(
        "a frame holds its surface at every position and scale",
        arguments: [1, 1.25, 1.5, 1.75, 2]
    )
    func holds(scale: Double) {
        for x in -40...40 {
            for width in 1...30 {
                let frame = Rectangle(x: x, y: x, width: width, height: width)
                let geometry = Self.geometry(frame, scale: scale)
                #expect(geometry.insetX >= 0 && geometry.insetX + width <= geometry.width)
                let start = Double(geometry.frame.x) * scale + Double(geometry.insetX)
                #expect(abs(start - Double(x)) <= 0.5)
            }
        }
    }

    @Test(
        "at common scales a surface's image matches the monitor's pixels",
        arguments: [1.0, 1.1, 1.2, 1.25, 1.5, 1.75, 2.0, 4.0 / 3, 8.0 / 3]
    )
    func sharp(scale: Double) {
        for x in -40...40 {
            let geometry = Self.geometry(
                Rectangle(x: x, y: 3 * x, width: 80 + x, height: 77),
                scale: scale
            )
            for (start, length, pixels) in [
                (geometry.frame.x, geometry.frame.width, geometry.width),
                (geometry.frame.y, geometry.frame.height, geometry.height),
            ] {
                let begin = Double(start) * scale
                #expect(abs(begin - begin.rounded()) < 0.01)
                #expect(abs(Double(length) * scale - Double(pixels)) < 0.01)
            }
        }
    }

    @Test("a frame grows by no more than it must", arguments: [(1.5, 2), (1.25, 6), (1.03, 18)])
    func small(scale: Double, growth: Int) {
        for x in 0...60 {
            let geometry = Self.geometry(Rectangle(x: x, y: x, width: 50, height: 50), scale: scale)
            #expect(Double(geometry.frame.width) <= 50 / scale + Double(growth) + 2)
        }
    }

    @Test("a frame counts from its nearest corner")
    func corners() {
        let monitor = Monitor(id: 1, name: "A", width: 853, height: 533, scale: 1)
        func corner(_ x: Int, _ y: Int) -> WaylandSurface.Corner {
            Self.geometry(Rectangle(x: x, y: y, width: 10, height: 10), scale: 1)
                .corner(in: monitor)
        }
        #expect(corner(0, 0) == .topLeft)
        #expect(corner(800, 0) == .topRight)
        #expect(corner(0, 500) == .bottomLeft)
        #expect(corner(800, 500) == .bottomRight)
    }
}
