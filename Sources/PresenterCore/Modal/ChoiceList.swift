// SPDX-License-Identifier: MIT

/// Tags to choose among.
public struct ChoiceList: Hashable, Sendable {
    /// What stands above the tags.
    public var label: String?
    /// What can be chosen; ids are unique.
    public var options: [Option]
    /// The ids chosen at first.
    public var selected: [String]
    /// Whether more than one may be chosen.
    public var allowsMany: Bool

    /// Creates a list.
    public init(
        label: String? = nil,
        options: [Option],
        selected: [String] = [],
        allowsMany: Bool = false
    ) {
        self.label = label
        self.options = options
        self.selected = selected
        self.allowsMany = allowsMany
    }

    /// One tag.
    public struct Option: Hashable, Sendable {
        /// What the owner is told.
        public var id: String
        /// The label.
        public var title: String

        /// Creates an option.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }
}
