// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore
import Testing

@Suite("BottomSheet")
struct BottomSheetTests {
    func layout(
        _ sheet: BottomSheet,
        _ output: Extent = Fixtures.output,
        _ change: (inout CardState) -> Void = { _ in }
    ) -> CardLayout {
        Fixtures.layoutEngine().layout(Fixtures.card(.bottomSheet(sheet)), within: output, change)
    }

    @Test("has rows of 56, 5 apart, below its header")
    func rows() {
        let layout = layout(Fixtures.sheet)
        #expect(layout.size == Extent(width: 528, height: 104 + 3 * 61 + 12 + 56))
        let tops = ["share", "copy", "trash"].map { layout.frame(.button($0))?.y }
        #expect(tops == [109, 170, 231])
        #expect(layout.frame(.cancelRow) == Rectangle(x: 0, y: 299, width: 528, height: 56))
        #expect(layout.text("Share")?.x == 52)
        #expect(layout.defaultTarget == .button("share"))
    }

    @Test("centres labels when no row has an icon, and keeps the plate")
    func plain() {
        let sheet = BottomSheet(actions: [Button(id: "a", title: "Save Draft")])
        let layout = layout(sheet)
        #expect(layout.size.height == 36 + 5 + 56 + 12 + 56)
        #expect(layout.block("Save Draft")?.alignment == .center)
        #expect(layout.text("Mail") != nil)
    }

    @Test("shows keycaps only to the keyboard")
    func keycaps() {
        #expect(layout(Fixtures.sheet).text("Esc") == nil)
        let layout = layout(Fixtures.sheet) { $0.showsKeycaps = true }
        #expect(layout.text("1") != nil)
        #expect(layout.text("Esc") != nil)
    }

    @Test(
        "where nothing blends labels fade into their own row, but not in high contrast",
        arguments: [Theme.light, .dark, .highContrastLight, .highContrastDark]
    )
    func opaqueRows(theme: Theme) {
        var engine = Fixtures.layoutEngine(theme)
        engine.isTranslucent = false
        var sheet = Fixtures.sheet
        sheet.actions = (0..<20).map { Button(id: "\($0)", title: "Action \($0)") }
        let layout = engine.layout(Fixtures.card(.bottomSheet(sheet)))
        let fades = layout.displayList.commands.compactMap { command in
            if case .fade(_, let color, .bottom) = command { color } else { nil }
        }
        #expect(fades == (theme.isHighContrast ? [] : [theme[.surfaceRaised]]))
    }

    @Test("scrolls its rows above four fifths of the output, and cuts the last in its middle")
    func scrolls() {
        var sheet = Fixtures.sheet
        sheet.actions = (0..<20).map { Button(id: "\($0)", title: "Action \($0)") }
        let layout = layout(sheet)
        #expect(layout.size.height <= 640 && layout.size.height > 640 - 49)
        #expect((layout.scrollHeight - 22).truncatingRemainder(dividingBy: 49) == 0)
        #expect(layout.scrollRange == 20 * 49 - 5 - layout.scrollHeight)
        #expect(layout.frame(.cancelRow)?.maxY == layout.size.height)
        // The fade is made of slices, none of which holds all rows.
        #expect(layout.displayList.commands.count < 800)
        #expect(layout.focusOrder.count == 21)
    }
}
