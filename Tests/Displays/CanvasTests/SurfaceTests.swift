// SPDX-License-Identifier: MIT

import Basics
import Foundation
import PresenterCore
import Testing

@testable import Canvas
@testable import DesignSystem

@Suite("Surface")
struct SurfaceTests {
    let resources = Resources()
    let white = Color(hex: 0xFFFFFF)

    private func surface(_ commands: [DrawCommand], scale: Double = 1) throws -> Surface {
        let surface = try Surface(
            width: Int(60 * scale),
            height: Int(60 * scale),
            scale: scale,
            resources: resources
        )
        surface.draw(DisplayList(commands))
        return surface
    }

    @Test("draws a hairline as one clear row", arguments: [1.0, 1.25, 1.5, 2, 3])
    func hairline(scale: Double) throws {
        for y in 0..<8 {
            let line = Rectangle(x: 0, y: Double(y), width: 12, height: 1)
            let surface = try surface([.fill(.rectangle(line), white)], scale: scale)
            let column = (0..<60).map { surface.pixel(x: 4, y: $0) }
            #expect(column.allSatisfy { $0 == 0 || $0 == 0xFFFF_FFFF })
            #expect(column.count { $0 != 0 } == max(1, Int(scale + 0.25)))
        }
    }

    @Test("draws an edge inside a card as one clear row", arguments: [1.0, 1.25, 1.5, 2, 3])
    func edge(scale: Double) throws {
        let card = Rectangle<Double>(x: 5, y: 5, width: 40, height: 40)
        for shape in [
            Shape.rectangle(card.inset(by: 0.5)), .rounded(card.inset(by: 0.5), radius: 9.5),
            .corners(card.inset(by: 0.5), 9.5, 0, 4, 9.5),
        ] {
            let surface = try surface([.stroke(shape, white, Stroke(width: 1))], scale: scale)
            let row = (0..<Int(30 * scale)).map { surface.pixel(x: $0, y: Int(25 * scale)) }
            #expect(row.allSatisfy { $0 == 0 || $0 == 0xFFFF_FFFF })
            #expect(row.firstIndex { $0 != 0 } == Int((5 * scale).rounded()))
            #expect(row.count { $0 != 0 } == max(1, Int(scale + 0.25)))
        }
    }

    @Test("round corners are round, square ones are not")
    func corners() throws {
        let rect = Rectangle<Double>(x: 0, y: 0, width: 60, height: 60)
        let surface = try surface([.fill(.corners(rect, 20, 0, 20, 0), white)])
        #expect(surface.pixel(x: 1, y: 1) == 0)
        #expect(surface.pixel(x: 58, y: 1) == 0xFFFF_FFFF)
        #expect(surface.pixel(x: 58, y: 58) == 0)
        #expect(surface.pixel(x: 1, y: 58) == 0xFFFF_FFFF)
    }

    @Test("an arc runs clockwise from 12 o'clock")
    func arc() throws {
        let shape = Shape.arc(center: Point(x: 30, y: 30), radius: 20, from: 0, to: 0.25)
        let line = try surface([.stroke(shape, white, Stroke(width: 4))])
        #expect(line.pixel(x: 44, y: 16) != 0)
        for (x, y) in [(16, 16), (16, 44), (44, 44), (36, 24)] {
            #expect(line.pixel(x: x, y: y) == 0)
        }
        #expect(try surface([.fill(shape, white)]).pixel(x: 36, y: 24) == 0xFFFF_FFFF)
        let whole = Shape.arc(center: Point(x: 30, y: 30), radius: 20, from: 0.5, to: 1.5)
        let disc = try surface([.fill(whole, white)])
        for (x, y) in [(20, 20), (40, 20), (20, 40), (40, 40)] {
            #expect(disc.pixel(x: x, y: y) == 0xFFFF_FFFF)
        }
    }

    @Test("a group is faded as one")
    func group() throws {
        let red = Color(hex: 0xFF0000)
        let surface = try surface([
            .group(opacity: 0.5),
            .fill(.rectangle(Rectangle(x: 0, y: 0, width: 40, height: 60)), red),
            .fill(.rectangle(Rectangle(x: 20, y: 0, width: 40, height: 60)), white),
            .restore,
            .group(opacity: 0),
            .clip(.rectangle(Rectangle(x: 0, y: 0, width: 9, height: 9))),
            .fill(.rectangle(Rectangle(x: 0, y: 0, width: 60, height: 60)), white),
            .restore,
            .restore,
        ])
        #expect(surface.pixel(x: 10, y: 5) >> 24 == 0x80)
        #expect(surface.pixel(x: 30, y: 5) == 0x8080_8080)
        #expect(surface.pixel(x: 50, y: 5) == 0x8080_8080)
    }

