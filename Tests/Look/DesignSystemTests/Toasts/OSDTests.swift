// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("OSDs")
struct OSDTests {
    static func card(_ value: Double?, title: String? = nil, icon: String? = "speaker") -> Card {
        var toast = Fixtures.volume
        toast.headline.icon = icon.map { .name($0) }
        toast.headline.title = title
        toast.progress = value.map { .fraction($0) }
        toast.isOSD = true
        return Fixtures.card(.toast(toast), lifetime: Fixtures.lifetime)
    }

    static func layout(_ card: Card, _ state: CardState = Fixtures.state()) -> CardLayout {
        Fixtures.layoutEngine().layout(card, state: state, within: Fixtures.output)
    }

    /// The frames of all texts.
    static func texts(_ layout: CardLayout) -> [Rectangle<Double>] {
        layout.displayList.commands.compactMap { command in
            if case .text(_, let frame) = command { frame } else { nil }
        }
    }

    @Test("nothing moves but the bar, whatever the level", arguments: [nil, "Volume"] as [String?])
    func level(title: String?) {
        let first = Self.layout(Self.card(0, title: title))
        #expect(first.size == Extent(width: 288, height: 48))
        for value in 1...100 {
            let other = Self.layout(Self.card(Double(value) / 100, title: title))
            #expect(other.size == first.size)
            #expect(Self.texts(other) == Self.texts(first))
            #expect(other.regions == first.regions)
        }
    }

    @Test("has no name, time, ring or button, and neither time nor pointer change it")
    func bare() {
        let card = Self.card(0.4, title: "Volume")
        let layout = Self.layout(card)
        #expect(layout.nextChange == nil)
        #expect(layout.tree.controls.map(\.target) == [.card])
        #expect(Self.texts(layout).count == 1)
        #expect(layout.hasText("40 %"))
        for state in [
            Fixtures.state { $0.now = Fixtures.arrival + .seconds(100) },
            Fixtures.state { $0.hover = .card },
        ] {
            #expect(Self.layout(card, state).displayList == layout.displayList)
        }
    }

    @Test("without an icon the title says what it is of; without a level it is the text")
    func words() {
        #expect(Self.layout(Self.card(0.4, title: "Volume", icon: nil)).hasText("Volume"))
        let text = Self.layout(Self.card(nil, title: "Caps Lock\nis on"))
        #expect(text.hasText("Caps Lock"))
        #expect(text.size.width < 288 && text.size.height == 48)
        let long = Self.layout(Self.card(nil, title: String(repeating: "long ", count: 50)))
        #expect(long.size.width <= 368)
    }

    @Test("is at a place of its own, also in front of the centre", arguments: [false, true])
    func place(hasCentre: Bool) throws {
        var layoutEngine = Fixtures.layoutEngine()
        let mail = Fixtures.card(.toast(Fixtures.message), id: 2)
        let scene = Scene(toasts: [Self.card(0.4), mail]) {
            if hasCentre { $0.centre = Centre() }
        }
        func frame() throws -> Rectangle<Double> {
            let area = OutputArea(size: Fixtures.output)
            let layout = layoutEngine.layout(scene, on: area, now: Fixtures.arrival)
            #expect((layout[mail.id] == nil) == hasCentre)
            return try #require(layout[Self.card(0).id]).frame
        }
        #expect(try frame() == Rectangle(x: 496, y: 704, width: 288, height: 48))
        layoutEngine.apply(
            DisplaySettings {
                $0.osdPosition = .topLeft
                $0.osdMargin = 10
            }
        )
        #expect(try frame() == Rectangle(x: 10, y: 10, width: 288, height: 48))
    }
}
