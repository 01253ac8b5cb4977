// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Synchronization
import Testing

@testable import Canvas
@testable import DesignSystem

/// What text and lines leave on the paper.
@Suite("Ink")
struct InkTests {
    let resources = Resources()

    private func surface(
        _ commands: [DrawCommand],
        width: Int = 120,
        height: Int = 40,
        scale: Double = 1
    ) throws -> Surface {
        let surface = try Surface(width: width, height: height, scale: scale, resources: resources)
        surface.draw(DisplayList(commands))
        return surface
    }

    private func block(_ runs: [TextBlock.Run], weight: Int = 400) -> TextBlock {
        TextBlock(runs: runs, type: TypeStyle(size: 14, lineHeight: 20, weight: weight))
    }

    private func run(
        _ text: String,
        _ hex: UInt32 = 0,
        _ style: StyledText.Style = []
    ) -> TextBlock.Run {
        TextBlock.Run(text, color: Color(hex: hex), style: style)
    }

    /// The sum of opacities, and the middle of it across, in pixels.
    private func weight(_ surface: Surface) -> (ink: Double, middle: Double) {
        var (ink, moment) = (0.0, 0.0)
        for y in 0..<surface.height {
            for x in 0..<surface.width {
                let alpha = Double(surface.pixel(x: x, y: y) >> 24) / 255
                ink += alpha
                moment += alpha * (Double(x) + 0.5)
            }
        }
        return (ink, ink > 0 ? moment / ink : 0)
    }

    @Test("glyphs lie on quarters of a pixel, with as much ink wherever they lie")
    func quarters() throws {
        func drawn(_ x: Double) throws -> (ink: Double, middle: Double) {
            let frame = Rectangle(x: x, y: 10, width: 100, height: 20)
            return weight(try surface([.text(block([run("illicit")]), in: frame)]))
        }
        let first = try drawn(8)
        for quarter in 1...8 {
            let moved = try drawn(8 + Double(quarter) / 4)
            #expect(abs(moved.middle - first.middle - Double(quarter) / 4) < 0.08)
            #expect(abs(moved.ink - first.ink) < first.ink * 0.02)
        }
    }

    @Test("bold has more ink, italic leans, underlined has a line")
    func styles() throws {
        func drawn(_ style: StyledText.Style) throws -> Surface {
            let frame = Rectangle<Double>(x: 4, y: 10, width: 100, height: 20)
            return try surface([.text(block([run("minimum", 0, style)]), in: frame)])
        }
        let plain = weight(try drawn([])).ink
        #expect(weight(try drawn(.bold)).ink > plain * 1.15)
        let underlined = try drawn(.underline)
        #expect(weight(underlined).ink > plain * 1.05)
        // The line goes through below the word from end to end.
        let rows = (0..<40).filter { y in
            (6..<50).allSatisfy { underlined.pixel(x: $0, y: y) >> 24 > 60 }
        }
        #expect(!rows.isEmpty && rows.allSatisfy { $0 > 20 })
    }

    @Test("the ink of a toast's words is as far from its lower edge as from its upper one")
    func middle() throws {
        let card = Card(
            id: try #require(PresentationID(rawValue: 1)),
            identity: Identity(
                key: "exe:/usr/bin/mail",
                displayName: "MAIL",
                iconName: nil,
                trust: .application
            ),
            content: .toast(
                Toast(headline: Headline(title: "Hippo", message: StyledText("Happy")))
            ),
            acceptedAt: Instant(milliseconds: 0)
        ) { $0.isArmed = true }
        let layout = LayoutEngine(theme: .light, measure: resources.measure, textScale: 1)
            .layout(card, state: CardState(), within: Extent(width: 1280, height: 800))
        // Without the letter of the tile.
        let words = layout.displayList.commands.filter { command in
            guard case .text(let block, _) = command else { return false }
            return block.runs.map(\.text).joined().count > 1
        }
        let height = Int(layout.size.height)
        let picture = try surface(words, width: Int(layout.size.width), height: height)
        let rows = (0..<height).filter { y in
            (0..<picture.width).contains { picture.pixel(x: $0, y: y) >> 24 > 20 }
        }
        let above = try #require(rows.first)
        let below = try #require(rows.last.map { height - 1 - $0 })
        #expect(above > 10 && abs(above - below) <= 1, "\(above) above, \(below) below")
    }

    @Test("each run has its colour")
    func colors() throws {
        let frame = Rectangle<Double>(x: 0, y: 10, width: 120, height: 20)
        let picture = try surface([
            .text(block([run("MMMM", 0xFF0000), run("MMMM", 0x0000FF)], weight: 700), in: frame)
        ])
        var (reds, blues): ([Int], [Int]) = ([], [])
        for y in 0..<40 {
            for x in 0..<120 where picture.pixel(x: x, y: y) >> 24 > 200 {
                let pixel = picture.pixel(x: x, y: y)
                if pixel >> 16 & 255 > 200 { reds.append(x) }
                if pixel & 255 > 200 { blues.append(x) }
            }
        }
        #expect(!reds.isEmpty && !blues.isEmpty)
        #expect((reds.max() ?? 0) <= (blues.min() ?? 0) + 1)
    }

