// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// Corners as a theme has them.
@Suite("Corners")
struct CornerTests {
    private static let contents: [Content] = [
        .modal(Fixtures.discard), .modal(Fixtures.snapshot), .modal(Fixtures.unlock),
        .modal(CornerTests.picture), .bottomSheet(Fixtures.sheet), .toast(Fixtures.plain),
        .toast(Fixtures.message), .toast(Fixtures.volume), .toast(Fixtures.critical),
        .loading(Fixtures.loading), .loading(Fixtures.exporting), .retry(Fixtures.retry),
    ]

    private static let picture = Modal(
        headline: Headline(title: "Set as background?") {
            $0.icon = .name("check")
            $0.image = Picture(source: .file(path: "/tmp/wide.png"))
        },
        buttons: [Button(id: "set", title: "Set", role: .positive)]
    )

    private static func layout(_ content: Content, _ theme: Theme, icon: String?) -> CardLayout {
        Fixtures.layoutEngine(theme).layout(Fixtures.card(content, icon: icon)) {
            $0.isExpanded = true
            $0.showsKeycaps = true
            $0.hover = .card
        }
    }

    /// The round corners of a list, each where it is drawn.
    private static func corners(_ layout: CardLayout) -> [Corner] {
        layout.displayList.commands.compactMap { command in
            switch command {
            case .fill(let shape, _), .clip(let shape): Corner(shape, line: hidden(shape))
            case .stroke(let shape, _, let stroke): Corner(shape, line: stroke.width)
            case .image(_, let frame, let style):
                Corner(frame: frame, radius: style.radius, line: 0)
            case .shadow(let frame, let radius, _, _):
                Corner(frame: frame, radius: radius, line: 0)
            case .text, .fade, .group, .transform, .restore: nil
            }
        }
    }

    /// A fill that ends within an opaque edge, a pixel further in, is as round as that.
    private static func hidden(_ shape: Shape) -> Double {
        shape.frame?.origin == Point(x: 1, y: 1) ? 2 : 0
    }

    private struct Corner {
        var frame: Rectangle<Double>
        var radius: Double
        /// The width of the line along it: its radius is that of the line's middle.
        var line: Double

        init(frame: Rectangle<Double>, radius: Double, line: Double) {
            self.frame = frame
            self.radius = radius
            self.line = line
        }

        init?(_ shape: Shape, line: Double) {
            switch shape {
            case .rounded(let frame, let radius):
                self.init(frame: frame, radius: radius, line: line)
            case .corners(let frame, let first, let second, let third, let fourth):
                let radius = max(first, second, third, fourth)
                self.init(frame: frame, radius: radius, line: line)
            case .rectangle, .arc, .path: return nil
            }
        }

        var outer: Double { radius + line / 2 }
        /// Whether it is as round as can be: a tag, a disc, a bar.
        var isPill: Bool {
            let minimum = min(frame.width, frame.height)
            return outer >= (minimum + line) / 2 - 0.01
        }
    }

    @Test("all follow the theme, but for tags, discs and bars", arguments: [0, 0.25, 0.5, 1.5])
    func share(scale: Double) {
        var theme = Theme.light
        theme.radiusScale = scale
        for content in Self.contents {
            for icon in ["mail", nil] {
                let usual = Self.layout(content, .light, icon: icon)
                let layout = Self.layout(content, theme, icon: icon)
                #expect(layout.size == usual.size)
                #expect(layout.regions == usual.regions)
                let pairs = zip(Self.corners(usual), Self.corners(layout))
                #expect(Self.corners(usual).count == Self.corners(layout).count)
                for (before, after) in pairs {
                    #expect(before.frame == after.frame, "\(content.kind)")
                    let expected = max(0, before.outer * scale - before.line / 2)
                    let isKept = before.isPill && after.radius == before.radius
                    #expect(
                        isKept || abs(after.radius - expected) < 0.01,
                        "\(content.kind): \(before) became \(after)"
                    )
                }
            }
        }
    }

    @Test("a square theme has square pictures, keycaps, details and tiles")
    func square() {
        var theme = Theme.light
        theme.radiusScale = 0
        var round = 0
        for content in Self.contents {
            let corners = Self.corners(Self.layout(content, theme, icon: nil))
            for corner in corners where corner.radius > 0 {
                round += 1
                #expect(corner.isPill, "\(content.kind): \(corner)")
            }
        }
        // Tags, discs and bars there are.
        #expect(round > 10)
    }

    @Test("decks and pills are square where cards are, and never rounder than usual")
    func decks() throws {
        func radii(_ scale: Double) throws -> [Double] {
            var theme = Theme.light
            theme.radiusScale = scale
            var card = Fixtures.card(.toast(Fixtures.plain))
            card.gathered = 3
            var scene = Scene(toasts: [card])
            scene.waitingToasts = 2
            let cards = Fixtures.layoutEngine(theme).layout(scene).cards
            // Parts of cards and tiles, which are round in another way, are higher or square.
            return cards.flatMap { Self.corners($0.layout) }
                .filter { $0.frame.height < 30 && $0.frame.width > 40 }.map(\.radius)
        }
        #expect(try radii(0).allSatisfy { $0 == 0 })
        #expect(try radii(1).contains(8) && radii(1).contains(14))
        #expect(try radii(1.5).max() == 14)
    }

    @Test("the roundest theme has no button as round as a tag", arguments: ButtonSize.allCases)
    func roundest(size: ButtonSize) {
        var theme = Theme.light
        theme.radiusScale = 1.5
        let layout = Fixtures.layoutEngine(theme).layout(.button("Restart", .primary(size: size)))
        for corner in Self.corners(layout) { #expect(!corner.isPill, "\(corner)") }
    }

    @Test(
        "a picture's corners are those of its size, and no disc of a small one",
        arguments: [
            (4, 4, 2.0), (8, 8, 2), (16, 16, 4), (24, 24, 6), (28, 28, 8), (36, 36, 10),
            (64, 64, 10), (200, 12, 4), (12, 200, 4), (300, 200, 10),
        ]
    )
    func pictures(width: Int, height: Int, radius: Double) throws {
        var modal = Self.picture
        modal.headline.image = Picture(
            source: .file(path: "/tmp/a.png"),
            width: width,
            height: height
        )
        let layout = Self.layout(.modal(modal), .light, icon: "mail")
        let style = layout.displayList.commands.compactMap { command -> ImageStyle? in
            if case .image(.file, _, let style) = command { style } else { nil }
        }
        // Nothing is wider than the text or higher than 240: these all fit but the widest.
        #expect(try #require(style.first).radius == radius)
    }

    @Test("the focus ring keeps its bands around a square button")
    func ring() throws {
        var theme = Theme.light
        theme.radiusScale = 0
        let layout = Fixtures.layoutEngine(theme).layout(.button("Restart"), .focused)
        let rings = Self.corners(layout).filter { $0.line > 0 }
        #expect(rings.map(\.radius) == [1, 3])
        #expect(rings.map(\.frame.x) == [-1, -3])
    }
}
