// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension ChoiceList {
    /// Label above the tags.
    ///
    /// Takes up to 1024 bytes.
    public func label(_ text: String) -> Self {
        with("label", .string(text))
    }

    /// The tags: id and label of each.
    ///
    /// Takes 1 to 50 entries.
    public func options(_ choices: [Choice]) -> Self {
        with("options", .choices(choices))
    }

    /// Ids that are selected at first.
    ///
    /// Takes up to 50, each up to 256 bytes.
    public func selected(_ texts: [String]) -> Self {
        with("selected", .strings(texts))
    }

    /// Whether several can be selected.
    public func many(_ flag: Bool = true) -> Self {
        with("many", .boolean(flag))
    }
}
