// SPDX-License-Identifier: MIT

import BusValues

extension Topmost {
    /// A tag to choose.
    public struct Choice: Hashable, Sendable {
        /// What is reported when it is selected.
        public var id: String
        /// What it says.
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
