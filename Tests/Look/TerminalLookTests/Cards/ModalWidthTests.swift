// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import TerminalLook

/// How wide a question in a terminal is for what it says.
@Suite("Width of a modal in cells")
struct ModalWidthTests {
    private static func viewer(_ message: String, columns: Int = 80) -> Viewer {
        var modal = Fixtures.discard
        modal.headline.message = StyledText(message)
        return Viewer(
            Fixtures.scene(Fixtures.card(.modal(modal))),
            CellSize(columns: columns, rows: 24)
        )
    }

    /// From the left border to the right one.
    private static func width(_ viewer: Viewer) throws -> Int {
        let top = try #require(viewer.rows.first { $0.contains("╭") })
        return top.trimmingPrefix { $0 == " " }.prefix { $0 != "╮" }.count + 1
    }

    @Test(
        "a word or path that would break gets a line that holds it",
        arguments: [
            ("Donaudampfschifffahrtsgesellschaft", 44),
            ("/home/ada/Documents/Thesis/chapter-7.tex", 52),
            ("a-name-with-hyphens-that-is-quite-long.tar.gz", 52),
            (String(repeating: "n", count: 54), 60), (String(repeating: "n", count: 60), 74),
        ]
    )
    func words(_ word: String, _ width: Int) throws {
        let viewer = Self.viewer("Gone for good: \(word) cannot come back.")
        #expect(viewer.place(of: word) != nil)
        #expect(try Self.width(viewer) == width)
    }

    @Test("a word that no width holds gets the widest, and a narrow terminal all of it")
    func tooLong() throws {
        let word = String(repeating: "n", count: 90)
        #expect(try Self.width(Self.viewer(word)) == 74)
        #expect(try Self.width(Self.viewer(word, columns: 50)) == 44)
        #expect(try Self.width(Self.viewer(word, columns: 30)) == 30)
    }

    @Test(
        "the longest part that stays whole",
        arguments: [
            ("Sure? Yes\nor no 字字字", 5), ("well-known facts", 5), ("see /a/well-known.txt.", 18),
            ("", 0), ("one\ntwo", 3),
        ]
    )
    func longest(_ text: String, _ cells: Int) {
        #expect(TextFlow.longestWord([TextRun(text, CellStyle())]) == cells)
    }
}
