// SPDX-License-Identifier: MIT

import PresenterCore

/// Rows to choose from, as the dialog programs of other desktops have them.
struct OtherList {
    /// A row.
    struct Row: Equatable {
        /// What its row shows.
        var label: String
        /// What is printed when it is chosen.
        var output: String
        var isSelected = false
        var icon: String?
    }

    var rows: [Row] = []
    var allowsMany = false
    /// The least number of rows that must be chosen.
    var minimum = 0
    /// Rows that can be chosen at most; `nil`: all of them.
    var maximum: Int?
    /// Whether rows are filtered by typing; `nil`: from eight rows on.
    var isFiltered: Bool?

    /// The option of a modal; the id of each row is its place.
    ///
    /// - Throws: `usage` without a row, or with too many.
    func values() throws(Failure) -> OptionValue {
        guard (1...ChoiceList.mostRows).contains(rows.count) else {
            throw Failure(.usage, "expected 1 to \(ChoiceList.mostRows) rows, got \(rows.count)")
        }
        let selected = rows.indices.filter { rows[$0].isSelected }.map { "\($0)" }
        let list = RowList(
            isMulti: allowsMany,
            least: minimum,
            most: maximum,
            selected: allowsMany ? selected : Array(selected.prefix(1)),
            isFiltered: isFiltered
        )
        let items = rows.enumerated().map {
            ChoiceItem(id: "\($0)", label: $1.label, icon: $1.icon)
        }
        return .table(try list.values(items))
    }

    /// The lines of standard input, also empty ones: each is a cell.
    ///
    /// - Throws: `usage` beyond 1 MiB.
    static func inputLines() throws(Failure) -> [String] {
        let most = 1 << 20
        let bytes = try StandardInput.contents(atMost: most + 1)
        guard bytes.count <= most else {
            throw Failure(.usage, "expected up to \(most) bytes on standard input, got more")
        }
        return StandardInput.lines(of: bytes)
    }
}
