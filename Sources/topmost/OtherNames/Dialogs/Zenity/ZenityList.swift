// SPDX-License-Identifier: MIT

import PresenterCore

/// The rows of `zenity --list`.
struct ZenityList {
    /// The cells, row by row; each row has all columns.
    private var cells: [[String]] = []
    private var selected: Set<Int> = []
    /// The columns that are seen, and those that are printed.
    private let shown, printed: [Int]
    private let separator: String
    private let hasImages: Bool
    private let allowsMany: Bool

    /// Reads the cells, row by row, from the arguments or from standard input.
    ///
    /// - Throws: `usage` for columns that there are not.
    init(_ options: OtherOptions, columns: Int) throws(Failure) {
        let words = options.arguments.isEmpty ? try OtherList.inputLines() : options.arguments
        let hasBoxes = options.has("checklist") || options.has("radiolist")
        hasImages = options.has("imagelist")
        let first = hasBoxes || hasImages ? 1 : 0
        guard columns > first else { throw Failure(.usage, "--list expects another --column") }
        let hidden = try Self.places(options["hide-column"], columns, "hide-column")
        let chosen =
            options["print-column"] == "ALL"
            ? Array(first..<columns)
            : try Self.places(options["print-column"], columns, "print-column")
        printed = chosen.isEmpty ? [first] : chosen
        shown = (first..<columns).filter { !hidden.contains($0) }
        separator = options["separator"].map(OtherDialog.unescaped) ?? "|"
        allowsMany = options.has("checklist") || options.has("multiple")
        for start in stride(from: 0, to: words.count, by: columns) {
            // Cells that are missing in the last row are empty.
            let row = (start..<start + columns).map { words.indices.contains($0) ? words[$0] : "" }
            if hasBoxes, row[0].uppercased() == "TRUE" { selected.insert(cells.count) }
            cells.append(row)
        }
    }

    /// What is chosen from.
    var list: OtherList {
        var list = OtherList()
        list.rows = cells.enumerated().map { place, row in
            OtherList.Row(
                label: shown.map { row[$0] }.filter { !$0.isEmpty }.joined(separator: "   "),
                output: printed.map { row[$0] }.joined(separator: separator),
                isSelected: selected.contains(place),
                icon: hasImages ? row[0] : nil
            )
        }
        list.allowsMany = allowsMany
        return list
    }

    /// What is printed of chosen rows.
    func output(_ rows: [Int]) -> String {
        let all = list.rows
        return rows.filter(all.indices.contains).map { all[$0].output }
            .joined(separator: separator)
    }

    /// Asks for the cells of a row that are seen; the rows stay chosen.
    ///
    /// - Parameters:
    ///   - rows: the chosen rows; the first one is changed.
    ///   - dialog: the look of the question.
    ///   - titles: the names of all columns.
    /// - Throws: what asking any question throws.
    mutating func edit(_ rows: [Int], _ dialog: OtherDialog, titles: [String]) throws(Failure) {
        selected = Set(rows)
        guard let row = rows.first, cells.indices.contains(row) else { return }
        var dialog = dialog
        dialog.list = nil
        dialog.extras = []
        dialog.fields = shown.map { column in
            let title = titles[column]
            return OtherField(
                type: .text,
                label: title.isEmpty ? "\(column + 1)" : title,
                value: cells[row][column]
            )
        }
        let answered = try dialog.ask()
        guard answered.end == .positive else { return }
        for (column, text) in zip(shown, answered.texts(dialog.fields)) {
            cells[row][column] = text
        }
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
