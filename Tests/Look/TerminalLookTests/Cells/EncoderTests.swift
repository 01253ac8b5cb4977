// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import TestSupport
import Testing

@testable import TerminalLook

@Suite("Frames")
struct EncoderTests {
    /// Texts a grid of the property test is made of: what is allowed, what is
    /// doubtful, and what must never get out.
    static let instances = [
        "a", "Z", "é", "中", "한", "🎉", "👨‍👩‍👧", "❤️", "1️⃣", "e\u{301}", "─", "╭", "ש", "स्ते", "…", "🇸🇪",
        "\u{1B}[2J", "\u{7}", "\u{9B}31m", "\u{202E}", "\u{2066}", "\n", "\u{0}", "\u{E000}",
        "ab", "", "\u{301}", "\u{1B}]52;c;AAAA\u{7}",
    ]

    static func grid(_ random: inout SplitMix64, _ size: CellSize, over old: Grid?) -> Grid {
        var grid = old.flatMap { $0.size == size ? $0 : nil } ?? Grid(size)
        for _ in 0..<random.below(60) {
            let text = random.pick(instances)
            let width = text.first.map(CharacterWidth.cells) ?? 1
            let style = CellStyle(
                random.chance(70) ? color(&random) : nil,
                on: random.chance(70) ? color(&random) : nil,
                CellStyle.Attributes(rawValue: UInt8(random.below(16)))
            )
            grid.put(
                text,
                width: max(1, width),
                style,
                column: random.below(size.columns),
                row: random.below(size.rows)
            )
        }
        return grid
    }

    static func color(_ random: inout SplitMix64) -> RGB {
        RGB(
            red: UInt8(random.below(256)),
            green: UInt8(random.below(256)),
            blue: UInt8(random.below(256))
        )
    }

    /// What a terminal must show for a cell.
    static func expected(_ grid: Grid, _ column: Int, _ row: Int) -> String? {
        let cell = grid[column, row]
        if cell.isContinuation { return nil }
        let isWide = column + 1 < grid.size.columns && grid[column + 1, row].isContinuation
        guard cell.text.count == 1, let first = cell.text.first,
            let clean = SafeText.clean(first), clean == cell.text,
            CharacterWidth.cells(of: first) == (isWide ? 2 : 1)
        else { return " " }
        return clean
    }

    @Test(
        "written output, read back, is the intended picture",
        arguments: ColorDepth.allCases,
        [UInt64(1), 2]
    )
    func readBack(_ depth: ColorDepth, _ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var encoder = FrameEncoder(depth: depth)
        let size = CellSize(columns: 24, rows: 8)
        var emulator = Emulator(size)
        var shown: Grid?
        for _ in 0..<40 {
            let next = Self.grid(&random, size, over: random.chance(80) ? shown : nil)
            emulator.feed(encoder.encode(from: random.chance(90) ? shown : nil, to: next))
            shown = next
            #expect(emulator.faults.isEmpty, "seed \(seed)")
            #expect(!emulator.isInFrame)
            var wrong: [String] = []
            for row in 0..<size.rows {
                for column in 0..<size.columns {
                    guard let text = Self.expected(next, column, row) else { continue }
                    let found = emulator.text(column: column, row: row)
                    if found != text { wrong.append("\(column) \(row): \(found) for \(text)") }
                }
            }
            #expect(wrong.isEmpty, "seed \(seed)")
        }
    }

