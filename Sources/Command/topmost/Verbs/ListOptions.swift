// SPDX-License-Identifier: MIT

import ArgumentParser
import PresenterCore

/// How the rows of `choose` look, and how many of them may be chosen.
struct ListOptions: ParsableArguments {
    /// The flags of a list.
    enum Scope: FlagScope {
        static let kind = Kind.modal
        static let table: String? = "choices"
        static let only: Set<String>? = ["many", "minimum", "maximum", "filter", "visible_rows"]
        static let renamed = [
            "many": "multi", "minimum": "min", "maximum": "max", "visible_rows": "limit-height",
        ]
        static let defaults = [
            "minimum": "1", "maximum": "all", "filter": "with 8 or more rows",
        ]
    }

    @OptionGroup var flags: OptionFlags<Scope>
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Id of the row selected initially. Repeat for more with --multi.",
            valueName: "id"
        )
    )
    var selected: [String] = []
    @Flag(help: "Do not filter the rows by typing.")
    var noFilter = false

    func validate() throws {
        if flags.has("filter"), noFilter {
            throw ValidationError("--filter and --no-filter cannot be combined")
        }
        let rows = try rows()
        if !rows.isMulti {
            let given = ["min", "max"].first(where: flags.has)
            if let given { throw ValidationError("--\(given) needs --multi") }
            if selected.count > 1 { throw ValidationError("--selected twice needs --multi") }
        }
        if let most = rows.most, most < rows.least {
            let takes = (rows.least...ChoiceList.mostRows).words
            throw ValidationError("--max expects \(takes), got \(most)")
        }
    }

    /// The rows to show.
    ///
    /// - Throws: `ValidationError` for the first invalid flag.
    func rows() throws -> RowList {
        let given = try flags.values().table("choices")
        return RowList(
            isMulti: given["many"] != nil,
            least: Int(given["minimum"]) ?? 1,
            most: Int(given["maximum"]),
            selected: selected,
            isFiltered: given["filter"] != nil ? true : noFilter ? false : nil,
            visible: Int(given["visible_rows"])
        )
    }
}

extension Int {
    /// The number of an option; `nil`: not given.
    fileprivate init?(_ value: OptionValue?) {
        guard case .integer(let number)? = value else { return nil }
        self.init(number)
    }
}
