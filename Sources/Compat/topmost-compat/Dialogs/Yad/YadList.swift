// SPDX-License-Identifier: MIT

import CommandKit
import Localization
import PresenterCore
import Texts

/// The rows of `yad --list`.
struct YadList {
    let list: OtherList
    /// The columns that are printed.
    private let printed: [Int]
    /// Whether the first column has boxes.
    private let hasBoxes: Bool

    /// A column: `LABEL[:TYPE]`.
    private struct Column {
        var type: String

        private static let types: Set = [
            "TEXT", "NUM", "SZ", "FLT", "CHK", "RD", "BAR", "IMG", "HD", "TIP",
        ]

        init(_ text: String, of yad: Yad) {
            let type = YadType(text).type
            self.type = type.isEmpty ? "TEXT" : type
            if !Self.types.contains(self.type), !type.hasPrefix("@") {
                yad.complain(Phrase.yadColumn.text(text))
            }
        }

        /// Whether it is not seen: hidden, a tip, or the look of its row.
        var isHidden: Bool { type == "HD" || type == "TIP" || type.hasPrefix("@") }

        /// A cell as yad prints it.
        func output(_ cell: String, precision: Int) -> String {
            switch type {
            case "NUM", "SZ", "BAR": "\(Int(whole: Double(leading: cell)))"
            case "FLT": Double(leading: cell).decimalText(fractionDigits: precision)
            case "CHK", "RD": cell.uppercased() == "TRUE" ? "TRUE" : "FALSE"
            case "IMG": ""
            default: cell
            }
        }
    }

    /// Reads the cells, row by row; without any, those of standard input.
    ///
    /// - Throws: `usage` for no columns.
    init(_ yad: Yad, cells: [String]) throws(Failure) {
        let options = yad.options
        var columns = options.all("column").map { Column($0, of: yad) }
        guard !columns.isEmpty else {
            throw Failure(.usage, .noColumns)
        }
        hasBoxes = options.has("checklist") || options.has("radiolist")
        if hasBoxes { columns[0].type = "CHK" }
        let first = hasBoxes ? 1 : 0
        let hidden = Self.index(yad, "hide-column", columns.count)
        printed =
            Self.index(yad, "print-column", columns.count).map { [$0] }
            ?? Array(columns.indices)
        let precision = min(15, max(0, yad.whole("float-precision", 3)))
        let shown = columns.indices.filter {
            $0 >= first && !columns[$0].isHidden && hidden != $0
                && columns[$0].type != "IMG"
        }
        let image = columns.firstIndex { $0.type == "IMG" }
        list = try OtherList(cells, columns: columns.count) { [columns, hasBoxes] cells in
            let icon = image.map { cells[$0] }
            return OtherList.Row(
                label: shown.map { cells[$0] }.filter { !$0.isEmpty }.joined(separator: "   "),
                cells: columns.indices.map {
                    columns[$0].output(cells[$0], precision: precision)
                },
                isSelected: hasBoxes && cells[0].uppercased() == "TRUE",
                icon: icon?.isEmpty == false ? icon : nil
            )
        }
        list.hasBoxes = hasBoxes
        list.allowsMany = options.has("checklist") || options.has("multiple")
    }

    /// The printed values of a row, the box as it is now.
    func output(_ index: Int, isChosen: Bool) -> [String] {
        var row = list.rows[index].cells
        if hasBoxes { row[0] = isChosen ? "TRUE" : "FALSE" }
        return printed.map { row[$0] }
    }

    /// The column that an option names, counted from 1, as an index; `nil`: all columns, for 0 and
    /// for a number that no column has.
    private static func index(_ yad: Yad, _ option: String, _ count: Int) -> Int? {
        let number = yad.whole(option, 0)
        return (1...count).contains(number) ? number - 1 : nil
    }
}

extension Yad {
    /// Chooses rows, and prints each on a line, with a separator behind each value.
    func list() throws(Failure) -> Int32 {
        let list = try YadList(self, cells: arguments)
        var dialog = try base()
        dialog.list = list.list
        return try ask(dialog) { answered in
            let chosen = Set(answered.rows)
            let indices = list.list.rows.indices.filter {
                options.has("print-all") || chosen.contains($0)
            }
            return indices.map { index in
                list.output(index, isChosen: chosen.contains(index))
                    .map { quoted($0) + separator }.joined() + "\n"
            }.joined()
        }
    }
}
