// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// Tags to choose among; the ids of those selected are in the outcome.
    public struct ChoiceList: OptionHolder {
        /// The options set so far.
        package var given = Options()

        init() {}

        /// Offers these tags: id and label of each.
        public init(_ tags: KeyValuePairs<String, String>) {
            self = ChoiceList().options(tags.map { Choice($0.key, $0.value) })
        }
    }
}

extension Topmost {
    /// A tag to choose.
    public struct Choice: Hashable, Sendable {
        /// What is reported when it is selected.
        public var id: String
        /// The text of the choice.
        public var title: String

        /// Creates a tag.
        public init(_ id: String, _ title: String) {
            self.id = id
            self.title = title
        }

        /// `(ss)`.
        var value: Value { .structure([.string(id), .string(title)]) }
    }
}
