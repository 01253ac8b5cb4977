// SPDX-License-Identifier: MIT

/// The rows of `zenity --list`.
struct ZenityList {
    private(set) var list = OtherList()

    /// Reads the cells, row by row, from the arguments or from standard input.
    ///
    /// - Throws: `usage` for columns that there are not.
    init(_ options: OtherOptions, columns: Int) throws(Failure) {
        let cells = options.arguments.isEmpty ? try OtherList.inputLines() : options.arguments
        let hasBoxes = options.has("checklist") || options.has("radiolist")
        let hasImages = options.has("imagelist")
        let first = hasBoxes || hasImages ? 1 : 0
        guard columns > first else { throw Failure(.usage, "--list expects another --column") }
        let hidden = try Self.places(options["hide-column"], columns, "hide-column")
        let printed =
            options["print-column"] == "ALL"
            ? Array(first..<columns)
            : try Self.places(options["print-column"], columns, "print-column")
        let separator = options["separator"].map(OtherDialog.unescaped) ?? "|"
        for start in stride(from: 0, to: cells.count, by: columns) {
            // Cells that are missing in the last row are empty.
            let row = (start..<start + columns).map { cells.indices.contains($0) ? cells[$0] : "" }
            let shown = (first..<columns).filter { !hidden.contains($0) }.map { row[$0] }
            let output = (printed.isEmpty ? [first] : printed).map { row[$0] }
            list.rows.append(
                OtherList.Row(
                    label: shown.filter { !$0.isEmpty }.joined(separator: "   "),
                    output: output.joined(separator: separator),
                    isSelected: hasBoxes && row[0].uppercased() == "TRUE",
                    icon: hasImages ? row[0] : nil
                )
            )
        }
        list.allowsMany = options.has("checklist") || options.has("multiple")
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
