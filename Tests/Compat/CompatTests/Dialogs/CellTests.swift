// SPDX-License-Identifier: MIT

import Testing

@testable import CommandKit
@testable import topmost_compat

@Suite("Cells of lists")
struct CellTests {
    @Test("a list keeps the choice, and its columns are the visible ones")
    func editable() throws {
        let words = [
            "--list", "--editable", "--checklist", "--column=", "--column=A", "--column=B",
            "--hide-column=3", "TRUE", "a", "x", "FALSE", "b", "y",
        ]
        let list = try ZenityList(OtherOptions(words, ZenityOptions.all), columns: 3)
        #expect(list.list.rows.map(\.isSelected) == [true, false])
        #expect(list.output([0, 1, 7]) == "a|b")
    }

    @Test("a list keeps its columns beside empty cells, and a row of them")
    func rows() throws {
        let words = ["--list", "--column=A", "--column=B", "--print-column=ALL"]
        let cells = ["a", "", "b", "c", "", ""]
        let list = try ZenityList(OtherOptions(words + cells, ZenityOptions.all), columns: 2).list
        #expect(list.rows.map(\.output) == ["a|", "b|c", "|"])
        #expect(list.rows.map(\.label) == ["a", "b   c", ""])
        let yad = try Yad(OtherOptions(Array(words.dropLast()), YadOptions.all))
        let rows = try YadList(yad, cells: cells)
        #expect(
            (0..<3).map { rows.output($0, isChosen: false) } == [
                ["a", ""], ["b", "c"], ["", ""],
            ]
        )
    }
}
