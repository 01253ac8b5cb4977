// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import Interaction
import Testing

@testable import XCB
@testable import topmost_display_x11

@Suite("Monitors under numbers that stay")
struct OutputTableTests {
    static let left = Rectangle(width: 1000, height: 800)
    static let right = Rectangle(x: 1000, y: 100, width: 600, height: 400)

    private func monitor(_ name: String, _ frame: Rectangle<Int>) -> Monitor {
        Monitor(
            id: 0,
            name: name,
            isPrimary: false,
            frame: frame,
            widthInMillimetres: 0,
            heightInMillimetres: 0
        )
    }

    private func table(scale: Double = 1) -> OutputTable {
        var table = OutputTable()
        _ = table.update(
            [monitor("A", Self.left), monitor("B", Self.right)],
            freeAreas: [Rectangle(x: 0, y: 30, width: 1000, height: 770), Self.right],
            scale: scale
        )
        return table
    }

    @Test("say what they are, their free areas from their own corner")
    func described() {
        let outputs = table(scale: 2).outputs
        #expect(outputs.map(\.name) == ["A", "B"])
        #expect(outputs.map(\.scale) == [2, 2])
        #expect(outputs[0].workArea == Rectangle(x: 0, y: 30, width: 1000, height: 770))
        #expect(outputs[1].workArea == Rectangle(width: 600, height: 400))
    }

    @Test("a monitor that is removed and connected again keeps its number")
    func numbers() {
        var table = table()
        let before = table.outputs.map(\.id)
        let other = monitor("B", Self.right)
        let isLess = table.update([other], freeAreas: [Self.right], scale: 1)
        #expect(isLess && table.outputs.map(\.id) == [before[1]])
        let isSame = table.update([other], freeAreas: [Self.right], scale: 1)
        #expect(!isSame)
        let both = [other, monitor("A", Self.left)]
        let isMore = table.update(both, freeAreas: [Self.right, Self.left], scale: 1)
        #expect(isMore && table.outputs.map(\.id) == [before[1], before[0]])
        let isNone = table.update([], freeAreas: [], scale: 1)
        #expect(isNone)
        #expect(table.outputs.isEmpty && table.nearestPoint(x: 0, y: 0) == nil)
    }

    @Test(
        "a window is on the one with most of it, the primary one of equals",
        arguments: [
            (10, 10, 50, 50, 1), (950, 150, 200, 100, 2), (900, 150, 200, 100, 1),
            (5000, 0, 10, 10, nil), (0, 0, 0, 0, nil),
        ] as [(Int, Int, Int, Int, UInt32?)]
    )
    func windows(x: Int, y: Int, width: Int, height: Int, number: UInt32?) {
        let frame = Rectangle(x: x, y: y, width: width, height: height)
        #expect(table().output(with: frame)?.rawValue == number)
    }

    @Test(
        "a pixel belongs to the monitor that it lies on, between them to the nearest",
        arguments: [
            (0, 0, 1, 0.5, 0.5), (999, 799, 1, 999.5, 799.5), (1000, 100, 2, 0.5, 0.5),
            (1500, 90, 2, 500.5, -9.5), (-5, 10, 1, -4.5, 10.5), (1300, 600, 2, 300.5, 500.5),
        ] as [(Int, Int, UInt32, Double, Double)]
    )
    func nearest(x: Int, y: Int, number: UInt32, left: Double, top: Double) {
        let position = table().nearestPoint(x: x, y: y)
        #expect(position?.output.rawValue == number)
        #expect(position?.point == Point(x: left, y: top))
    }

    @Test("at scale 2 a pixel's centre is at half its coordinates; outputs are found by pixel")
    func scaled() {
        #expect(table(scale: 2).nearestPoint(x: 3, y: 4)?.point == Point(x: 1.75, y: 2.25))
        #expect(table().output(atX: 1100, y: 50) == nil)
        #expect(table().output(atX: 1100, y: 150)?.rawValue == 2)
    }
}
