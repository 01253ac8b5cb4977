// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

extension Topmost {
    /// A value of an option.
    public enum FieldType: String, Hashable, Sendable, CaseIterable {
        case text
        case password
        case number
        case slider
        case `switch`
        case choice
        case multi
        case date
        case color
        case file
        case folder
        case textarea
        case label
    }
}
