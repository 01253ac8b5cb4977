// SPDX-License-Identifier: MIT

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
