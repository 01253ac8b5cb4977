// SPDX-License-Identifier: MIT

/// A choice of tags, or of the rows of a list.
public struct ChoiceList: Hashable, Sendable {
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
    public var searchField: TextInput? { areRows && isFiltered ? TextInput() : nil }

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
