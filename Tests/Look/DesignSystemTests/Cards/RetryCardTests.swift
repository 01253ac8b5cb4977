// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("Retry card")
struct RetryCardTests {
    func layout(_ retry: Retry, _ change: (inout CardState) -> Void = { _ in }) -> CardLayout {
        Fixtures.layoutEngine().layout(Fixtures.card(.retry(retry)), change)
    }

    @Test("has a circle, words, a button at least 128 wide, and an expander")
    func collapsed() {
        var retry = Fixtures.retry
        retry.attempt = 1
        let layout = layout(retry)
        // 36 plate, 20 + 40, 12 + 24, 4 + 40, 16 + 36, 8 + 28, 12; the message takes two lines here.
        #expect(layout.size == Extent(width: 320, height: 276))
        #expect(layout.frame(.button("retry")) == Rectangle(x: 96, y: 192, width: 128, height: 36))
        #expect(layout.frame(.details)?.y == 236)
        #expect(layout.frame(.copy) == nil)
        #expect(layout.text("Attempt") == nil)
        #expect(layout.defaultTarget == .button("retry"))
    }

    @Test("can be declined: by a quiet button, and by a close mark under the pointer")
    func declined() {
        let plain = layout(Fixtures.retry)
        #expect(plain.text("Not now") != nil)
        #expect(plain.frame(.button("give_up"))?.y == plain.frame(.details)?.y)
        #expect(plain.frame(.close) == nil)
        #expect(plain.mnemonics["give_up"] == "n")
        let hovered = layout(Fixtures.retry) { $0.hover = .card }
        #expect(hovered.frame(.close) == Rectangle(x: 288, y: 6, width: 24, height: 24))
        #expect(hovered.size == plain.size)
        var other = Fixtures.retry
        other.giveUpTitle = "A label that is so long that it needs a line of its own"
        let long = layout(other)
        #expect((long.frame(.button("give_up"))?.maxY ?? 0) < (long.frame(.details)?.y ?? 0))
        other.details = nil
        #expect(layout(other).frame(.button("give_up")) != nil)
    }

    @Test("counts attempts from the second on and opens its details")
    func expanded() {
        let layout = layout(Fixtures.retry) { $0.isExpanded = true }
        #expect(layout.text("Attempt 3") != nil)
        #expect(layout.text("PUT")?.y == 280)
        #expect(layout.frame(.copy) == Rectangle(x: 276, y: 272, width: 24, height: 24))
        #expect(layout.size.height == 268 + 3 * 16 + 24 + 16)
    }

    @Test(
        "has an edge round its sign where the fill is the surface's",
        arguments: [Theme.light, .dark, .highContrastLight, .highContrastDark]
    )
    func circle(theme: Theme) {
        let list = Fixtures.layoutEngine(theme).layout(Fixtures.card(.retry(Fixtures.retry)))
            .displayList
        let edges = list.commands.filter { command in
            guard case .stroke(.rounded(let frame, _), let color, let stroke) = command else {
                return false
            }
            // 2 px, drawn inside the 40 of the circle.
            return frame.size == Extent(width: 38, height: 38) && stroke.width == 2
                && color == theme[.dangerText]
        }
        #expect(edges.count == (theme.isHighContrast ? 1 : 0))
    }

    @Test("scrolls details beyond eight lines")
    func scrolls() {
        var retry = Fixtures.retry
        retry.details = (0..<20).map { "line \($0)" }.joined(separator: "\n")
        let layout = layout(retry) { $0.isExpanded = true }
        #expect(layout.scrollHeight == 128)
        #expect(layout.scrollRange == 12 * 16)
    }
}
