// SPDX-License-Identifier: MIT

import PresenterCore

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

        init(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            type = parts.count > 1 ? parts[parts.count - 1].uppercased() : "TEXT"
        }

        /// Whether it is not seen: hidden, a tip, or the look of its row.
        var isHidden: Bool { type == "HD" || type == "TIP" || type.hasPrefix("@") }

        /// A cell as yad prints it.
        func output(_ cell: String, precision: Int) -> String {
            switch type {
            case "NUM", "SZ", "BAR": "\(Int(whole: Double(cell) ?? 0))"
            case "FLT": (Double(cell) ?? 0).decimalText(places: precision)
            case "CHK", "RD": cell.uppercased() == "TRUE" ? "TRUE" : "FALSE"
            case "IMG": ""
            default: cell
            }
        }
    }

    /// Reads the cells, row by row; without any, those of standard input.
    ///
    /// - Throws: `usage` for columns that there are not.
    init(_ yad: Yad, cells: [String]) throws(Failure) {
        let options = yad.options
        var columns = options.all("column").map(Column.init)
        guard !columns.isEmpty else {
            throw Failure(.usage, "--list expects a --column")
        }
        hasBoxes = options.has("checklist") || options.has("radiolist")
        if hasBoxes { columns[0].type = "CHK" }
        let first = hasBoxes ? 1 : 0
        guard columns.count > first else {
            throw Failure(.usage, "--list expects another --column")
        }
        let hidden = try Self.places(options.all("hide-column"), columns.count, "hide-column")
        let chosen = try Self.places(options.all("print-column"), columns.count, "print-column")
        printed = chosen.isEmpty ? Array(columns.indices) : chosen
        let precision = min(15, max(0, Int(whole: try yad.number("float-precision", 3))))
        let shown = columns.indices.filter {
            $0 >= first && !columns[$0].isHidden && !hidden.contains($0)
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
        list.allowsMany = options.has("checklist") || options.has("multiple")
    }

    /// The printed values of a row, the box as it is now.
    func output(_ place: Int, isChosen: Bool) -> [String] {
        var row = list.rows[place].cells
        if hasBoxes { row[0] = isChosen ? "TRUE" : "FALSE" }
        return printed.map { row[$0] }
    }

    /// Columns, counted from 1, as places; 0 is all of them.
    private static func places(
        _ texts: [String],
        _ count: Int,
        _ option: String
    ) throws(Failure) -> [Int] {
        var places: [Int] = []
        for text in texts.flatMap({ $0.split(separator: ",") }) {
            guard let number = Int(text), (0...count).contains(number) else {
                throw Failure(.usage, "--\(option) expects 0 to \(count), got \"\(text)\"")
            }
            if number > 0 { places.append(number - 1) }
        }
        return places
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
            let places = list.list.rows.indices.filter {
                options.has("print-all") || chosen.contains($0)
            }
            return places.map { place in
                list.output(place, isChosen: chosen.contains(place))
                    .map { quoted($0) + separator }.joined() + "\n"
            }.joined()
        }
    }
}
