// SPDX-License-Identifier: MIT
//
// Encodes the difference between two grids in few bytes. It writes only our own
// sequences and characters that passed `SafeText`.
//
// Terminals differ on the width of some characters. Such a character is written
// onto blanks, and the cursor is positioned before and after it.

import Basics
import DesignSystem
import PresenterCore

/// Encodes grids for a terminal.
public struct FrameEncoder: Sendable {
    /// The number of colours the terminal shows.
    public let depth: ColorDepth
    /// The characters it can show.
    public let characterSet: CharacterSet
    /// Whether pictures begin at the saved place of the cursor instead of the upper left.
    public let isInline: Bool

    private var codes: [CellStyle: String] = [:]
    private static let maximumCodes = 4096

    /// Creates an encoder for one kind of terminal.
    public init(depth: ColorDepth, characterSet: CharacterSet = .full, isInline: Bool = false) {
        self.depth = depth
        self.characterSet = characterSet
        self.isInline = isInline
    }

    /// Returns the bytes that turn one screen into another.
    ///
    /// - Parameters:
    ///   - old: the terminal's current content; `nil`: unknown, all is written.
    ///   - new: the next content; with another size, the current one counts as unknown.
    ///   - caret: the next place of the blinking cursor; `nil`: hidden.
    ///   - oldCaret: its current place.
    /// - Returns: the bytes; none if nothing differs.
    public mutating func encode(
        from old: Grid?,
        to new: Grid,
        caret: CellPoint? = nil,
        oldCaret: CellPoint? = nil
    ) -> [UInt8] {
        let known = old.flatMap { $0.size == new.size ? $0 : nil }
        if let known, known == new, caret == oldCaret { return [] }
        var output = Output()
        output.text += ControlSequence.beginFrame + ControlSequence.hideCursor
        if known == nil {
            output.text +=
                isInline
                ? ControlSequence.toSaved + ControlSequence.clearBelow : ControlSequence.clear
        }
        for row in 0..<new.size.rows {
            write(row: row, of: new, over: known, to: &output)
        }
        output.text += "\u{1B}[0m"
        if let caret, caret.column < new.size.columns, caret.row < new.size.rows {
            output.text += move(to: caret) + ControlSequence.showCursor
        } else if isInline {
            output.text += ControlSequence.toSaved
        }
        output.text += ControlSequence.endFrame
        return Array(output.text.utf8)
    }

    private func move(to point: CellPoint) -> String {
        isInline ? ControlSequence.moveFromSaved(to: point) : ControlSequence.move(to: point)
    }

    private struct Output {
        var text = ""
        var cursor: CellPoint?
        var style: CellStyle?
    }

    /// The longest run of unchanged blanks that is cheaper to write than to skip.
    private static let passed = 4

    private mutating func write(row: Int, of new: Grid, over old: Grid?, to output: inout Output) {
        let cells = new.row(row)
        let before = old?.row(row)
        guard before.map({ $0 != cells }) ?? true else { return }
        // A character of uncertain width may have overwritten the cell to its
        // right.
        let isRisky =
            cells.contains { CharacterWidth.isRisky($0.text) }
            || before?.contains { CharacterWidth.isRisky($0.text) } ?? false
        let blank = Cell()
        var column = 0
        while column < new.size.columns {
            let cell = new[column, row]
            let isWide = column + 1 < new.size.columns && new[column + 1, row].isContinuation
            let width = isWide ? 2 : 1
            let isSame: Bool
            if let old, !isRisky {
                isSame =
                    old[column, row] == cell
                    && (!isWide || old[column + 1, row] == new[column + 1, row])
            } else {
                // The screen was cleared.
                isSame = old == nil && cell == blank
            }
            if !isSame { put(cell, width, CellPoint(column: column, row: row), new, to: &output) }
            column += width
        }
    }

    private mutating func put(
        _ cell: Cell,
        _ width: Int,
        _ point: CellPoint,
        _ grid: Grid,
        to output: inout Output
    ) {
        approach(point, grid, &output)
        style(cell.style, &output)
        let text = written(cell, width)
        if CharacterWidth.isRisky(text) {
            output.text += String(repeating: " ", count: width)
            output.text += move(to: point) + text
            output.cursor = nil
        } else {
            output.text += text
            output.cursor = CellPoint(column: point.column + width, row: point.row)
        }
    }

