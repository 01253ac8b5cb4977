// SPDX-License-Identifier: MIT

import PresenterCore

/// The rows of `zenity --list`.
struct ZenityList {
    /// What is chosen from.
    let list: OtherList
    private let columns: Columns

    /// What is done with the columns.
    private struct Columns {
        /// Those that are seen, and those that are printed.
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
        let first = hasBoxes || hasImages ? 1 : 0
        guard count > first else { throw Failure(.usage, "--list expects another --column") }
        let hidden = try Self.places(options["hide-column"], count, "hide-column")
        let chosen =
            options["print-column"] == "ALL"
            ? Array(first..<count)
            : try Self.places(options["print-column"], count, "print-column")
        columns = Columns(
            shown: (first..<count).filter { !hidden.contains($0) },
            printed: chosen.isEmpty ? [first] : chosen,
            separator: options["separator"].map(OtherDialog.unescaped) ?? "|",
            hasBoxes: hasBoxes,
            hasImages: hasImages
        )
        list = try OtherList(options.arguments, columns: count, row: columns.row)
        list.allowsMany = options.has("checklist") || options.has("multiple")
    }

    /// What is printed of chosen rows.
    func output(_ rows: [Int]) -> String {
        rows.filter(list.rows.indices.contains).map { list.rows[$0].output }
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
        guard let place = rows.first, list.rows.indices.contains(place) else { return }
        var cells = list.rows[place].cells
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
        list.rows[place] = columns.row(cells)
        list.rows[place].isSelected = true
    }

    /// Columns, counted from 1 and separated by commas, as places.
    private static func places(
        _ text: String?,
        _ columns: Int,
        _ option: String
    ) throws(Failure) -> [Int] {
        var places: [Int] = []
        for part in (text ?? "").split(separator: ",") {
            guard let number = Int(part), (1...columns).contains(number) else {
                throw Failure(.usage, "--\(option) expects 1 to \(columns), got \"\(part)\"")
            }
            places.append(number - 1)
        }
        return places
    }
}
