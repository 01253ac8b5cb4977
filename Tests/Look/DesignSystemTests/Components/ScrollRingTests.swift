// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

/// The focus ring of what scrolls.
@Suite("Ring in a list")
struct ScrollRingTests {
    private static func sheet(_ rows: Int) -> BottomSheet {
        BottomSheet(
            headline: Headline(title: "Move to"),
            actions: (1...rows).map { Button(id: "\($0)", title: "Folder \($0)") }
        )
    }

    /// The part of the card in which the ring is drawn at full strength.
    private static func drawn(
        _ list: DisplayList,
        ring: Color
    ) -> (ring: Rectangle<Double>, clip: Rectangle<Double>)? {
        var clips: [Rectangle<Double>] = []
        var result: (ring: Rectangle<Double>, clip: Rectangle<Double>)?
        var scopes: [Bool] = []
        var groups = 0
        for command in list.commands {
            switch command {
            case .clip(.rectangle(let rect)):
                clips.append(rect)
                scopes.append(true)
            case .group, .clip, .transform:
                groups += 1
                scopes.append(false)
            case .restore:
                if scopes.popLast() == true { clips.removeLast() } else { groups -= 1 }
            case .stroke(.rounded(let rect, _), ring, let stroke) where groups == 0:
                let clip = clips.last ?? Rectangle(x: 0, y: 0, width: 10_000, height: 10_000)
                result = (rect.inset(by: -stroke.width / 2), clip)
            case .fill, .stroke, .text, .image, .shadow, .fade: break
            }
        }
        return result
    }

    @Test(
        "is whole around the first and the last row",
        arguments: [("1", 0.0), ("20", 1e6)],
        [Theme.light, .highContrastLight]
    )
    func whole(row: (id: String, scroll: Double), theme: Theme) throws {
        let layout = Fixtures.layoutEngine(theme).layout(
            Fixtures.card(.bottomSheet(Self.sheet(20))),
            within: Extent(width: 800, height: 600)
        ) {
            $0.scroll = row.scroll
            $0.focus = .button(row.id)
            $0.isFocusVisible = true
        }
        #expect(layout.scrollRange > 0)
        let (ring, clip) = try #require(Self.drawn(layout.displayList, ring: theme[.focusRing]))
        #expect(clip.y <= ring.y && ring.maxY <= clip.maxY, "\(ring) in \(clip)")
    }

    @Test(
        "rows are 56 high up to six, 44 above",
        arguments: [(1, 56.0), (6, 56), (7, 44), (20, 44)]
    )
    func rows(count: Int, height: Double) throws {
        let layout = Fixtures.layoutEngine().layout(
            Fixtures.card(.bottomSheet(Self.sheet(count))),
            within: Extent(width: 800, height: 2_000)
        ) { $0.scroll = 0 }
        let frame = try #require(layout.frame(.button("1")))
        #expect(frame.height == height)
        #expect(layout.frame(.cancelRow)?.size.height == height)
    }
}
