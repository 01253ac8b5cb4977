// SPDX-License-Identifier: MIT

import BusValues

/// Writes what the daemon tells for people to read.
enum Table {
    private static let columns = ["id", "kind", "reason", "name", "title"]

    /// Presentations, one a line, the columns aligned.
    static func text(_ rows: [Value]) -> String {
        var cells = [columns.map { $0.uppercased() }]
        for row in rows { cells.append(columns.map { cell(row[$0]) }) }
        var widths = [Int](repeating: 0, count: columns.count)
        for line in cells {
            for (column, cell) in line.enumerated() {
                widths[column] = max(widths[column], cell.count)
            }
        }
        return cells.map { line in
            let padded = line.enumerated().map { column, cell in
                column == columns.count - 1
                    ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }
            return padded.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    /// A dictionary, one `name: value` a line.
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
        case .boolean(let flag)?: flag ? "yes" : "no"
        case .array(let elements, _)? where elements.isEmpty: "none"
        case .array(let elements, _)?: elements.map { cell($0) }.joined(separator: ", ")
        case .dictionary(let entries, _, _)?:
            entries.map { "\(cell($0.key)) \(cell($0.value))" }.joined(separator: ", ")
        case let other?: JSON.text(other)
        }
    }
}
