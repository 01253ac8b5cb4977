// SPDX-License-Identifier: MIT

import Basics
import Canvas
import DesignSystem
import PresenterCore
import Testing

/// Cards as pixels.
@Suite("Painted cards")
struct PaintTests {
    private static let resources = Resources()
    private static let margin = 120.0

    private static let cards: [Card] = [
        Fixtures.card(.modal(Fixtures.discard)), Fixtures.card(.modal(Fixtures.snapshot)),
        Fixtures.card(.modal(Fixtures.unlock), trust: .program),
        Fixtures.card(.bottomSheet(Fixtures.sheet)), Fixtures.card(.toast(Fixtures.message)),
        Fixtures.card(.toast(Fixtures.critical)), Fixtures.card(.toast(Fixtures.volume)),
        Fixtures.card(.loading(Fixtures.exporting)), Fixtures.card(.retry(Fixtures.retry)),
    ]

    private static func layout(_ card: Card, _ theme: Theme) -> CardLayout {
        LayoutEngine(theme: theme, measure: resources.measure).layout(
            card,
            within: Extent(width: 600, height: 420)
        ) {
            $0.isExpanded = true
            $0.input.text = "Typed"
            $0.focus = .input
            $0.isFocusVisible = true
        }
    }

    private static func surface(_ layout: CardLayout, scale: Double) throws -> Surface {
        try Surface(
            width: Int((layout.size.width + 2 * margin) * scale),
            height: Int((layout.size.height + 2 * margin) * scale),
            scale: scale,
            resources: resources
        )
    }

    private static func pixels(_ surface: Surface) -> [UInt32] {
        surface.withPixels { pixels in pixels.indices.map { pixels[$0] } }
    }

    private static func difference(_ first: UInt32, _ second: UInt32) -> Int {
        [0, 8, 16, 24].map { abs(Int(first >> $0 & 255) - Int(second >> $0 & 255)) }.max() ?? 0
    }

    private static let corner = Point(x: margin, y: margin)

    @Test("a card drawn in pieces is the card drawn whole", arguments: [1.0, 1.25])
    func instances(scale: Double) throws {
        for (index, card) in Self.cards.prefix(4).enumerated() {
            let theme = ContrastTests.themes[index % 4]
            let layout = Self.layout(card, theme)
            let whole = try Self.surface(layout, scale: scale)
            whole.draw(layout.displayList, at: Self.corner)
            let parts = try Self.surface(layout, scale: scale)
            // Pieces of whole device pixels at every one of the scales.
            let step = 152.0
            for y in stride(from: 0.0, to: layout.size.height + 2 * Self.margin, by: step) {
                for x in stride(from: 0.0, to: layout.size.width + 2 * Self.margin, by: step) {
                    let instance = Rectangle(x: x, y: y, width: step, height: step)
                    parts.draw(layout.displayList, at: Self.corner, clip: instance)
                }
            }
            let differences = zip(Self.pixels(whole), Self.pixels(parts))
                .filter { $0 != $1 }.map(Self.difference)
            // Cairo cuts curves at the clip before it flattens them: a few soft
            // pixels of corners come out a shade different, which nobody sees.
            let comment = Comment(
                rawValue: "\(card.content.kind), \(theme.variant), scale \(scale)"
            )
            #expect(differences.max() ?? 0 <= 24, comment)
            #expect(differences.count { $0 > 2 } <= 200, comment)
        }
    }

    @Test("nothing is drawn further out than shadow and ring reach")
    func reach() throws {
        let scale = 1.0
        for card in [Self.cards[0], Self.cards[3], Self.cards[4]] {
            let layout = Self.layout(card, .light)
            let surface = try Self.surface(layout, scale: scale)
            surface.draw(layout.displayList, at: Self.corner)
            let (width, height) = (surface.width, surface.height)
            // Three σ of 28 and 20 down: 104 below, 84 aside; the rest of the margin is free.
            let (side, below) = (Int(85 * scale), Int(105 * scale))
            let inset = Int(Self.margin * scale)
            var strays = 0
            for y in 0..<height {
                let isBeyond = y < inset - side || y >= height - inset + below
                for x in 0..<(isBeyond ? width : inset - side) where surface.pixel(x: x, y: y) != 0
                {
                    strays += 1
                }
            }
            #expect(strays == 0, "\(card.content.kind)")
        }
    }

    @Test("a card's body covers everything below it", arguments: ContrastTests.themes)
    func opaque(theme: Theme) throws {
        for card in [Self.cards[1], Self.cards[5], Self.cards[8]] {
            let layout = Self.layout(card, theme)
            let surface = try Self.surface(layout, scale: 1)
            surface.draw(layout.displayList, at: Self.corner)
            let inset = 6
            var holes = 0
            for y in stride(from: inset, to: Int(layout.size.height) - inset, by: 5) {
                for x in stride(from: inset, to: Int(layout.size.width) - inset, by: 5) {
                    let pixel = surface.pixel(x: x + Int(Self.margin), y: y + Int(Self.margin))
                    if pixel >> 24 != 255 { holes += 1 }
                }
            }
            #expect(holes == 0, "\(card.content.kind)")
        }
    }

    @Test("titles can be read where they are drawn", arguments: ContrastTests.themes)
    func ink(theme: Theme) throws {
        let layout = Self.layout(Self.cards[0], theme)
        let surface = try Self.surface(layout, scale: 2)
        surface.draw(layout.displayList, at: Self.corner)
        let frame = try #require(layout.text("Discard this"))
        var strongest = 1.0
        for y in Int((frame.y + Self.margin) * 2)..<Int((frame.maxY + Self.margin) * 2) {
            for x in Int((frame.x + Self.margin) * 2)..<Int((frame.maxX + Self.margin) * 2) {
                let color = Color(hex: surface.pixel(x: x, y: y) & 0xFF_FFFF)
                strongest = max(strongest, color.contrast(to: theme[.surface]))
            }
        }
        #expect(strongest >= (theme.isHighContrast ? 7 : 4.5))
    }

    @Test("a card has the same size at every scale, to a pixel", arguments: [1.25, 1.5, 2, 3])
    func scales(scale: Double) throws {
        func body(_ scale: Double) throws -> (width: Double, height: Double) {
            var layout = Self.layout(Self.cards[0], .highContrastLight)
            layout.displayList.commands.removeAll { if case .shadow = $0 { true } else { false } }
            let surface = try Self.surface(layout, scale: scale)
            surface.draw(layout.displayList, at: Self.corner)
            let middle = (surface.width / 2, surface.height / 2)
            let across = (0..<surface.width).count { surface.pixel(x: $0, y: middle.1) != 0 }
            let down = (0..<surface.height).count { surface.pixel(x: middle.0, y: $0) != 0 }
            return (Double(across) / scale, Double(down) / scale)
        }
        let (one, other) = (try body(1), try body(scale))
        #expect(abs(one.width - other.width) <= 1)
        #expect(abs(one.height - other.height) <= 1)
    }
}
