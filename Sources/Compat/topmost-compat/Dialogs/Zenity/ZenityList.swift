// SPDX-License-Identifier: MIT

import CommandKit
import PresenterCore

/// The rows of `zenity --list`.
struct ZenityList {
    /// What is chosen from.
    let list: OtherList
    private let columns: Columns

    /// What is done with the columns.
    private struct Columns {
        /// The columns that are visible, and those that are printed.
        var shown, printed: [Int]
        var separator: String
        var hasBoxes, hasImages: Bool

        func row(_ cells: [String]) -> OtherList.Row {
            OtherList.Row(
                label: shown.map { cells[$0] }.filter { !$0.isEmpty }.joined(separator: "   "),
                output: printed.map { cells[$0] }.joined(separator: separator),
                cells: cells,
                isSelected: hasBoxes && cells[0].uppercased() == "TRUE",
                icon: hasImages ? cells[0] : nil
            )
        }
    }

    /// Reads the cells, row by row, from the arguments or from standard input.
    ///
    /// - Throws: `usage` for columns that there are not.
    init(_ options: OtherOptions, columns count: Int) throws(Failure) {
        let hasBoxes = options.has("checklist") || options.has("radiolist")
        let hasImages = options.has("imagelist")
        let boxes = hasBoxes ? 1 : 0
        let first = hasImages ? 1 : boxes
        let hidden = Self.indices(options["hide-column"] ?? "", count)
        let printed = options["print-column"].map {
            $0.lowercased() == "all" ? Array(boxes..<count) : Self.indices($0, count)
        }
        columns = Columns(
            shown: (first..<count).filter { !hidden.contains($0) },
            printed: printed ?? (boxes < count ? [boxes] : []),
            separator: options["separator"].map(OtherDialog.unescaped) ?? "|",
            hasBoxes: hasBoxes,
            hasImages: hasImages
        )
        list = try OtherList(options.arguments, columns: count, row: columns.row)
        list.hasBoxes = hasBoxes
        list.allowsMany = options.has("checklist") || options.has("multiple")
    }

    /// What is printed of chosen rows; `nil`: nothing, as no column is.
    func output(_ rows: [Int]) -> String? {
        guard !rows.isEmpty, !columns.printed.isEmpty else { return nil }
        return rows.filter(list.rows.indices.contains).map { list.rows[$0].output }
            .joined(separator: columns.separator)
    }

    /// Asks for the cells of a row that are seen; the rows stay chosen.
    ///
    /// - Parameters:
    ///   - rows: the chosen rows; the first one is changed.
    ///   - dialog: the look of the question.
    ///   - titles: the names of all columns.
    /// - Throws: what asking any question throws.
    func edit(_ rows: [Int], _ dialog: OtherDialog, titles: [String]) throws(Failure) {
        list.select(rows)
        guard let index = rows.first, list.rows.indices.contains(index) else { return }
        var cells = list.rows[index].cells
        var dialog = dialog
        dialog.list = nil
        dialog.extras = []
        dialog.fields = columns.shown.map { column in
            let title = titles[column]
            return OtherField(
                type: .text,
                label: title.isEmpty ? "\(column + 1)" : title,
                value: cells[column]
            )
        }
        let answered = try dialog.ask()
        guard answered.end == .positive else { return }
        for (column, text) in zip(columns.shown, answered.texts(dialog.fields)) {
            cells[column] = text
        }
        list.rows[index] = columns.row(cells)
        list.rows[index].isSelected = true
    }

    /// Columns, counted from 1 and separated by commas, as indices; numbers that no column has are
    /// left out.
    private static func indices(_ text: String, _ columns: Int) -> [Int] {
        text.split(separator: ",").compactMap { Int($0) }.filter { (1...columns).contains($0) }
            .map { $0 - 1 }
    }
}
