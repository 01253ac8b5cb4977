// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("More toasts than have room")
struct ToastPillTests {
    private func window(_ count: Int, offset: Int = 0, hasPill: Bool = false) -> Range<Int> {
        ToastWindow(
            heights: Array(repeating: 100, count: count),
            gap: 10,
            pill: 30,
            room: 350,
            offset: offset,
            hasPill: hasPill
        ).shown
    }

    @Test("as many show as fit, with room for the pill where it is needed")
    func fits() {
        #expect(window(3) == 0..<3)
        #expect(window(3, hasPill: true) == 0..<3)
        #expect(window(4) == 0..<3)
        #expect(window(0) == 0..<0)
    }

    @Test("pages continue after the shown toasts, and the last is full")
    func pages() {
        #expect(window(8, offset: 3) == 3..<6)
        #expect(window(8, offset: 6) == 5..<8)
        #expect(window(2, offset: 6) == 0..<2)
    }

    @Test("the first toast is shown even if it is too tall")
    func tall() {
        let shown = ToastWindow(heights: [500, 100], pill: 30, room: 350, offset: 0, hasPill: true)
        #expect(shown.shown == 0..<1)
    }

    private func pill(_ scene: Scene) -> CardLayout? {
        let layout = Fixtures.layoutEngine().layout(scene)
        return layout.cards.first { $0.role == .moreToasts }?.layout
    }

    @Test("what is gathered under a card out of view counts, under one in view it does not")
    func gathered() {
        let cards = [0, 2, 9].map { gathered in
            var card = Fixtures.card(.toast(Fixtures.copying))
            card.gathered = gathered
            return card
        }
        var scene = Scene(toasts: cards.reversed())
        #expect(MorePill(scene, cards, shown: 0..<2)?.count == 10)
        #expect(MorePill(scene, cards, shown: 0..<1)?.count == 13)
        #expect(MorePill(scene, cards, shown: 0..<3) == nil)
        scene.waitingToasts = 4
        #expect(MorePill(scene, cards, shown: 0..<2)?.count == 14)
    }

    @Test("the pill has what opens and what closes, as the scene allows")
    func targets() {
        var scene = Scene(toasts: [Fixtures.card(.toast(Fixtures.copying))])
        #expect(pill(scene) == nil)
        scene.waitingToasts = 3
        #expect(pill(scene)?.focusOrder == [.more])
        scene.heldToasts = 3
        #expect(pill(scene)?.focusOrder == [])
        scene.waitingToasts = 0
        scene.heldToasts = 0
        scene.isListOpen = true
        #expect(pill(scene)?.focusOrder == [.less])
    }

    @Test("a toast with others under it is the first of a deck, and has a button that opens it")
    func deck() {
        var card = Fixtures.card(.toast(Fixtures.copying))
        func layout() -> CardLayout {
            Fixtures.layoutEngine().layout(card, state: CardState(), within: Fixtures.output)
        }
        let alone = layout()
        card.gathered = 3
        let deck = layout()
        let edges = 16.0
        #expect(deck.size.height >= alone.size.height + edges)
        #expect(!alone.focusOrder.contains(.more))
        #expect(deck.focusOrder.contains(.more))
        for region in deck.regions {
            #expect(region.frame.maxY <= deck.size.height - edges)
        }
        #expect(deck.text("+3 more") != nil)
        // What was held is not only of this one's application.
        card.gathersReleased = true
        #expect(layout().text("+3 missed") != nil)
    }
}
