// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import TerminalLook

/// How wide a question in a terminal is for what it says.
@Suite("Width of a modal in cells")
struct ModalWidthTests {
    @Test(
        "a word or path that would break gets a line that holds it",
        arguments: [
            "/home/ada/Documents/Thesis/chapter-7.tex", "a-name-with-hyphens-that-is-long.tar.gz",
            String(repeating: "n", count: 60),
        ]
    )
    func words(word: String) {
        var modal = Fixtures.discard
        modal.headline.message = StyledText("Gone for good: \(word) cannot come back.")
        let viewer = Viewer(Fixtures.scene(Fixtures.card(.modal(modal))))
        #expect(viewer.place(of: word) != nil)
    }

    @Test("a short text stays in the narrowest")
    func short() {
        #expect(TextFlow.longestWord([TextRun("Sure? Yes\nor no 字字字", CellStyle())]) == 5)
        #expect(TextFlow.longestWord([]) == 0)
    }
}
