// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// How the rows of `choose` look, and how many of them may be chosen.
struct ListOptions: ParsableArguments {
    @Flag(help: "Choose several; Tab or Space marks a row.")
    var multi = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Minimum number with --multi (default: 1).", valueName: "n")
    )
    var min: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Maximum number with --multi (default: all).", valueName: "n")
    )
    var max: Int?
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Id of the row selected initially. Repeat for more with --multi.",
            valueName: "id"
        )
    )
    var selected: [String] = []
    @Flag(help: "Filter the rows by typing (default: with 8 or more rows).")
    var filter = false
    @Flag(help: "Do not filter the rows by typing.")
    var noFilter = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Maximum number of visible rows. 1 to 20 (default: 8).", valueName: "n")
    )
    var limitHeight: Int?

    func validate() throws {
        if filter, noFilter { throw ValidationError("--filter and --no-filter cannot be combined") }
        if !multi {
            if min != nil { throw ValidationError("--min needs --multi") }
            if max != nil { throw ValidationError("--max needs --multi") }
            if selected.count > 1 { throw ValidationError("--selected twice needs --multi") }
        }
        if let min, !(0...ChoiceList.mostRows).contains(min) {
            throw ValidationError("--min expects 0 to \(ChoiceList.mostRows), got \(min)")
        }
        if let max, !(Swift.max(1, min ?? 1)...ChoiceList.mostRows).contains(max) {
            let least = Swift.max(1, min ?? 1)
            throw ValidationError("--max expects \(least) to \(ChoiceList.mostRows), got \(max)")
        }
        if let limitHeight, !(1...20).contains(limitHeight) {
            throw ValidationError("--limit-height expects 1 to 20, got \(limitHeight)")
        }
    }

    /// The rows to show.
    var rows: RowList {
        RowList(
            isMulti: multi,
            least: min ?? 1,
            most: max,
            selected: selected,
            isFiltered: filter ? true : noFilter ? false : nil,
            visible: limitHeight
        )
    }
}
