// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

/// What holds of flowing text, whatever it is.
@Suite("Flowing text")
struct FlowTests {
    static let instances = [
        "a", "be", "see", "Donaudampfschifffahrt", "-", "–", "中", "文。", "（字）", "🎉", "👨‍👩‍👧", " ", "  ",
        "\n", "é", "ש", "نص", "1", "50%", "…", "\t", "\u{301}", "\u{200B}", "\u{1B}[1m",
    ]

    static func text(_ random: inout SplitMix64) -> String {
        (0..<random.below(40)).map { _ in random.pick(instances) }.joined()
    }

    static func lines(_ text: String, _ width: Int, limit: Int = .max) -> [FlowLine] {
        TextFlow.lines([TextRun(text, CellStyle())], width: width, limit: limit)
    }

    static func solid(_ lines: [FlowLine]) -> String {
        lines.flatMap(\.glyphs).filter { !$0.isSpace }.map(\.text).joined()
    }

    @Test("every line fits, and nothing but space is lost", arguments: (1...6).map { UInt64($0) })
    func whole(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<150 {
            let text = Self.text(&random)
            let width = 1 + random.below(30)
            let lines = Self.lines(text, width)
            #expect(!lines.isEmpty)
            // A wide character in a column of one stands alone, too wide as it is.
            let isFitting = lines.allSatisfy { $0.width <= max(width, 2) }
            #expect(isFitting, "seed \(seed): \(text.debugDescription) in \(width)")
            let expected = text.glyphCells.filter { $0.text != " " }.map(\.text).joined()
            #expect(Self.solid(lines) == expected, "seed \(seed): \(text.debugDescription)")
            #expect(lines.allSatisfy { !($0.glyphs.last?.isSpace ?? false) })
        }
    }

    @Test(
        "a value of another direction stays together, without cells for the marks around it",
        arguments: [
            ("פתח \u{2068}a-1 (b)\u{2069}!", true, "!a-1 (b) חתפ"),
            ("\u{2068}a.pdf\u{2069} 3 פתח", true, "חתפ 3 a.pdf"),
            ("open \u{2068}אב 2\u{2069} 3", false, "open 2 בא 3"),
            ("open a\u{2069} \u{2068}b", false, "open a b"),
        ]
    )
    func isolated(text: String, isRightToLeft: Bool, shown: String) {
        let line = TextFlow.line(text, CellStyle(), width: 40, isRightToLeft: isRightToLeft)
        #expect(line.visual.map(\.text).joined() == shown)
        #expect(line.width == shown.count && text.cellWidth == shown.count)
        let narrow = Self.lines(text, 6)
        #expect(narrow.allSatisfy { $0.width <= 6 })
    }

    @Test("a limit holds, and a cut is marked", arguments: (1...6).map { UInt64($0) })
    func limited(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<150 {
            let text = Self.text(&random)
            let (width, limit) = (2 + random.below(30), 1 + random.below(4))
            let all = Self.lines(text, width)
            let some = Self.lines(text, width, limit: limit)
            #expect(some.count == min(limit, all.count))
            #expect(some.allSatisfy { $0.width <= width })
            if all.count > limit {
                #expect(some.last?.glyphs.last?.text == "…", "\(text.debugDescription)")
                #expect(some.dropLast().elementsEqual(all.prefix(limit - 1)))
            } else {
                #expect(some == all)
            }
        }
    }

    @Test("one line is cut to its width", arguments: (1...4).map { UInt64($0) })
    func single(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let text = Self.text(&random)
            let width = random.below(20)
            let line = TextFlow.line(text, CellStyle(), width: width)
            #expect(line.width <= width)
            if text.cellWidth <= width {
                #expect(line.glyphs.map(\.text) == text.glyphCells.map(\.text))
            } else if width > 0 {
                #expect(line.glyphs.last?.text == "…")
            }
            #expect(line.visual.count == line.glyphs.count)
            #expect(line.visual.reduce(0) { $0 + $1.width } == line.width)
        }
    }

    @Test("a balanced text has as many lines, and in less width it has more")
    func balanced() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<200 {
            let runs = [TextRun(Self.text(&random), CellStyle())]
            let width = 2 + random.below(40)
            let best = TextFlow.balancedWidth(runs, width: width)
            #expect((1...width).contains(best))
            let counts = TextFlow.lineCounts(runs, widths: [width, best, best - 1])
            #expect(counts[1] <= counts[0])
            if best > 1 { #expect(counts[2] > counts[0] || counts[2] >= counts[1]) }
        }
    }

    @Test("runs keep their styles and links through every break")
    func runs() {
        let bold = CellStyle(nil, on: nil, .bold)
        let text = [
            TextRun("one two ", CellStyle()), TextRun("three four", bold, link: 1),
            TextRun(" five", CellStyle()),
        ]
        for width in 3...20 {
            let glyphs = TextFlow.lines(text, width: width).flatMap(\.glyphs)
            let linked = glyphs.filter { $0.link == 1 && !$0.isSpace }.map(\.text).joined()
            #expect(linked == "threefour", "\(width)")
            #expect(glyphs.allSatisfy { ($0.style == bold) == ($0.link == 1) })
        }
    }

    @Test(
        "each paragraph has its own direction",
        arguments: [
            ("abc\nשלום", false, [false, true]), ("123\nabc", true, [true, false]),
            ("...", true, [true]), ("", true, [true]),
            ("שלום\n\nabc", false, [true, false, false]),
        ]
    )
    func directions(_ text: String, _ base: Bool, _ expected: [Bool]) {
        let lines = TextFlow.lines([TextRun(text, CellStyle())], width: 40, isRightToLeft: base)
        #expect(lines.map(\.isRightToLeft) == expected)
    }

    @Test("grids keep whole characters, whatever is put and laid", arguments: [UInt64(1), 2, 3])
    func grids(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func broken(_ grid: Grid) -> Int {
            var count = 0
            for row in 0..<grid.size.rows {
                for column in 0..<grid.size.columns where grid[column, row].isContinuation {
                    let before = column > 0 ? grid[column - 1, row].text : ""
                    if before != "中" { count += 1 }
                }
                for column in 0..<grid.size.columns where grid[column, row].text == "中" {
                    let isLast = column == grid.size.columns - 1
                    if isLast || !grid[column + 1, row].isContinuation { count += 1 }
                }
            }
            return count
        }
        var grid = Grid(CellSize(columns: 9, rows: 4))
        var other = Grid(CellSize(columns: 5, rows: 3))
        for _ in 0..<400 {
            let isWide = random.chance(50)
            let (column, row) = (random.below(13) - 2, random.below(8) - 2)
            if random.chance(70) {
                grid.put(
                    isWide ? "中" : "x",
                    width: isWide ? 2 : 1,
                    CellStyle(),
                    column: column,
                    row: row
                )
            } else {
                other.put("中", width: 2, CellStyle(), column: random.below(5), row: random.below(3))
                grid.lay(other, column: column, row: row)
            }
            #expect(broken(grid) == 0 && broken(other) == 0, "seed \(seed)")
        }
    }
}
