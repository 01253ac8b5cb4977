// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum Prominence: String, Hashable, Sendable, CaseIterable {
        case primary
        case secondary
        case text
    }
}
