// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("Loading card")
struct LoadingCardTests {
    func layout(_ loading: Loading, _ change: (inout CardState) -> Void = { _ in }) -> CardLayout {
        Fixtures.layoutEngine().layout(Fixtures.card(.loading(loading)), change)
    }

    @Test("is a square with a ring if it has no text")
    func tile() {
        let layout = layout(Fixtures.loading)
        #expect(layout.size == Extent(width: 96, height: 96))
        #expect(layout.liveRegion == Rectangle(x: 20, y: 20, width: 56, height: 56))
    }

    @Test("has ring, words and a button")
    func full() {
        let layout = layout(Fixtures.exporting)
        #expect(layout.size == Extent(width: 270, height: 168))
        #expect(layout.text("Exporting") == Rectangle(x: 76, y: 58, width: 174, height: 20))
        #expect(layout.frame(.button("cancel")) == Rectangle(x: 16, y: 116, width: 238, height: 36))
        #expect(layout.liveRegion == nil)
        #expect(layout.nextChange == nil)
    }

    @Test("turns once in 1.2 s, at most 30 pictures a second")
    func turns() {
        var pictures: Set<DisplayList> = []
        for millisecond in 0..<1200 {
            pictures.insert(
                layout(Fixtures.loading) {
                    $0.now = Instant(milliseconds: 1_200_000 + Int64(millisecond))
                }.displayList
            )
        }
        #expect(pictures.count == 36)
    }

    @Test("breathes in four steps where motion is reduced")
    func breathes() {
        var pictures: Set<DisplayList> = []
        for step in 0..<40 {
            pictures.insert(
                layout(Fixtures.loading) {
                    $0.isMotionReduced = true
                    $0.now = Instant(milliseconds: 2_000_000 + Int64(step) * 50)
                }.displayList
            )
        }
        #expect(pictures.count == 3)
    }

    @Test("changes next at the reported time")
    func nextChange() {
        for start in stride(from: Int64(1_000_000), to: 1_001_300, by: 7) {
            let now = layout(Fixtures.loading) { $0.now = Instant(milliseconds: start) }
            guard let next = now.nextChange else {
                Issue.record("it must change")
                return
            }
            let before = layout(Fixtures.loading) {
                $0.now = next + .milliseconds(-1)
            }
            let after = layout(Fixtures.loading) { $0.now = next }
            #expect(next > Instant(milliseconds: start))
            #expect(before.displayList == now.displayList)
            #expect(after.displayList != now.displayList)
        }
    }
}
