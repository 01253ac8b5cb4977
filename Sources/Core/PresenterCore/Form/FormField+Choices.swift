// SPDX-License-Identifier: MIT
//
// A modal's `choices` are tags, the rows of a list, or the lines of a text.

import Texts

extension FormField {
    /// Maximum number of tags.
    private static let maximumTags = 50
    /// Maximum number of rows: a card is sent to displays whole.
    public static let maximumRows = 1000

    /// The options of a modal's `choices`.
    static let choiceOptions: [OptionRow<FormField>] = [
        OptionRow("label", .text(.title), .optionChoicesLabel, \.label),
        OptionRow("options", .choices(0...maximumRows), .optionChoices, flag: .ofTable) {
            // The icons have a row of their own.
            .choices($0.choices.map { .init(id: $0.id, title: $0.title) })
        } set: {
            guard case .choices(var choices) = $1 else { return }
            let icons = Dictionary($0.choices.map { ($0.id, $0.icon) }) { first, _ in first }
            for index in choices.indices { choices[index].icon = icons[choices[index].id] ?? nil }
            $0.choices = choices
        },
        OptionRow("selected", .strings(.label, maximum: maximumRows), .optionSelected) {
            .strings($0.chosen)
        } set: {
            if case .strings(let ids) = $1 { $0.value = ids.isEmpty ? nil : .texts(ids) }
        },
        OptionRow("many", .boolean, .optionMany, \.allowsMany),
        OptionRow(
            "minimum",
            .integer(0...Int64(maximumRows)),
            .optionMinimumChoices,
            \.minimumChoices
        ),
        OptionRow(
            "maximum",
            .integer(1...Int64(maximumRows)),
            .optionMaximumChoices,
            \.maximumChoices
        ),
        OptionRow("rows", .boolean, .optionRows, \.areRows),
        OptionRow("filter", .boolean, .optionFilter, \.isFiltered),
        OptionRow("visible_rows", .integer(1...60), .optionVisibleRows, \.visibleRows),
        OptionRow("text", .boolean, .optionTextRows, \.isText),
        OptionRow("columns", .integer(20...200), .optionColumns, \.columns),
        OptionRow("icons", .pictures(maximum: maximumRows), .optionIcons) {
            let icons = $0.choices.map(\.icon)
            return icons.allSatisfy { $0 == nil } ? nil : .pictures(icons)
        } set: {
            guard case .pictures(let icons) = $1 else { return }
            for index in $0.choices.indices {
                $0.choices[index].icon = icons.indices.contains(index) ? icons[index] : nil
            }
        },
        OptionRow(
            "live",
            .boolean,
            "The rows are part of a longer list: InputChanged requests others.",
            flag: .none(because: "only programs can answer InputChanged"),
            get: { $0.window == nil ? nil : .boolean(true) },
            set: {
                $0.window = $1 == .boolean(true) ? $0.window ?? LiveRows() : nil
            }
        ),
        live("first", "Position of the first row of a live list, from 0.", \.first),
        live("matches", "Number of rows of a live list that match.", \.matches),
        live("total", "Number of all rows of a live list.", \.total),
        live("answers", "Number in the InputChanged signal that these rows answer.", \.answers),
        live("hits", "Number of rows of a live text that match the search.", \.hits),
        live("hit", "Number of the match to show, from 1; 0: none.", \.hit),
        live("hit_row", "Row of that match, from 0.", \.hitRow),
        OptionRow(
            "copied",
            .text(.copied),
            "Next part of the text to copy, as InputChanged requested.",
            flag: .none(because: "only programs can answer InputChanged")
        ) {
            $0.window.flatMap { $0.copied.isEmpty ? nil : .text($0.copied) }
        } set: {
            if case .text(let text) = $1 { $0.window?.copied = text }
        },
        live("copied_to", "The row after the last one in copied.", \.copiedTo),
    ]

    private static func live(
        _ name: String,
        _ help: Phrase,
        _ path: any WritableKeyPath<LiveRows, Int> & Sendable
    ) -> OptionRow<FormField> {
        OptionRow(
            name,
            .integer(0...1_000_000_000),
            help,
            flag: .none(because: "only programs can answer InputChanged")
        ) {
            $0.window.map { .integer(Int64($0[keyPath: path])) }
        } set: {
            if case .integer(let number) = $1 { $0.window?[keyPath: path] = Int(number) }
        }
    }

    /// Throws unless there are choices, the selected ones are among them and the limits agree.
    func checkChoices(_ check: Check) throws(BuildError) {
        func needsRows(_ option: String) -> BuildError {
            let takes = Phrase.choicesWithRows.english()
            return check.error("choices: " + option, takes, Phrase.tags.english())
        }
        let maximum = areRows ? Self.maximumRows : Self.maximumTags
        let minimum = window == nil ? 1 : 0
        let range = minimum...maximum
        try check.number(choices.count, "choices: options", range, unit: .acceptsEntries)
        // A text has empty lines.
        if !isText { try check.titles(choices.map { ($0.id, $0.title) }, "choices: options") }
        if isText {
            if !areRows { throw needsRows("text") }
            if allowsMany {
                throw check.error("choices: many", Phrase.falseForText.english(), "true")
            }
            // Its owner searches.
            if isFiltered, window == nil {
                let takes = Phrase.liveForText.english()
                throw check.error("choices: filter", takes, "live = false")
            }
        }
        if isFiltered, !areRows {
            throw needsRows("filter")
        }
        guard window == nil else {
            if !areRows { throw needsRows("live") }
            // Only their owner knows all rows.
            return
        }
        let limit = allowsMany ? min(choices.count, maximumChoices ?? choices.count) : 1
        try check.number(minimumChoices, "choices: minimum", 0...limit)
        try check.number(chosen.count, "choices: selected", 0...limit, unit: .acceptsIDs)
        for id in chosen where !choices.contains(where: { $0.id == id }) {
            throw check.error("choices: selected", Phrase.idsOfOptions.english(), "\"\(id)\"")
        }
    }
}
