// SPDX-License-Identifier: MIT

import Canvas
import DesignSystem
import PresenterCore
import Testing

/// How wide a modal is for what it says.
@Suite("Width of a modal")
struct ModalWidthTests {
    private static let path = "/home/ada/Documents/Thesis/final.pdf"

    private static func layout(
        _ title: String?,
        _ message: String?,
        width: Double = 1280,
        _ measure: Measure = .fixed
    ) -> CardLayout {
        var modal = Fixtures.discard
        modal.headline.title = title
        modal.headline.message = message.map { StyledText($0) }
        return LayoutEngine(theme: .light, measure: measure).layout(
            Fixtures.card(.modal(modal)),
            within: Extent(width: width, height: 800)
        )
    }

    @Test(
        "a word that would break at 270 gets at least 370, and as much as it needs",
        arguments: [(31, 270.0), (32, 370), (46, 370), (47, 420), (53, 420), (54, 480), (61, 480)]
    )
    func words(letters: Int, width: Double) {
        let word = String(repeating: "n", count: letters)
        #expect(Self.layout("Delete it?", "Once and for all: \(word).").size.width == width)
    }

    @Test("a word of a title counts as well, and at its own size")
    func title() {
        // 30 letters at 8 px are more than the 230 of the narrowest.
        let word = String(repeating: "n", count: 30)
        #expect(Self.layout(word, "Well?").size.width == 370)
    }

    @Test("a word that is too long for any modal gets the widest")
    func tooLong() {
        let word = String(repeating: "n", count: 200)
        #expect(Self.layout("Delete it?", word).size.width == 480)
        #expect(Self.layout("Delete it?", word, width: 410).size.width == 370)
    }

    @Test("scripts without spaces break anywhere, as before")
    func unspaced() {
        #expect(Self.layout("終了", String(repeating: "字", count: 60)).size.width == 270)
    }

    @Test("a path is drawn on one line where a line has room for it")
    func path() throws {
        let resources = Resources()
        let layout = Self.layout(
            "Delete this file?",
            "It will be gone: \(Self.path) cannot be brought back.",
            resources.measure
        )
        #expect((360...480).contains(layout.size.width))
        var block = try #require(layout.block("It will be gone"))
        // The path alone takes a line; what is before and after it takes two more at most.
        let lines = resources.measure.text(block)
        block.runs[0].text = Self.path
        #expect(resources.measure.text(block).lineCount == 1)
        #expect(lines.lineCount <= 3)
    }
}
