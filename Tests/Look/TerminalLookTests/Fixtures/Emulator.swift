// SPDX-License-Identifier: MIT
//
// A terminal small enough to be sure of: it knows exactly the orders that may
// ever be given, and remembers everything else as a fault.

import Basics
import DesignSystem
import PresenterCore

@testable import TerminalLook

/// A screen that obeys what `FrameEncoder` writes.
struct Emulator {
    /// How it differs from what the encoder believes.
    enum Habit: CaseIterable {
        /// Agrees with the encoder on every width.
        case agreeing
        /// Draws every doubtful character in one cell.
        case narrow
        /// Draws every scalar of a doubtful character by itself.
        case splitting
    }

    struct Rendition: Hashable {
        var codes: [Int] = []
    }

    struct Cell: Hashable {
        var text = " "
        var rendition = Rendition()
    }

    private(set) var size: CellSize
    private(set) var cells: [Cell]
    private(set) var faults: [String] = []
    private(set) var cursor = CellPoint(column: 0, row: 0)
    private(set) var isCursorShown = true
    private(set) var isInFrame = false
    private var rendition = Rendition()
    private let habit: Habit

    init(_ size: CellSize, habit: Habit = .agreeing) {
        self.size = size
        self.habit = habit
        cells = Array(repeating: Cell(), count: size.columns * size.rows)
    }

    func text(column: Int, row: Int) -> String { cells[row * size.columns + column].text }

    func rendition(column: Int, row: Int) -> [Int] {
        cells[row * size.columns + column].rendition.codes
    }

    mutating func feed(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return faults.append("not UTF-8")
        }
        var rest = Substring(text)
        while let character = rest.first {
            if character == "\u{1B}" {
                rest.removeFirst()
                obey(&rest)
            } else if character.unicodeScalars.first?.value == 0x1B {
                // An escape never joins what follows it.
                faults.append("joined escape")
                rest.removeFirst()
            } else {
                rest.removeFirst()
                draw(character)
            }
        }
    }

    private mutating func draw(_ character: Character) {
        for scalar in character.unicodeScalars
        where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
            || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
            || [0x200E, 0x200F, 0x061C, 0x2028, 0x2029].contains(scalar.value)
        {
            faults.append("U+\(String(scalar.value, radix: 16))")
        }
        let text = String(character)
        let own = CharacterWidth.cells(of: character)
        guard CharacterWidth.isRisky(text) else { return place(text, own) }
        switch habit {
        case .agreeing: place(text, own)
        case .narrow: place(text, 1)
        case .splitting:
            for scalar in character.unicodeScalars {
                place(String(scalar), max(1, CharacterWidth.cells(of: Character(scalar))))
            }
        }
    }

    private mutating func place(_ text: String, _ width: Int) {
        // Wrapping is off: what does not fit stays in the last column.
        let column = min(cursor.column, size.columns - 1)
        guard cursor.row < size.rows else { return faults.append("below the screen") }
        let index = cursor.row * size.columns + column
        cells[index] = Cell(text: text, rendition: rendition)
        if width == 2, column + 1 < size.columns {
            cells[index + 1] = Cell(text: "", rendition: rendition)
        }
        cursor.column = column + width
    }

    private mutating func obey(_ rest: inout Substring) {
        guard rest.first == "[" else {
            return faults.append("ESC \(rest.first.map(String.init) ?? "")")
        }
        rest.removeFirst()
        var parameters = ""
        while let next = rest.first, next.isASCII, !next.isLetter {
            parameters.append(next)
            rest.removeFirst()
        }
        let final = rest.popFirst() ?? " "
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch (parameters, final) {
        case (_, "m"): rendition.codes = Array(numbers.drop { $0 == 0 })
        case ("?2026", "h"): isInFrame = true
        case ("?2026", "l"): isInFrame = false
        case ("?25", "h"): isCursorShown = true
        case ("?25", "l"): isCursorShown = false
        case ("2", "J"):
            cells = cells.map { _ in Cell(text: " ", rendition: rendition) }
        case (_, "H") where numbers.count == 2:
            guard (1...size.rows).contains(numbers[0]), (1...size.columns).contains(numbers[1])
            else { return faults.append("cursor to \(parameters)") }
            cursor = CellPoint(column: numbers[1] - 1, row: numbers[0] - 1)
        default: faults.append("CSI \(parameters)\(final)")
        }
    }
}