    @Test(
        "a terminal with other character widths keeps every border",
        arguments: [Emulator.Habit.narrow, .splitting],
        Scenes.texts.indices
    )
    func doubtful(_ habit: Emulator.Habit, _ index: Int) {
        let text = Scenes.texts[index].1
        let size = CellSize(columns: 60, rows: 20)
        let modal = Modal(
            headline: Headline(title: String(text.prefix(20)), message: StyledText(text)),
            buttons: [Button(id: "yes", title: String(text.prefix(9)), role: .positive)]
        )
        let viewer = Viewer(Fixtures.scene(Fixtures.card(.modal(modal))), size)
        var encoder = FrameEncoder(depth: .direct)
        var emulator = Emulator(size, habit: habit)
        let blank = Viewer(size).picture.grid
        emulator.feed(encoder.encode(from: nil, to: blank))
        emulator.feed(encoder.encode(from: blank, to: viewer.picture.grid))
        #expect(emulator.faults.isEmpty)
        let grid = viewer.picture.grid
        var wrong: [String] = []
        for row in 0..<size.rows {
            for column in 0..<size.columns where "│╭╮╰╯".contains(grid[column, row].text) {
                let border = grid[column, row].text
                guard !border.isEmpty else { continue }
                if emulator.text(column: column, row: row) != border {
                    wrong.append("\(column) \(row)")
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test("nothing is written when nothing changed")
    func silence() {
        var encoder = FrameEncoder(depth: .direct)
        let grid = Viewer(Scenes.kinds[0].1).picture.grid
        #expect(encoder.encode(from: grid, to: grid).isEmpty)
        let caret = CellPoint(column: 3, row: 3)
        #expect(encoder.encode(from: grid, to: grid, caret: caret, oldCaret: caret).isEmpty)
        #expect(!encoder.encode(from: grid, to: grid, caret: caret, oldCaret: nil).isEmpty)
    }

    @Test("one changed cell costs a few bytes, not a screen")
    func small() {
        var encoder = FrameEncoder(depth: .direct)
        let old = Viewer(Scenes.kinds[0].1, CellSize(columns: 300, rows: 100)).picture.grid
        var new = old
        new[150, 50] = Cell("x")
        #expect(encoder.encode(from: nil, to: old).count > 1000)
        #expect(encoder.encode(from: old, to: new).count < 80)
    }

    @Test("a new size is written again")
    func resized() {
        var encoder = FrameEncoder(depth: .none)
        let old = Viewer(Scenes.kinds[0].1, CellSize(columns: 60, rows: 20)).picture.grid
        let viewer = Viewer(Scenes.kinds[0].1, CellSize(columns: 50, rows: 18))
        var emulator = Emulator(viewer.size)
        emulator.feed(encoder.encode(from: old, to: viewer.picture.grid))
        #expect(emulator.faults.isEmpty)
        #expect(emulator.text(column: 8, row: 3) == viewer.picture.grid[8, 3].text)
    }

    @Test("the cursor blinks in the field and nowhere else")
    func caret() throws {
        var viewer = Viewer(Fixtures.scene(Fixtures.card(.modal(Fixtures.snapshot))))
        viewer.type("ab")
        let caret = try #require(viewer.picture.caret)
        var encoder = FrameEncoder(depth: .direct)
        var emulator = Emulator(viewer.size)
        emulator.feed(encoder.encode(from: nil, to: viewer.picture.grid, caret: caret))
        #expect(emulator.isCursorShown)
        #expect(emulator.cursor == caret)
        #expect(emulator.text(column: caret.column - 1, row: caret.row) == "b")
        let plain = Viewer(Scenes.kinds[0].1).picture
        emulator.feed(
            encoder.encode(from: viewer.picture.grid, to: plain.grid, caret: nil, oldCaret: caret)
        )
        #expect(!emulator.isCursorShown)
    }

    @Test(
        "colours as the terminal has them",
        arguments: [
            (ColorDepth.none, [1, 4]),
            (.sixteen, [1, 4, 97, 41]),
            (.indexed, [1, 4, 38, 5, 231, 48, 5, 160]),
            (.direct, [1, 4, 38, 2, 255, 255, 255, 48, 2, 199, 37, 54]),
        ]
    )
    func codes(_ depth: ColorDepth, _ codes: [Int]) {
        var encoder = FrameEncoder(depth: depth)
        var grid = Grid(CellSize(columns: 1, rows: 1))
        let style = CellStyle(
            RGB(red: 255, green: 255, blue: 255),
            on: RGB(red: 0xC7, green: 0x25, blue: 0x36),
            [.bold, .underline]
        )
        grid.put("x", width: 1, style, column: 0, row: 0)
        var emulator = Emulator(grid.size)
        emulator.feed(encoder.encode(from: nil, to: grid))
        #expect(emulator.rendition(column: 0, row: 0) == codes)
    }

    @Test(
        "terminals without round corners or Unicode get what they have",
        arguments: [
            (CharacterSet.full, "╭─ Chat ✕ … 🎉 é"),
            (.console, "┌─ Chat x . 🎉 é"),
            (.ascii, "+- Chat x . ?  ?"),
        ]
    )
    func characterSet(_ characterSet: CharacterSet, _ shown: String) {
        var grid = Grid(CellSize(columns: 20, rows: 1))
        var column = 0
        for glyph in "╭─ Chat ✕ … 🎉 é".glyphCells {
            grid.put(glyph.text, width: glyph.width, CellStyle(), column: column, row: 0)
            column += glyph.width
        }
        var encoder = FrameEncoder(depth: .none, characterSet: characterSet)
        var emulator = Emulator(grid.size)
        emulator.feed(encoder.encode(from: nil, to: grid))
        let text = (0..<20).map { emulator.text(column: $0, row: 0) }.joined()
        #expect(text.hasPrefix(shown))
    }
}
