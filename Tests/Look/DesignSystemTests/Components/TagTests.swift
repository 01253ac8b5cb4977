// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import TestSupport
import Testing

@testable import DesignSystem

@Suite("Tags")
struct TagTests {
    @Test("the shortest call is a known fact")
    func shortest() {
        let tag = Tag.filled("New")
        #expect(tag.color == .purple && tag.phase == .normal && tag.height == .fact)
        #expect(tag.icon == nil && tag.form == .filled)
        #expect(Tag.stroke("New").form == .stroke)
    }

    @Test(
        "heights bring padding, icon, gap and size",
        arguments: zip(
            TagHeight.allCases,
            [
                (20.0, 8.0, 12.0, 4.0, 11.0), (25, 10, 14, 4, 12), (29, 12, 16, 6, 13),
                (31, 14, 16, 6, 14),
            ]
        )
    )
    func heights(height: TagHeight, expected: (Double, Double, Double, Double, Double)) throws {
        let layoutEngine = Fixtures.layoutEngine()
        let plain = layoutEngine.layout(.tag(.filled("Weekly", height: height)))
        let text = try #require(plain.text("Weekly"))
        #expect(plain.size.height == expected.0)
        #expect(text.x == expected.1)
        #expect(plain.block("Weekly")?.type.size == expected.4)
        let iconed = layoutEngine.layout(
            .tag(.filled("Weekly", height: height, icon: .leading(.glyph(.shield))))
        )
        #expect(iconed.size.width == plain.size.width + expected.2 + expected.3)
        let trailing = layoutEngine.layout(
            .tag(.stroke("Weekly", height: height, icon: .trailing(.glyph(.close))))
        )
        #expect(trailing.size.width == iconed.size.width)
        #expect(trailing.text("Weekly")?.x == expected.1)
    }

    @Test("a selected one has a check, except at 20", arguments: TagHeight.allCases)
    func check(height: TagHeight) {
        let layoutEngine = Fixtures.layoutEngine()
        for tint in Tag.Tint.allCases {
            let normal = layoutEngine.layout(.tag(.filled("A", tint, height: height)))
            let selected = layoutEngine.layout(.tag(.filled("A", tint, .selected, height: height)))
            #expect((selected.size.width > normal.size.width) == (height != .fact))
        }
    }

    @Test("every tag in every phase and theme, as text")
    func goldens() throws {
        for theme in ContrastTests.themes {
            let layoutEngine = Fixtures.layoutEngine(theme)
            var lines: [String] = []
            for tint in Tag.Tint.allCases {
                for phase in Tag.Phase.allCases {
                    for height in TagHeight.allCases {
                        for tag in [
                            Tag.filled("Weekly", tint, phase, height: height),
                            .stroke("Weekly", tint, phase, height: height),
                        ] {
                            lines.append("# \(tag.form) \(tint) \(phase) \(height.rawValue)")
                            lines.append(layoutEngine.layout(.tag(tag)).displayList.description)
                        }
                    }
                }
            }
            let text = lines.joined(separator: "\n") + "\n"
            try #expect(GoldenFile.problem(text, "tags-\(theme.variant.rawValue).txt") == nil)
        }
    }
}