    @Test("clips and transforms end at their restore")
    func levels() throws {
        let all = Rectangle<Double>(x: 0, y: 0, width: 60, height: 60)
        let surface = try surface([
            .clip(.rectangle(Rectangle(x: 0, y: 0, width: 20, height: 60))),
            .transform(scale: 0.5, about: Point(x: 0, y: 0), dx: 0, dy: 10),
            .fill(.rectangle(all), white),
            .restore,
            .restore,
            .restore,
            .fill(.rectangle(Rectangle(x: 40, y: 50, width: 10, height: 10)), white),
            .clip(.rectangle(.init(x: 0, y: 0, width: 0, height: 0))),
            .group(opacity: 0.3),
        ])
        #expect(surface.pixel(x: 10, y: 9) == 0)
        #expect(surface.pixel(x: 10, y: 10) == 0xFFFF_FFFF)
        #expect(surface.pixel(x: 10, y: 39) == 0xFFFF_FFFF)
        #expect(surface.pixel(x: 10, y: 40) == 0)
        #expect(surface.pixel(x: 25, y: 20) == 0)
        #expect(surface.pixel(x: 45, y: 55) == 0xFFFF_FFFF)
        // The next drawing begins with nothing left open.
        surface.draw(DisplayList([.fill(.rectangle(all), white)]))
        #expect(surface.pixel(x: 0, y: 0) == 0xFFFF_FFFF)
    }

    @Test("a fade is strong at its edge and nothing at the other")
    func fade() throws {
        for edge in [VerticalEdge.top, .bottom] {
            let rect = Rectangle<Double>(x: 0, y: 10, width: 60, height: 40)
            let surface = try surface([.fade(rect, white, strongEdge: edge)])
            let strong = surface.pixel(x: 5, y: edge == .top ? 10 : 49) >> 24
            let weak = surface.pixel(x: 5, y: edge == .top ? 49 : 10) >> 24
            #expect(strong > 240 && weak < 15)
            #expect(surface.pixel(x: 5, y: 9) == 0 && surface.pixel(x: 5, y: 50) == 0)
        }
    }

    @Test("draws at a position, and only inside the clip given")
    func placing() throws {
        let surface = try Surface(width: 60, height: 60, scale: 2, resources: resources)
        let list = DisplayList([
            .fill(.rectangle(Rectangle(x: 0, y: 0, width: 10, height: 10)), white)
        ])
        surface.draw(
            list,
            at: Point(x: 5, y: 5),
            clip: Rectangle(x: 0, y: 0, width: 10, height: 30)
        )
        #expect(surface.pixel(x: 9, y: 10) == 0)
        #expect(surface.pixel(x: 10, y: 10) == 0xFFFF_FFFF)
        #expect(surface.pixel(x: 19, y: 29) == 0xFFFF_FFFF)
        #expect(surface.pixel(x: 20, y: 20) == 0)
        surface.clear(Rectangle(x: 5, y: 5, width: 2, height: 2))
        #expect(surface.pixel(x: 10, y: 10) == 0)
        #expect(surface.pixel(x: 14, y: 14) == 0xFFFF_FFFF)
        surface.clear()
        #expect(surface.pixel(x: 14, y: 14) == 0)
    }

    @Test("drawing the damaged part again gives the same picture", arguments: [1.0, 1.5, 2])
    func partial(scale: Double) throws {
        let block = TextBlock(
            runs: [TextBlock.Run("Twice the same", color: white)],
            type: TypeStyle(size: 14, lineHeight: 20, weight: 600)
        )
        let list = DisplayList([
            .shadow(
                Rectangle(x: 6, y: 6, width: 48, height: 40),
                radius: 12,
                ShadowLayer(offset: 2, sigma: 3, opacity: 0.5),
                Color(hex: 0)
            ),
            .fill(
                .rounded(Rectangle(x: 6, y: 6, width: 48, height: 40), radius: 12),
                Color(hex: 0x22232A)
            ),
            .text(block, in: Rectangle(x: 8, y: 10, width: 60, height: 20)),
        ])
        let whole = try surface(list.commands, scale: scale)
        let twice = try surface(list.commands, scale: scale)
        let part = Rectangle<Double>(x: 11, y: 9, width: 17, height: 13)
        twice.clear(part)
        twice.draw(list, clip: part)
        func channels(_ surface: Surface) -> [Int] {
            (0..<surface.height).flatMap { y in
                (0..<surface.width).flatMap { x in
                    [0, 8, 16, 24].map { Int(surface.pixel(x: x, y: y) >> $0 & 255) }
                }
            }
        }
        let pairs = zip(channels(whole), channels(twice))
        let isSame = pairs.allSatisfy { one, other in abs(one - other) <= 1 }
        #expect(isSame)
    }

