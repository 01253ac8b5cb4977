// SPDX-License-Identifier: MIT

import Basics
import BusValues
import ChildProcess
import CommandKit
import Files
import Localization
import SystemCalls
import Texts

/// Formats the daemon's values as readable text.
enum Table {
    static let names = ["id", "kind", "reason", "name", "title"]
    /// The headings of the columns.
    private static let headings: [String: Phrase] = [
        "id": .columnID, "kind": .columnKind, "reason": .columnReason, "name": .columnName,
        "title": .columnTitle, "time": .columnTime, "outcome": .columnOutcome,
    ]
    private static let gap = 2
    /// Minimum width of a title, even if the line becomes too long.
    private static let minimumTitle = 8

    /// The terminal's width; `nil` for files and pipes.
    static var terminalColumns: Int? {
        guard let columns = StandardStream.output.terminalColumns else { return nil }
        return ThisProcess.variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            ?? columns
    }

    /// Presentations in aligned columns, one per line.
    ///
    /// `names` are the keys of the columns. With the terminal's `columns`, titles are shortened with an ellipsis to fit;
    /// without, nothing is shortened.
    static func text(_ rows: [Value], names: [String] = names, columns: Int? = nil) -> String {
        var cells = [names.map { headings[$0]?.text ?? $0.uppercased() }]
        for row in rows { cells.append(names.map { cell(row[$0]) }) }
        var widths = [Int](repeating: 0, count: names.count)
        for line in cells {
            for (column, cell) in line.enumerated() {
                widths[column] = max(widths[column], Columns.width(of: cell))
            }
        }
        let before = widths.dropLast().reduce(0) { $0 + $1 + gap }
        let room = columns.map { max(minimumTitle, $0 - before) }
        return cells.map { line in
            let padded = line.enumerated().map { column, cell in
                guard column < names.count - 1 else {
                    return room.map { Columns.shortened(cell, to: $0) } ?? cell
                }
                return cell
                    + String(repeating: " ", count: widths[column] - Columns.width(of: cell))
            }
            return padded.joined(separator: String(repeating: " ", count: gap))
        }.joined(separator: "\n")
    }

    /// A dictionary, one `name: value` per line.
    static func lines(_ dictionary: Value) -> String {
        guard case .dictionary(let entries, _, _) = dictionary.unwrapped else {
            return cell(dictionary)
        }
        return entries.map { entry in
            let name = entry.key.text ?? JSON.text(entry.key)
            return "\(words(name)): \(cell(entry.value))"
        }.joined(separator: "\n")
    }

    /// `input_blocked` as `input blocked`.
    private static func words(_ name: String) -> String {
        name.split(separator: "_").joined(separator: " ")
    }

    private static func cell(_ value: Value?) -> String {
        switch value?.unwrapped {
        case nil: "-"
        case .string(let text)?: printable(text)
        case .boolean(let flag)?: flag ? Phrase.yesCell.text : Phrase.noCell.text
        case .array(let elements, _)? where elements.isEmpty: Phrase.noneCell.text
        case .array(let elements, _)?: elements.map { cell($0) }.joined(separator: ", ")
        case .dictionary(let entries, _, _)?:
            entries.map { "\(cell($0.key)) \(cell($0.value))" }.joined(separator: ", ")
        case let other?: JSON.text(other)
        }
    }
}
