// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum Urgency: String, Hashable, Sendable, CaseIterable {
        case low
        case normal
        case critical
    }
}
