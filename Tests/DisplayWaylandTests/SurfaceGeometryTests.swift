// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import Testing
import Wayland

@testable import topmost_display_wayland

@Suite("Footprints")
struct FootprintTests {
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

    @Test("at scale 1 a surface is its pane")
    func whole() {
        let place = Self.geometry(Rectangle(x: 7, y: -3, width: 100, height: 41), scale: 1)
        #expect(place.frame == Rectangle(x: 7, y: -3, width: 100, height: 41))
        #expect((place.width, place.height) == (100, 41))
        #expect((place.insetX, place.insetY) == (0, 0))
    }

    @Test("a card between two pixels of the desktop has a larger surface")
    func odd() {
        let place = Self.geometry(Rectangle(x: 7, y: 8, width: 101, height: 41), scale: 2)
        #expect(place.frame == Rectangle(x: 3, y: 4, width: 51, height: 21))
        #expect((place.width, place.height) == (102, 42))
        #expect((place.insetX, place.insetY) == (1, 0))
    }

    @Test("all of an output is all of it, whatever the scale", arguments: [1, 1.25, 1.5, 2])
    func output(scale: Double) {
        let size = (Int((853 * scale).rounded()), Int((533 * scale).rounded()))
        let frame = Rectangle(width: size.0, height: size.1)
        let place = Self.geometry(frame, scale: scale)
        #expect(place.frame == Rectangle(width: 853, height: 533))
        #expect((place.width, place.height) == size)
    }

    @Test("a pane holds its surface at every place and scale", arguments: [1, 1.25, 1.5, 1.75, 2])
    func holds(scale: Double) {
        for x in -40...40 {
            for width in 1...30 {
                let frame = Rectangle(x: x, y: x, width: width, height: width)
                let place = Self.geometry(frame, scale: scale)
                #expect(place.insetX >= 0 && place.insetX + width <= place.width)
                let start = Double(place.frame.x) * scale + Double(place.insetX)
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
            let place = Self.geometry(
                Rectangle(x: x, y: 3 * x, width: 80 + x, height: 77),
                scale: scale
            )
            for (start, length, pixels) in [
                (place.frame.x, place.frame.width, place.width),
                (place.frame.y, place.frame.height, place.height),
            ] {
                let begin = Double(start) * scale
                #expect(abs(begin - begin.rounded()) < 0.01)
                #expect(abs(Double(length) * scale - Double(pixels)) < 0.01)
            }
        }
    }

    @Test("a pane grows by no more than it must", arguments: [(1.5, 2), (1.25, 6), (1.03, 18)])
    func small(scale: Double, growth: Int) {
        for x in 0...60 {
            let place = Self.geometry(Rectangle(x: x, y: x, width: 50, height: 50), scale: scale)
            #expect(Double(place.frame.width) <= 50 / scale + Double(growth) + 2)
        }
    }

    @Test("a pane counts from its nearest corner")
    func corners() {
        let monitor = Monitor(id: 1, name: "A", width: 853, height: 533, scale: 1)
        func corner(_ x: Int, _ y: Int) -> Surface.Corner {
            Self.geometry(Rectangle(x: x, y: y, width: 10, height: 10), scale: 1)
                .corner(in: monitor)
        }
        #expect(corner(0, 0) == .topLeft)
        #expect(corner(800, 0) == .topRight)
        #expect(corner(0, 500) == .bottomLeft)
        #expect(corner(800, 500) == .bottomRight)
    }
}

@Suite("Places")
struct PlaceTests {
    @Test(
        "a layer counts from the edges of what is free, in any corner",
        arguments: [
            (Surface.Corner.topLeft, 116, 16), (.topRight, 484, 16), (.bottomLeft, 116, 354),
            (.bottomRight, 484, 354),
        ]
    )
    func places(corner: Surface.Corner, x: Int, y: Int) {
        // 53 above and 53 on the left are taken, and 10 on the right.
        let area = Rectangle(x: 53, y: 53, width: 790, height: 480)
        let box = Rectangle(x: 169, y: 69, width: 190, height: 110)
        let place = box.place(in: area, corner, keepsClear: true)
        #expect(
            place
                == .corner(corner, x: x, y: y, width: 190, height: 110, keepsClearOfPanels: true)
        )
    }

    @Test(
        "the free part in device pixels meets the output's edges",
        arguments: [1, 1.25, 1.5, 1.75, 2, 2.5]
    )
    func pixels(scale: Double) {
        let (width, height) = (853, 533)
        for inset in 0...40 {
            let area = Rectangle(x: inset, y: inset, width: width - inset, height: height - inset)
                .pixels(scale: scale)
            #expect(area.x + area.width == Int((Double(width) * scale).rounded()))
            #expect(area.y + area.height == Int((Double(height) * scale).rounded()))
            #expect(abs(Double(area.x) - Double(inset) * scale) <= 0.5)
        }
    }
}
