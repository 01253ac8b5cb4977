// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

@Suite("Marking a text in a terminal")
struct TextMarkTests {
    private func viewer(_ rows: [String], of count: Int? = nil) -> Viewer {
        let list = FormField.list(
            options: rows.enumerated().map { .init(id: "\($0)", title: $1) },
            areRows: true,
            isText: true,
            window: count.map { count in LiveRows { ($0.matches, $0.total) = (count, count) } }
        )
        let modal = Modal(
            headline: Headline(title: "Log"),
            buttons: [Button(id: "ok", title: "Close", role: .positive)],
            choices: list
        )
        return Viewer(Fixtures.scene(Fixtures.card(.modal(modal), isArmed: true)))
    }

    /// The reversed cells of each row that has some, without spaces at their end.
    private func marked(_ viewer: Viewer) -> [String] {
        let grid = viewer.picture.grid
        return (0..<grid.size.rows).compactMap { row in
            let cells = (0..<grid.size.columns).map { grid[$0, row] }
            let text = cells.filter { $0.style.attributes.contains(.reverse) }.map(\.text).joined()
            return text.isEmpty ? nil : text
        }
    }

    @Test("the text between the pointer's places is reversed and copied")
    func dragging() throws {
        var viewer = viewer(["first line", "日本語 second", "third"])
        let from = try #require(viewer.place(of: "line"))
        let to = try #require(viewer.place(of: "second"))
        viewer.drag(from, to)
        viewer.type("y")
        #expect(viewer.orders.contains(.copy("line\n日本語 ")))
        let shown = marked(viewer)
        #expect(shown.count == 2)
        #expect(shown.first.map { $0.hasPrefix("line  ") } == true)
        #expect(shown.last?.contains("語 ") == true)
    }

    @Test("rows that have not come yet are marked whole, as blocks")
    func pending() throws {
        var viewer = viewer((0..<4).map { "row \($0)" }, of: 6)
        let from = try #require(viewer.place(of: "row 2"))
        // The second row below the last one that is there.
        let to = CellPoint(column: from.column, row: from.row + 3)
        viewer.drag(from, to)
        let shown = marked(viewer)
        #expect(shown.count == 4)
        #expect(shown.first.map { $0.hasPrefix("row 2 ") } == true)
        #expect(shown.last?.allSatisfy { $0 == " " } == true)
    }

    @Test(
        "the terminal gets the text as base64",
        arguments: [
            ("", ""), ("f", "Zg=="), ("ab", "YWI="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("ÿ\u{1B}\n", "w78bCg=="),
        ]
    )
    func sequence(_ text: String, _ base64: String) {
        #expect(ControlSequence.copy(text) == "\u{1B}]52;c;!\u{1B}\\\u{1B}]52;c;\(base64)\u{1B}\\")
    }
}
