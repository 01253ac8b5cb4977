// SPDX-License-Identifier: MIT

/// A choice of tags.
public struct ChoiceList: Hashable, Sendable {
    /// The text above the tags.
    public var label: String?
    /// The tags; ids are unique.
    public var options: [Option]
    /// The ids selected at first.
    public var selected: [String]
    /// Whether more than one may be selected.
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
        /// The id reported to the owner.
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