    @Test("draws into lent memory, and nowhere once it was given back")
    func lending() throws {
        var memory = [UInt32](repeating: 0, count: 16 * 10)
        var kept: Surface?
        let list = DisplayList([
            .fill(.rectangle(Rectangle(x: 0, y: 0, width: 99, height: 99)), white)
        ])
        var span = memory.mutableSpan
        try Surface.lending(
            &span,
            width: 15,
            height: 10,
            pixelStride: 16,
            resources: resources
        ) { surface in
            surface.draw(list)
            kept = surface
        }
        #expect(memory[14] == 0xFFFF_FFFF && memory[15] == 0 && memory[16] == 0xFFFF_FFFF)
        memory = memory.map { _ in 7 }
        kept?.draw(list)
        kept?.clear()
        #expect(kept?.pixel(x: 0, y: 0) == 0)
        #expect(memory.allSatisfy { $0 == 7 })
    }

    @Test("refuses sizes and memory that do not fit")
    func refusals() throws {
        for (width, height) in [(0, 1), (1, 0), (-1, 5), (32_768, 1), (1, Int.max)] {
            #expect(throws: CanvasError.badSize(width: width, height: height)) {
                try Surface(width: width, height: height, resources: resources)
            }
        }
        for (count, stride) in [(99, 10), (100, 9), (0, 10), (100, -10)] {
            var pixels = [UInt32](repeating: 0, count: count)
            var failure: CanvasError?
            do throws(CanvasError) {
                var span = pixels.mutableSpan
                try Surface.lending(
                    &span,
                    width: 10,
                    height: 10,
                    pixelStride: stride,
                    resources: resources
                ) { _ in }
            } catch {
                failure = error
            }
            #expect(failure == .badMemory(bytes: count * 4, rowStride: stride * 4))
        }
    }

    @Test("a PNG file gives back what was written")
    func png() throws {
        let files = try PictureFiles()
        let path = files.path("out.png")
        let written = try surface([
            .fill(.rectangle(Rectangle(x: 3, y: 4, width: 5, height: 6)), Color(hex: 0x336699))
        ])
        try written.writePNG(to: path)
        let read = try Surface.readPNG(path, resources: resources)
        #expect(read.width == 60 && read.height == 60)
        #expect(read.pixel(x: 3, y: 4) == 0xFF33_6699)
        #expect(read.pixel(x: 2, y: 4) == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(written.encodedPNG()))
        #expect(throws: CanvasError.self) { try written.writePNG(to: "/nowhere/x.png") }
        #expect(throws: CanvasError.self) {
            try Surface.readPNG("/nowhere/x.png", resources: resources)
        }
    }

    @Test("invalid numbers do not break later drawing")
    func oddNumbers() throws {
        let odd = [Double.nan, .infinity, -.infinity, 1e300, -5]
        for value in odd {
            let rect = Rectangle(x: value, y: 0, width: value, height: 10)
            let surface = try surface([
                .fill(.rectangle(rect), white),
                .stroke(.rounded(rect, radius: value), white, Stroke(width: value, dash: [value])),
                .shadow(
                    rect,
                    radius: value,
                    ShadowLayer(offset: 0, sigma: value, opacity: 1),
                    white
                ),
                .image(.name("🎉"), in: rect, ImageStyle()),
                .fade(rect, white, strongEdge: .top),
                .transform(scale: value, about: .zero, dx: value, dy: 0),
                .fill(.rectangle(Rectangle(x: 0, y: 0, width: 5, height: 5)), white),
                .restore,
            ])
            let after = Rectangle<Double>(x: 20, y: 20, width: 5, height: 5)
            surface.clear()
            surface.draw(DisplayList([.fill(.rectangle(after), white)]))
            #expect(surface.pixel(x: 22, y: 22) == 0xFFFF_FFFF, "after \(value)")
        }
    }
}
