// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum ColorRole: String, Hashable, Sendable, CaseIterable {
        case title
        case message
        case positive
        case negative
        case background
        case line
        case icon
        case progress
    }
}
