// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PresenterCore
import Testing

@testable import DisplayKit

@Suite("Device pixels")
struct GeometryTests {
    @Test(
        "a rectangle of the design lies on whole pixels around it",
        arguments: [
            // Where, how large, the scale; then the pixels.
            (0, 0, 10, 10, 1, Rectangle(width: 10, height: 10)),
            (0.5, 0.25, 1, 1, 1, Rectangle(width: 2, height: 2)),
            (-0.5, -3, 1, 2, 1, Rectangle(x: -1, y: -3, width: 2, height: 2)),
            (3, 4, 5, 6, 2, Rectangle(x: 6, y: 8, width: 10, height: 12)),
            (1, 1, 1, 1, 1.5, Rectangle(x: 1, y: 1, width: 2, height: 2)),
            (2, 2, 2, 2, 1.25, Rectangle(x: 2, y: 2, width: 3, height: 3)),
            // What arithmetic adds to a whole number is not one more pixel.
            (0.1 + 0.2, 0, 0.7, 1, 10, Rectangle(x: 3, y: 0, width: 7, height: 10)),
            (5, 5, 0, 0, 1, Rectangle(x: 5, y: 5, width: 0, height: 0)),
        ] as [(Double, Double, Double, Double, Double, Rectangle<Int>)]
    )
    func around(
        x: Double,
        y: Double,
        width: Double,
        height: Double,
        scale: Double,
        pixels: Rectangle<Int>
    ) {
        let rect = Rectangle(x: x, y: y, width: width, height: height)
        #expect(Rectangle(around: rect, scale: scale) == pixels)
    }

    @Test("pixels around a rectangle hold all of it", arguments: [0.5, 1, 1.1, 1.25, 1.5, 2, 2.75])
    func holds(scale: Double) {
        for step in 0..<200 {
            let rect = Rectangle(
                x: Double(step) * 0.37 - 30,
                y: Double(step) * 0.11,
                width: Double(step % 17) + 0.3,
                height: Double(step % 5) + 0.9
            )
            let back = Rectangle(around: rect, scale: scale).logical(scale: scale)
            #expect(back.x <= rect.x + 0.01 && back.maxX >= rect.maxX - 0.01)
            #expect(back.y <= rect.y + 0.01 && back.maxY >= rect.maxY - 0.01)
            #expect(back.size.width < rect.width + 2.1 / scale)
        }
    }

    @Test(
        "an output has the size of its pixels, and all of it is free by default",
        arguments: [
            (1280, 800, 1, 1280, 800), (1920, 1200, 1.5, 1280, 800), (800, 600, 2, 400, 300),
        ]
            as [(Int, Int, Double, Double, Double)]
    )
    func output(width: Int, height: Int, scale: Double, across: Double, down: Double) {
        let size = PixelSize(width: width, height: height)
        var output = Output(id: OutputID(rawValue: 1), name: "A", pixelSize: size, scale: scale)
        let whole = Rectangle(x: 0, y: 0, width: across, height: down)
        #expect(output.extent == whole.size && output.freeArea == whole)
        output.workArea = Rectangle(x: 0, y: height / 2, width: width, height: height / 2)
        #expect(output.freeArea == Rectangle(x: 0, y: down / 2, width: across, height: down / 2))
    }
}
