// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Topmost.ChoiceList {
    /// Label above the choices.
    ///
    /// Accepts up to 1024 bytes.
    public func label(_ text: String) -> Self { with("label", .string(text)) }

    /// The choices: id and label of each; more than 50 require rows.
    ///
    /// Accepts 0 to 1000 entries.
    public func options(_ choices: [Topmost.Choice]) -> Self { with("options", .choices(choices)) }

    /// Ids selected initially.
    ///
    /// Accepts up to 1000, each up to 256 bytes.
    public func selected(_ texts: [String]) -> Self { with("selected", .strings(texts)) }

    /// Allow several choices.
    public func many(_ flag: Bool = true) -> Self { with("many", .boolean(flag)) }

    /// Minimum number of choices.
    ///
    /// Accepts 0 to 1000.
    public func minimum(_ number: Int) -> Self { with("minimum", .int64(Int64(number))) }

    /// Maximum number of choices where several can be selected.
    ///
    /// Accepts 1 to 1000.
    public func maximum(_ number: Int) -> Self { with("maximum", .int64(Int64(number))) }

    /// Show the choices as rows of a list.
    public func rows(_ flag: Bool = true) -> Self { with("rows", .boolean(flag)) }

    /// Filter the rows by typing.
    public func filter(_ flag: Bool = true) -> Self { with("filter", .boolean(flag)) }

    /// Maximum number of rows in view; the rest scrolls.
    ///
    /// Accepts 1 to 60.
    public func visibleRows(_ number: Int) -> Self { with("visible_rows", .int64(Int64(number))) }

    /// Show a text; its lines cannot be selected.
    public func text(_ flag: Bool = true) -> Self { with("text", .boolean(flag)) }

    /// Line width in columns; the card grows to fit if it can.
    ///
    /// Accepts 20 to 200.
    public func columns(_ number: Int) -> Self { with("columns", .int64(Int64(number))) }

    /// Icon of each row, in their order: a name, an emoji, an absolute path, or empty.
    ///
    /// Accepts up to 1000.
    public func icons(_ pictures: [String]) -> Self { with("icons", .strings(pictures)) }

    /// The rows are part of a longer list: InputChanged requests others.
    public func live(_ flag: Bool = true) -> Self { with("live", .boolean(flag)) }

    /// Position of the first row of a live list, from 0.
    ///
    /// Accepts 0 to 1000000000.
    public func first(_ number: Int) -> Self { with("first", .int64(Int64(number))) }

    /// Number of rows of a live list that match.
    ///
    /// Accepts 0 to 1000000000.
    public func matches(_ number: Int) -> Self { with("matches", .int64(Int64(number))) }

    /// Number of all rows of a live list.
    ///
    /// Accepts 0 to 1000000000.
    public func total(_ number: Int) -> Self { with("total", .int64(Int64(number))) }

    /// Number in the InputChanged signal that these rows answer.
    ///
    /// Accepts 0 to 1000000000.
    public func answers(_ number: Int) -> Self { with("answers", .int64(Int64(number))) }

    /// Number of rows of a live text that match the search.
    ///
    /// Accepts 0 to 1000000000.
    public func hits(_ number: Int) -> Self { with("hits", .int64(Int64(number))) }

    /// Number of the match to show, from 1; 0: none.
    ///
    /// Accepts 0 to 1000000000.
    public func hit(_ number: Int) -> Self { with("hit", .int64(Int64(number))) }

    /// Row of that match, from 0.
    ///
    /// Accepts 0 to 1000000000.
    public func hitRow(_ number: Int) -> Self { with("hit_row", .int64(Int64(number))) }

    /// Next part of the text to copy, as InputChanged requested.
    ///
    /// Accepts up to 65536 bytes.
    public func copied(_ text: String) -> Self { with("copied", .string(text)) }

    /// The row after the last one in copied.
    ///
    /// Accepts 0 to 1000000000.
    public func copiedTo(_ number: Int) -> Self { with("copied_to", .int64(Int64(number))) }
}
