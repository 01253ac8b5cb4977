// SPDX-License-Identifier: MIT

import Testing

@testable import TerminalLook

@Suite("Grids")
struct GridTests {
    @Test("no half of a wide character stays behind")
    func halves() {
        var grid = Grid(CellSize(columns: 6, rows: 1))
        grid.put("中", width: 2, CellStyle(), column: 1, row: 0)
        grid.put("x", width: 1, CellStyle(), column: 2, row: 0)
        #expect(grid.text(ofRow: 0) == "  x")
        grid.put("中", width: 2, CellStyle(), column: 2, row: 0)
        grid.put("文", width: 2, CellStyle(), column: 1, row: 0)
        #expect(grid.text(ofRow: 0) == " 文")
        #expect((0..<6).filter { grid[$0, 0].isContinuation } == [2])
    }

    @Test("what does not fit is left out", arguments: [(-1, 0), (5, 0), (0, -1), (0, 1)])
    func outside(_ column: Int, _ row: Int) {
        var grid = Grid(CellSize(columns: 6, rows: 1))
        grid.put("中", width: 2, CellStyle(), column: column, row: row)
        #expect(grid == Grid(CellSize(columns: 6, rows: 1)))
    }

    @Test("a grid over another replaces it, cut at the edges")
    func laid() {
        var grid = Grid(CellSize(columns: 5, rows: 2))
        var top = Grid(CellSize(columns: 3, rows: 2))
        top.put("中", width: 2, CellStyle(), column: 0, row: 0)
        top.put("x", width: 1, CellStyle(), column: 2, row: 0)
        grid.lay(top, column: 2, row: 1)
        #expect(grid.text(ofRow: 1) == "  中x")
        grid.lay(top, column: 4, row: 0)
        #expect(grid.text(ofRow: 0) == "")
        grid.lay(top, column: -1, row: 0)
        #expect(grid.text(ofRow: 0) == " x")
    }
}
