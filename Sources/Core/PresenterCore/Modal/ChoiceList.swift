// SPDX-License-Identifier: MIT

/// A choice of tags, or of the rows of a list.
public struct ChoiceList: Hashable, Sendable {
    /// The id of its field.
    public var id = FormField.choicesID
    /// The text above the tags.
    public var label: String?
    /// The tags; ids are unique.
    public var options: [Option]
    /// The ids selected at first.
    public var selected: [String]
    /// Whether more than one may be selected.
    public var allowsMany: Bool
    /// How many must be selected before the positive button can be pressed.
    public var minimum: Int
    /// How many may be selected at most where several may; `nil`: all.
    public var maximum: Int?
    /// Whether they are the rows of a list, one below the other.
    public var areRows: Bool
    /// Whether a field above the rows filters them.
    public var isFiltered: Bool
    /// How many rows are in view at most: 1 to 60.
    public var visibleRows: Int
    /// Whether the rows are the lines of a text: they are read, and none is chosen.
    public var isText: Bool
    /// The columns of a line of text, 20 to 200; the card is as wide as these, if there is room.
    public var columns: Int
    /// The part of a longer list that `options` holds, filtered by its owner; `nil`: it holds all
    /// rows.
    public var window: LiveRows?

    /// Creates a list.
    public init(
        label: String? = nil,
        options: [Option],
        selected: [String] = [],
        allowsMany: Bool = false,
        minimum: Int = 0,
        maximum: Int? = nil,
        areRows: Bool = false,
        isFiltered: Bool = false,
        visibleRows: Int = 8,
        isText: Bool = false,
        columns: Int = 80,
        window: LiveRows? = nil
    ) {
        self.label = label
        self.options = options
        self.selected = selected
        self.allowsMany = allowsMany
        self.minimum = minimum
        self.maximum = maximum
        self.areRows = areRows
        self.isFiltered = isFiltered
        self.visibleRows = visibleRows
        self.isText = isText
        self.columns = columns
        self.window = window
    }

    /// The field that filters the rows; `nil`: there is none.
    public var searchField: FormField? { areRows && isFiltered ? FormField() : nil }

    /// One tag or row.
    public struct Option: Hashable, Sendable {
        /// The id reported to the owner.
        public var id: String
        /// The label.
        public var title: String
        /// The icon of a row; `nil`: none.
        public var icon: ImageSource?

        /// Creates an option.
        public init(id: String, title: String, icon: ImageSource? = nil) {
            self.id = id
            self.title = title
            self.icon = icon
        }
    }
}

extension ChoiceList: OptionTable {
    /// The list without any options set.
    public static let standard = ChoiceList(options: [])

    /// The most tags.
    public static let mostTags = 50
    /// The most rows: a card is sent to displays whole.
    public static let mostRows = 1000

    /// The options of a list of choices.
    public static let options: [OptionRow<ChoiceList>] = [
        OptionRow("label", .text(.title), "Label above the choices.", \.label),
        OptionRow(
            "options",
            .choices(0...mostRows),
            "The choices: id and label of each; more than 50 require rows.",
            flag: .ofTable
        ) {
            // The icons have a row of their own.
            .choices($0.options.map { .init(id: $0.id, title: $0.title) })
        } set: {
            guard case .choices(var options) = $1 else { return }
            let icons = Dictionary($0.options.map { ($0.id, $0.icon) }) { first, _ in first }
            for index in options.indices { options[index].icon = icons[options[index].id] ?? nil }
            $0.options = options
        },
        OptionRow("selected", .strings(.label, most: mostRows), "Ids selected initially.") {
            .strings($0.selected)
        } set: {
            if case .strings(let selected) = $1 { $0.selected = selected }
        },
        OptionRow("many", .boolean, "Allow several choices.", \.allowsMany),
        OptionRow(
            "minimum",
            .integer(0...Int64(mostRows)),
            "Minimum number of choices.",
            \.minimum
        ),
        OptionRow(
            "maximum",
            .integer(1...Int64(mostRows)),
            "Maximum number of choices where several can be selected.",
            \.maximum
        ),
        OptionRow("rows", .boolean, "Show the choices as rows of a list.", \.areRows),
        OptionRow("filter", .boolean, "Filter the rows by typing.", \.isFiltered),
        OptionRow(
            "visible_rows",
            .integer(1...60),
            "Maximum number of rows in view; the rest scrolls.",
            \.visibleRows
        ),
        OptionRow(
            "text",
            .boolean,
            "Show a text; its lines cannot be selected.",
            \.isText
        ),
        OptionRow(
            "columns",
            .integer(20...200),
            "Line width in columns; the card grows to fit if it can.",
            \.columns
        ),
        OptionRow(
            "icons",
            .pictures(most: mostRows),
            "Icon of each row, in their order: a name, an emoji, an absolute path, or empty."
        ) {
            let icons = $0.options.map(\.icon)
            return icons.allSatisfy { $0 == nil } ? nil : .pictures(icons)
        } set: {
            guard case .pictures(let icons) = $1 else { return }
            for index in $0.options.indices {
                $0.options[index].icon = icons.indices.contains(index) ? icons[index] : nil
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
        _ help: String,
        _ path: any WritableKeyPath<LiveRows, Int> & Sendable
    ) -> OptionRow<ChoiceList> {
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
    func check(_ check: Check) throws(BuildError) {
        let mostOptions = areRows ? Self.mostRows : Self.mostTags
        let leastOptions = window == nil ? 1 : 0
        let range = leastOptions...mostOptions
        try check.number(options.count, "choices: options", range, unit: " entries")
        // A text has empty lines.
        if !isText { try check.titles(options.map { ($0.id, $0.title) }, "choices: options") }
        if isText {
            if !areRows { throw check.error("choices: text", "choices with rows", "tags") }
            if allowsMany { throw check.error("choices: many", "false for a text", "true") }
            // Its owner searches.
            if isFiltered, window == nil {
                throw check.error("choices: filter", "live = true for a text", "live = false")
            }
        }
        if isFiltered, !areRows {
            throw check.error("choices: filter", "choices with rows", "tags")
        }
        guard window == nil else {
            if !areRows { throw check.error("choices: live", "choices with rows", "tags") }
            // Only their owner knows all rows.
            return
        }
        let most = allowsMany ? min(options.count, maximum ?? options.count) : 1
        try check.number(minimum, "choices: minimum", 0...most)
        try check.number(selected.count, "choices: selected", 0...most, unit: " ids")
        for id in selected where !options.contains(where: { $0.id == id }) {
            throw check.error("choices: selected", "the ids of its options", "\"\(id)\"")
        }
    }
}
