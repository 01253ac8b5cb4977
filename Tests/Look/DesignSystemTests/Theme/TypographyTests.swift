// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Samples
import Synchronization
import Testing

@testable import DesignSystem

@Suite("Typography")
struct TypographyTests {
    @Test(
        "has the sizes of the look",
        arguments: [
            (TextRole.title, 16.0, 24.0, 600), (.body, 14, 20, 400), (.bodyStrong, 14, 20, 600),
            (.bodyMedium, 14, 20, 500), (.label, 14, 20, 600), (.labelSmall, 12, 16, 600),
            (.meta, 12, 16, 400), (.metaStrong, 12, 16, 600), (.metaMedium, 12, 16, 500),
            (.tag(.fact), 11, 16, 600), (.tag(.small), 12, 16, 600), (.tag(.medium), 13, 16, 600),
            (.tag(.large), 14, 20, 600), (.monogram(side: 40), 18, 40, 600), (.code, 12, 16, 400),
        ]
    )
    func sizes(role: TextRole, size: Double, line: Double, weight: Int) {
        let style = Typography(scale: 1)[role]
        #expect(style.size == size && style.lineHeight == line && style.weight == weight)
        #expect(style.family == (role == .code ? "monospace" : "sans-serif"))
        let isMeta = [TextRole.meta, .metaStrong, .metaMedium].contains(role)
        #expect(style.hasTabularDigits == isMeta)
        // A monogram is as large as its tile, whatever the text scale.
        let double = Typography(scale: 2)[role]
        if case .monogram = role {
            #expect(double.size == size && double.lineHeight == line)
        } else {
            #expect(double.size == 2 * size && double.lineHeight == 2 * line)
        }
    }

    @Test(
        "controls grow as their line does, pictures and cards do not shrink",
        arguments: [
            (0.5, 36.0, 16.0, 270.0), (1, 36, 16, 270), (1.25, 41, 20, 338), (2, 56, 32, 405),
        ]
    )
    func growth(scale: Double, button: Double, icon: Double, card: Double) {
        let type = Typography(scale: scale)
        #expect(type.height(36, line: 20) == button)
        #expect(type.icon(16) == icon)
        #expect(type.width(270) == card)
    }

    @Test(
        "is as large as an output bears",
        arguments: [
            (4.0, 320.0, 240.0, 2.0), (4, 1280, 800, 4), (2, 320, 240, 2), (1, 100, 50, 1),
            (0.5, 320, 240, 0.5), (4, 1280, 240, 2), (3, 400, 2_000, 2.5),
        ]
    )
    func bearable(wanted: Double, width: Double, height: Double, scale: Double) {
        let output = Extent(width: width, height: height)
        #expect(Typography.bearable(wanted, on: output) == scale)
    }

    @Test("the fonts of a toast are opened ahead")
    func openFonts() {
        let seen = Mutex<Set<TypeStyle>>([])
        // A font is the same with other figures and in another line.
        let measure = Measure(
            text: { block in
                let type = block.type
                seen.withLock {
                    _ = $0.insert(TypeStyle(size: type.size, lineHeight: 0, weight: type.weight))
                }
                return Measure.fixed.text(block)
            },
            caret: Measure.fixed.caret,
            image: { _ in nil }
        )
        let engine = LayoutEngine(theme: .light, measure: measure)
        engine.openFonts()
        let opened = seen.withLock { $0 }
        _ = engine.layout(Fixtures.card(Samples.tickets))
        #expect(!opened.isEmpty && seen.withLock { $0 } == opened)
    }
}