    /// Moves the cursor to a cell, by writing a few unchanged ones if that is shorter.
    private mutating func approach(_ point: CellPoint, _ grid: Grid, _ output: inout Output) {
        guard output.cursor != point else { return }
        if let cursor = output.cursor, cursor.row == point.row,
            cursor.column < point.column, point.column - cursor.column <= Self.passed
        {
            let between = (cursor.column..<point.column).map { grid[$0, point.row] }
            let isPlain = between.allSatisfy {
                $0.style == output.style && $0.text.utf8.count == 1
            }
            if isPlain {
                output.text += between.map { written($0, 1) }.joined()
                return
            }
        }
        output.text += move(to: point)
    }

    /// Returns a cell's character as this terminal can show it.
    private func written(_ cell: Cell, _ width: Int) -> String {
        guard let character = cell.text.first, cell.text.count == 1,
            let clean = SafeText.clean(character), let first = clean.first,
            CharacterWidth.cells(of: first) == width
        else { return String(repeating: " ", count: width) }
        return characterSet.shown(clean, width: width)
    }

    private mutating func style(_ style: CellStyle, _ output: inout Output) {
        guard output.style != style else { return }
        output.style = style
        if let code = codes[style] {
            output.text += code
            return
        }
        let code = "\u{1B}[" + parameters(style).map(String.init).joined(separator: ";") + "m"
        if codes.count >= Self.maximumCodes { codes.removeAll() }
        codes[style] = code
        output.text += code
    }
}

extension FrameEncoder {
    /// Returns the "Select Graphic Rendition" parameters of a style, after a reset.
    ///
    /// Source: ECMA-48, 8.3.117; ITU-T T.416 for colours.
    private func parameters(_ style: CellStyle) -> [Int] {
        var result = [0]
        if style.attributes.contains(.bold), !style.isDimmed { result.append(1) }
        if style.attributes.contains(.italic) { result.append(3) }
        if style.attributes.contains(.underline) { result.append(4) }
        switch depth {
        case .none:
            if style.isDimmed { result.append(2) }
            if style.attributes.contains(.reverse) { result.append(7) }
        case .sixteen:
            if style.isDimmed { result.append(2) }
            let pair = numbers(style, .sixteen)
            if let index = pair.foreground { result.append((index < 8 ? 30 : 82) + Int(index)) }
            if let index = pair.background { result.append((index < 8 ? 40 : 92) + Int(index)) }
        case .indexed:
            let pair = numbers(style.shaded, .indexed)
            if style.isDimmed, style.foreground == nil { result.append(2) }
            if let index = pair.foreground { result += [38, 5, Int(index)] }
            if let index = pair.background { result += [48, 5, Int(index)] }
        case .direct:
            let shaded = style.shaded
            if style.isDimmed, style.foreground == nil { result.append(2) }
            if let color = shaded.foreground {
                result += [38, 2, Int(color.red), Int(color.green), Int(color.blue)]
            }
            if let color = shaded.background {
                result += [48, 2, Int(color.red), Int(color.green), Int(color.blue)]
            }
        }
        return result
    }

    private func numbers(
        _ style: CellStyle,
        _ palette: Palette
    ) -> (foreground: UInt8?, background: UInt8?) {
        let background = style.background.map { palette.nearest(Color($0)) }
        guard let wanted = style.foreground else { return (nil, background) }
        guard let background, let behind = style.background, !style.isOrnament else {
            return (palette.nearest(Color(wanted)), background)
        }
        // No more contrast than the design has: a part needs less than a text.
        let ratio = min(4.5, Color(wanted).contrast(to: Color(behind)) * 0.95)
        return (palette.readable(Color(wanted), on: background, ratio: ratio), background)
    }
}

extension CellStyle {
    /// The style with its colours dimmed, if it is below a scrim.
    fileprivate var shaded: CellStyle {
        guard isDimmed else { return self }
        var style = self
        let scrim = Color(hex: 0x000000, alpha: 0.45)
        style.foreground = foreground.map { scrim.over(Color($0)).rgb }
        style.background = background.map { scrim.over(Color($0)).rgb }
        return style
    }
}