    @Test("opacity of a colour is kept", arguments: [0.25, 0.5, 1])
    func opacity(alpha: Double) throws {
        let full = TextBlock.Run("█", color: Color(hex: 0xFFFFFF, alpha: alpha))
        let picture = try surface([
            .text(block([full]), in: Rectangle(x: 4, y: 10, width: 50, height: 20))
        ])
        let maximum = (0..<40).flatMap { y in (0..<40).map { picture.pixel(x: $0, y: y) >> 24 } }
            .max()
        #expect(abs(Double(maximum ?? 0) / 255 - alpha) < 0.03)
    }

    @Test("text is as large at twice the scale, in twice the pixels")
    func doubled() throws {
        let frame = Rectangle<Double>(x: 4, y: 10, width: 100, height: 20)
        let command = DrawCommand.text(block([run("Hamburg")]), in: frame)
        let one = weight(try surface([command]))
        let two = weight(try surface([command], width: 240, height: 80, scale: 2))
        #expect(abs(two.ink / 4 - one.ink) < one.ink * 0.08)
        #expect(abs(two.middle / 2 - one.middle) < 0.3)
    }

    @Test("text beyond the clip is not drawn, nor does it cost")
    func clipped() throws {
        let tall = TextBlock(
            runs: [run(Array(repeating: "line", count: 500).joined(separator: "\n"))],
            type: TypeStyle(size: 14, lineHeight: 20, weight: 400)
        )
        let picture = try surface([
            .clip(.rectangle(Rectangle(x: 0, y: 0, width: 120, height: 20))),
            .text(tall, in: Rectangle(x: 0, y: -5_000, width: 120, height: 10_000)),
            .restore,
        ])
        #expect(weight(picture).ink > 0)
        for x in 0..<120 { #expect(picture.pixel(x: x, y: 21) == 0) }
        let drawn = resources.caches.withLock { $0.text.drawnLines.count }
        #expect(drawn < 10)
    }

    // MARK: Lines

    @Test("a dashed line has gaps, a round one ends beyond its end")
    func strokes() throws {
        let path = Shape.path([.move(Point(x: 20, y: 20)), .line(Point(x: 100, y: 20))])
        func row(_ stroke: Stroke) throws -> [Bool] {
            let picture = try surface([.stroke(path, Color(hex: 0), stroke)])
            return (0..<120).map { picture.pixel(x: $0, y: 20) >> 24 > 100 }
        }
        let plain = try row(Stroke(width: 4))
        #expect(plain.count { $0 } == 80 && !plain[19] && plain[20])
        let round = try row(Stroke(width: 4, isRound: true))
        #expect(round[19] && round[100] && round.count { $0 } > 80)
        let dashed = try row(Stroke(width: 4, dash: [4, 3]))
        #expect(dashed.count { $0 } < 55 && dashed.count { $0 } > 35)
        let ends = zip(dashed, dashed.dropFirst()).count { $0 != $1 }
        #expect(ends >= 20)
    }

    @Test("corners are round each by itself")
    func corners() throws {
        let frame = Rectangle<Double>(x: 10, y: 5, width: 60, height: 30)
        let picture = try surface([.fill(.corners(frame, 12, 0, 12, 0), Color(hex: 0))])
        #expect(picture.pixel(x: 10, y: 5) == 0)
        #expect(picture.pixel(x: 69, y: 5) >> 24 == 255)
        #expect(picture.pixel(x: 69, y: 34) == 0)
        #expect(picture.pixel(x: 10, y: 34) >> 24 == 255)
        #expect(picture.pixel(x: 40, y: 20) >> 24 == 255)
    }

    @Test("round lower corners have the height to themselves")
    func lowerCorners() throws {
        let frame = Rectangle<Double>(x: 10, y: 5, width: 60, height: 9)
        let picture = try surface([.fill(.corners(frame, 0, 0, 8, 8), Color(hex: 0))])
        let cut = try surface([
            .clip(.rectangle(frame)),
            .fill(
                .rounded(Rectangle(x: 10, y: -15, width: 60, height: 29), radius: 8),
                Color(hex: 0)
            ),
            .restore,
        ])
        for y in 5..<14 {
            for x in [10, 11, 12, 40, 69] {
                #expect(picture.pixel(x: x, y: y) == cut.pixel(x: x, y: y), "\(x), \(y)")
            }
        }
    }

    @Test("a radius beyond half the height is half the height", arguments: [15.0, 40, 1_000])
    func pill(radius: Double) throws {
        let frame = Rectangle<Double>(x: 10, y: 5, width: 60, height: 30)
        let pill = try surface([.fill(.rounded(frame, radius: radius), Color(hex: 0))])
        let round = try surface([.fill(.rounded(frame, radius: 15), Color(hex: 0))])
        let pixels = { (surface: Surface) in
            surface.withPixels { pixels in pixels.indices.map { pixels[$0] } }
        }
        #expect(pixels(pill) == pixels(round))
    }

    @Test("a part of a circle is filled as a slice, a path to its start")
    func slices() throws {
        let slice = Shape.arc(center: Point(x: 30, y: 20), radius: 15, from: 0, to: 0.25)
        let picture = try surface([.fill(slice, Color(hex: 0))])
        #expect(picture.pixel(x: 35, y: 15) >> 24 == 255)
        #expect(picture.pixel(x: 25, y: 15) == 0 && picture.pixel(x: 35, y: 25) == 0)
        let triangle = Shape.path([
            .move(Point(x: 10, y: 5)), .line(Point(x: 50, y: 5)), .line(Point(x: 10, y: 35)),
            .close,
        ])
        let filled = try surface([.fill(triangle, Color(hex: 0))])
        #expect(filled.pixel(x: 15, y: 10) >> 24 == 255 && filled.pixel(x: 45, y: 30) == 0)
    }

    @Test("clips cut each other, and end")
    func clips() throws {
        let all = DrawCommand.fill(
            .rectangle(Rectangle(x: 0, y: 0, width: 120, height: 40)),
            Color(hex: 0)
        )
        let picture = try surface([
            .clip(.rectangle(Rectangle(x: 10, y: 0, width: 40, height: 40))),
            .clip(.rounded(Rectangle(x: 30, y: 0, width: 60, height: 40), radius: 20)), all,
            .restore,
            .restore,
            .fill(.rectangle(Rectangle(x: 100, y: 0, width: 10, height: 10)), Color(hex: 0xFF0000)),
        ])
        #expect(picture.pixel(x: 20, y: 20) == 0)
        #expect(picture.pixel(x: 45, y: 20) >> 24 == 255)
        #expect(picture.pixel(x: 31, y: 1) == 0)
        #expect(picture.pixel(x: 60, y: 20) == 0)
        #expect(picture.pixel(x: 105, y: 5) == 0xFFFF_0000)
    }

    // MARK: Shadows

    private func shadow(_ rect: Rectangle<Double>, radius: Double, sigma: Double = 4) -> DrawCommand
    {
        .shadow(
            rect,
            radius: radius,
            ShadowLayer(offset: 0, sigma: sigma, opacity: 1),
            Color(hex: 0)
        )
    }

    @Test("a card over its shadow looks as over one that is drawn whole", arguments: [0.0, 8, 16])
    func core(radius: Double) throws {
        let rect = Rectangle<Double>(x: 30, y: 8, width: 60, height: 24)
        let card = DrawCommand.fill(.rounded(rect, radius: radius), Color(hex: 0xFFFFFF))
        let picture = try surface([shadow(rect, radius: radius), card])
        // No light shines through across the card, and the shadow begins at its edge.
        for x in 30..<90 { #expect(picture.pixel(x: x, y: 20) >> 24 > 240, "\(x)") }
        for y in 8..<32 { #expect(picture.pixel(x: 60, y: y) >> 24 > 240, "\(y)") }
        #expect(picture.pixel(x: 60, y: 20) == 0xFFFF_FFFF)
        #expect(picture.pixel(x: 28, y: 20) >> 24 > 60)
        #expect(picture.pixel(x: 60, y: 34) >> 24 > 60)
    }

    @Test("a card smaller than its corners has a shadow all around")
    func tiny() throws {
        for side in [1.0, 2, 3, 10] {
            let rect = Rectangle(x: 60 - side / 2, y: 20 - side / 2, width: side, height: side)
            let picture = try surface([shadow(rect, radius: side / 2)])
            #expect(weight(picture).ink > 0)
            #expect(abs(weight(picture).middle - 60) < 0.6)
        }
    }

    @Test("a shadow that is moved by a motion has the shape it has at rest")
    func moving() throws {
        let rect = Rectangle<Double>(x: 30, y: 8, width: 60, height: 24)
        let still = weight(try surface([shadow(rect, radius: 8)]))
        let moved = weight(
            try surface([
                .transform(scale: 1, about: .zero, dx: 3, dy: 0), shadow(rect, radius: 8), .restore,
            ])
        )
        #expect(abs(moved.ink - still.ink) < still.ink * 0.02)
        #expect(abs(moved.middle - still.middle - 3) < 0.1)
        let blurs = resources.caches.withLock { $0.shadows.blurCount }
        #expect(blurs == 1)
    }
}
