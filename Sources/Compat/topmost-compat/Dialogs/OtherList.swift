// SPDX-License-Identifier: MIT

import CommandKit
import PresenterCore
import Texts

/// Rows to choose from, as the dialog programs of other desktops have them.
///
/// Those that are on standard input come while it is open.
final class OtherList {
    /// A row.
    struct Row: Equatable {
        /// What its row shows.
        var label: String
        /// What is printed when it is chosen.
        var output = ""
        /// The text of each column.
        var cells: [String] = []
        var isSelected = false
        var icon: String?
    }

    var rows: [Row]
    var allowsMany = false
    /// Whether its rows have boxes: none may be on, or several, also where one can be chosen.
    var hasBoxes = false
    /// The rows that are on at first, where that is not one: a row before all stands for them.
    private var initial: [Int]?

    /// Where further cells come from; `nil`: there are no more.
    private var input: InputLines?
    /// The number of cells of a row, and the row of so many.
    private let columns: Int
    private let row: ([String]) -> Row
    /// The cells of the row that is not complete.
    private var rest: [String] = []

    /// Creates a list of known rows.
    init(rows: [Row] = []) {
        self.rows = rows
        columns = 1
        row = { Row(label: $0[0]) }
    }

    /// Creates a list of cells, row by row.
    ///
    /// - Parameters:
    ///   - cells: the cells; if there are none, they are the lines of standard input.
    ///   - columns: the number of cells of a row; those that are missing in the last row are empty.
    ///   - row: makes a row of its cells.
    /// - Throws: `usage` if standard input is a terminal.
    init(_ cells: [String], columns: Int = 1, row: @escaping ([String]) -> Row) throws(Failure) {
        rows = []
        self.columns = columns
        self.row = row
        guard cells.isEmpty else {
            take(cells, isOver: true)
            return
        }
        let input = InputLines()
        guard !input.isOver else {
            throw Failure(.usage, .rowsExpected)
        }
        self.input = input
    }

    /// Shows the list and waits for its end.
    ///
    /// - Parameter values: the options of the modal but the list.
    /// - Returns: the end; `indices` has the rows of its choices.
    /// - Throws: why there is no answer.
    func ask(_ values: OptionValues) throws(Failure) -> Ending {
        let live = try LiveChoice(try CommandLoop())
        try showInitial(in: live)
        show(from: 0, in: live)
        try input?.follow(live.waiting.loop) { [unowned self] in readOn(for: live) }
        defer { input?.stop() }
        live.isComplete = input?.isOver ?? true
        try live.awaitFirst()
        // Nothing can be chosen, but it can be accepted.
        if live.isComplete, rows.isEmpty { return try Question.ask(values, .ofOtherNames) }
        return try live.ask(values, RowList(isMulti: allowsMany, minimum: 0), .ofOtherNames)
    }

    /// The indices of the rows that were chosen.
    func indices(_ end: Ending) -> [Int] {
        let chosen = end.choices.compactMap { Int($0) }.sorted()
        guard let initial else { return chosen }
        return chosen == [0] ? initial : chosen.map { $0 - 1 }
    }

    private func showInitial(in live: LiveChoice) throws(Failure) {
        initial = nil
        guard hasBoxes, !allowsMany else { return }
        if let input {
            try input.read(within: .milliseconds(100), lines: .max)
            take(input.take(), isOver: input.isOver)
        }
        let on = selected
        guard on.count != 1 else { return }
        initial = on
        let label = on.map { rows[$0].label }.joined(separator: ", ")
        // If none is on, one that comes later is in its index.
        live.append([ChoiceItem(id: "", label: label)], marked: on.isEmpty ? [] : [0])
    }

    /// The indices of the rows that are marked.
    var selected: [Int] { rows.indices.filter { rows[$0].isSelected } }

    /// Marks the rows at those indices alone.
    func select(_ indices: [Int]) {
        for index in rows.indices { rows[index].isSelected = false }
        for index in indices where rows.indices.contains(index) { rows[index].isSelected = true }
    }

    private func readOn(for live: LiveChoice) {
        guard let input else { return }
        let known = rows.count
        take(input.take(), isOver: input.isOver)
        show(from: known, in: live)
        live.isComplete = input.isOver
    }

    /// Makes rows of the cells that are there.
    private func take(_ cells: [String], isOver: Bool) {
        rest += cells
        let missing = isOver ? (columns - rest.count % columns) % columns : 0
        rest += Array(repeating: "", count: missing)
        let count = rest.count - rest.count % columns
        for start in stride(from: 0, to: count, by: columns) {
            rows.append(row(Array(rest[start..<start + columns])))
        }
        rest.removeFirst(count)
    }

    private func show(from index: Int, in live: LiveChoice) {
        let before = initial == nil ? 0 : 1
        live.append(
            rows[index...].map { ChoiceItem(id: $0.output, label: $0.label, icon: $0.icon) },
            marked: rows.indices[index...].filter { rows[$0].isSelected }.map { $0 + before }
        )
    }
}
